// Long: the list of branches with all that is done from it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { branchOptions } from '../../../salon/choices.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass, PlainButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dash } from '../../../ui/dash.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Cell, NameCell, Row, RowActions, rowActionClass, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import { adminApi } from '../../calls/api.ts'
import {
  deletedMessage,
  fixedFailure,
  messageOrFixed,
  toastFailure,
  whyNotChanged,
} from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys, putRow } from '../../calls/query-client.ts'
import { List, ScreenHead } from '../../layout/screen-head.tsx'
import { OrderDialog } from '../../parts/order/order-dialog.tsx'
import { useDeletion } from '../../saving/use-deletion.ts'
import { FullAccess } from '../../session/full-access.tsx'
import { FullAccessOnly } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { statusOf, toInput } from './branch-values.ts'
import {
  type BranchInquiries,
  deleteSentence,
  disableSentence,
  lostServicesSentence,
  sharesName,
} from './consequences.ts'

const columns = [
  { label: 'Name', width: 'w-[16%] @4xl:w-[13%]' },
  { label: 'Address' },
  { label: 'Contact', width: 'w-53 @4xl:w-[34%]' },
  { label: 'Status', width: 'w-20 @4xl:w-26' },
  { label: 'Actions', width: 'w-44 @4xl:w-60' },
]

const columnsToRead = columns.filter(({ label }) => label !== 'Actions')

interface Props {
  branches: readonly Branch[]
  /** Whether the account may change them. */
  canChange: boolean
  /** The branch that is being enabled or disabled. */
  busyId: number | undefined
  onToggle(branch: Branch): void
  onDelete(branch: Branch): void
}

function BranchTable({ branches, canChange, busyId, onToggle, onDelete }: Props) {
  return (
    <Table caption="Branches" columns={canChange ? columns : columnsToRead}>
      {branches.map(branch => {
        const { id, name, address, phone, email } = branch
        const action = branch.disable ? 'Enable' : 'Disable'
        return (
          <Row key={id}>
            <NameCell>{name}</NameCell>
            <Cell className="flex-1 @max-2xl:text-plum-soft">{address}</Cell>
            <Cell className="tabular-nums @max-2xl:order-3 @max-2xl:basis-full @max-2xl:text-xs @max-2xl:text-plum-soft">
              <div className="flex flex-wrap gap-x-2 @2xl:gap-x-3">
                {phone && <span>{phone}</span>}
                {email && <span className="text-plum-soft">{email}</span>}
                {!phone && !email && <Dash label="No telephone or email" />}
              </div>
            </Cell>
            <Cell>
              <Badge tone={branch.disable ? 'grey' : 'green'}>{statusOf(branch)}</Badge>
            </Cell>
            {canChange && (
              <RowActions name={name} editPath={adminPaths.editBranch(id)} onDelete={() => onDelete(branch)}>
                <PlainButton
                  className={rowActionClass}
                  aria-label={`${action} ${name}`}
                  disabled={busyId === id}
                  // The second click of a double click would undo the first.
                  onClick={({ detail }) => detail < 2 && onToggle(branch)}
                >
                  {action}
                </PlainButton>
              </RowActions>
            )}
          </Row>
        )
      })}
    </Table>
  )
}

/** What a change of the branch means, with the number of its inquiries once it is counted. */
function Consequence({
  branch,
  branches,
  sentence,
}: {
  branch: Branch
  branches: readonly Branch[]
  sentence(inquiries: BranchInquiries): string
}) {
  const { data: count } = useQuery(queries.inquiryCount(branch.name))
  return sentence({ count, isShared: sharesName(branch, branches) })
}

/** Which services only this branch offers, if any. Without the list nothing is said: the sentence is only a help. */
function LostServices({ branch }: { branch: Branch }) {
  const { data: services = [] } = useQuery(queries.services)
  const sentence = lostServicesSentence(branch, services)
  return sentence && <span className="mt-2 block">{sentence}</span>
}

/** Enables and disables branches: the whole branch is sent with `disable` flipped. */
function useToggle() {
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (branch: Branch) =>
      adminApi.branches.save(branch)({ ...toInput(branch), disable: !branch.disable }, branch.version),
    meta: { changes: [keys.branches] },
    onSuccess(branch) {
      putRow(client, keys.branches, branch)
      toast.success(`Branch ${branch.disable ? 'disabled' : 'enabled'} successfully`)
    },
    onError: error =>
      toastFailure(
        whyNotChanged(error, {
          stale: 'Someone else just updated this branch. Check it, then try again.',
          deleted: 'branch',
          failed: fixedFailure(error, 'Failed to update branch status. Please try again.'),
        }),
      ),
  })
  return { busyId: isPending ? variables?.id : undefined, flip: mutate }
}

export default function BranchesScreen() {
  const query = useQuery(queries.branches)
  const { data: branches, isError } = query

  useEffect(() => {
    if (isError) toastFailure('Failed to load branches. Please try again.')
  }, [isError])

  const isFull = useFullAccess()
  const toggle = useToggle()
  const deletion = useDeletion({
    remove: adminApi.branches.delete,
    list: keys.branches,
    done: () => 'Branch deleted successfully',
    missingMessage: deletedMessage('branch'),
    failed: error => messageOrFixed(error, 'Failed to delete branch. Please try again.'),
  })

  const [ordering, setOrdering] = useState(false)
  /** The branch to disable, while the dialog asks. */
  const [disabling, setDisabling] = useState<Branch>()

  const add = (
    <FullAccess>
      <Link to={adminPaths.newBranch} className={buttonClass()}>
        Add Branch
      </Link>
    </FullAccess>
  )

  return (
    <>
      <ScreenHead
        title="Branches"
        inBar
        actions={
          <>
            {isFull && branches && branches.length > 1 && (
              <Button look="secondary" onClick={() => setOrdering(true)}>
                Change Order
              </Button>
            )}
            {add}
          </>
        }
      >
        {isFull ? (
          <p className="max-sm:hidden">Your branches, as shown on the website.</p>
        ) : (
          <FullAccessOnly can="change branches" />
        )}
      </ScreenHead>
      <List>
        <Loaded
          query={query}
          failed="We couldn’t load the branches."
          columns={isFull ? columns : columnsToRead}
        >
          {list =>
            list.length === 0 ? (
              <EmptyState
                title={isFull ? 'No branches found. Create your first branch!' : 'No branches found.'}
              >
                {add}
              </EmptyState>
            ) : (
              <BranchTable
                branches={list}
                canChange={isFull}
                busyId={toggle.busyId}
                onToggle={branch => (branch.disable ? toggle.flip(branch) : setDisabling(branch))}
                onDelete={deletion.ask}
              />
            )
          }
        </Loaded>
      </List>
      {ordering && branches && (
        <OrderDialog
          title="Branch order"
          items={branchOptions(branches).map(({ row, label }) => ({ id: row.id, name: label }))}
          save={adminApi.orderBranches}
          changes={keys.branches}
          onClose={() => setOrdering(false)}
        />
      )}
      <ConfirmDialog
        open={disabling !== undefined}
        title={`Disable ${disabling?.name}`}
        confirmLabel="Disable"
        busyLabel="Disabling..."
        look="primary"
        busy={toggle.busyId !== undefined}
        onConfirm={() => disabling && toggle.flip(disabling, { onSettled: () => setDisabling(undefined) })}
        onCancel={() => setDisabling(undefined)}
      >
        {disabling && <Consequence branch={disabling} branches={branches ?? []} sentence={disableSentence} />}
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title="Delete branch" confirmLabel="Delete" busyLabel="Deleting...">
        Are you sure you want to delete this branch? This action cannot be undone.
        {deletion.item && (
          <span className="mt-2 block">
            <Consequence branch={deletion.item} branches={branches ?? []} sentence={deleteSentence} />
          </span>
        )}
        {deletion.item && <LostServices branch={deletion.item} />}
      </ConfirmDialog>
    </>
  )
}
