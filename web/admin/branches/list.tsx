import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { Branch, BranchInput } from '#contracts/branch.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toaster.tsx'
import { adminApi } from '../api.ts'
import { deletedMessage, isNotFound, messageOf, newerVersion, toastFailure } from '../failures.ts'
import { Loaded } from '../loaded.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { queries } from '../queries.ts'
import { keys, putRow, removeRow } from '../query-client.ts'
import { List, ScreenHead } from '../screen-head.tsx'
import { useDeletion } from '../use-deletion.ts'
import { BranchTable, branchColumns } from './branch-table.tsx'
import { toInput } from './branch-values.ts'

/** Enables and disables branches: the whole branch is sent with `disable` flipped. */
function useToggle() {
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, input, version }: { id: number; input: BranchInput; version: number }) =>
      adminApi.updateBranch(id, input, version),
    meta: { changes: [keys.branches] },
    onSuccess(branch) {
      putRow(client, keys.branches, branch)
      toast.success(`Branch ${branch.disable ? 'disabled' : 'enabled'} successfully`)
    },
    onError(failure, { id }) {
      const current = newerVersion<Branch>(failure)
      if (current) {
        putRow(client, keys.branches, current)
        toastFailure('Someone else just updated this branch. Check it, then try again.')
      } else if (isNotFound(failure)) {
        toastFailure(deletedMessage('branch'))
        removeRow(client, keys.branches, id)
      } else toastFailure('Failed to update branch status. Please try again.')
    },
  })
  return {
    busyId: isPending ? variables?.id : undefined,
    flip: (branch: Branch) =>
      mutate({
        id: branch.id,
        input: { ...toInput(branch), disable: !branch.disable },
        version: branch.version,
      }),
  }
}

export default function Branches() {
  const query = useQuery(queries.branches)
  const { data: branches, isError } = query

  useEffect(() => {
    if (isError) toastFailure('Failed to load branches. Please try again.')
  }, [isError])

  const toggle = useToggle()
  const deletion = useDeletion({
    remove: ({ id, version }: Branch) => adminApi.deleteBranch(id, version),
    changes: [keys.branches],
    list: keys.branches,
    done: () => 'Branch deleted successfully',
    missingMessage: deletedMessage('branch'),
    failed: error => messageOf(error, 'Failed to delete branch. Please try again.'),
  })

  const [ordering, setOrdering] = useState(false)

  const add = (
    <Link to={adminPaths.newBranch} className={buttonClass()}>
      Add Branch
    </Link>
  )

  return (
    <>
      <ScreenHead
        title="Branches"
        inBar
        actions={
          <>
            {branches && branches.length > 1 && (
              <Button look="secondary" onClick={() => setOrdering(true)}>
                Change Order
              </Button>
            )}
            {add}
          </>
        }
      >
        <p className="max-sm:hidden">Your branches, as shown on the website.</p>
      </ScreenHead>
      <List>
        <Loaded query={query} failed="We couldn’t load the branches." columns={branchColumns}>
          {list =>
            list.length === 0 ? (
              <EmptyState title="No branches found. Create your first branch!">{add}</EmptyState>
            ) : (
              <BranchTable
                branches={list}
                busyId={toggle.busyId}
                onToggle={toggle.flip}
                onDelete={deletion.ask}
              />
            )
          }
        </Loaded>
      </List>
      {ordering && branches && (
        <OrderDialog
          key={branches.map(({ id }) => id).join()}
          title="Branch order"
          items={branches}
          save={adminApi.orderBranches}
          changes={keys.branches}
          onClose={() => setOrdering(false)}
        />
      )}
      <ConfirmDialog {...deletion.dialog} title="Delete branch" confirmLabel="Delete" busyLabel="Deleting...">
        Are you sure you want to delete this branch? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}
