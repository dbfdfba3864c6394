import { adminPaths } from '#contracts/admin-paths.ts'
import type { Branch } from '#contracts/branch.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cell, Row, RowActions, rowActionClass, Table } from '../../ui/table.tsx'
import { statusOf } from './branch-values.ts'

export const branchColumns = [
  { label: 'Name', width: 'w-[16%] @4xl:w-[13%]' },
  { label: 'Address' },
  { label: 'Contact', width: 'w-53 @4xl:w-[34%]' },
  { label: 'Status', width: 'w-20 @4xl:w-26' },
  { label: 'Actions', width: 'w-44 @4xl:w-60' },
]

interface Props {
  branches: readonly Branch[]
  /** The branch that is being enabled or disabled. */
  busyId: number | undefined
  onToggle(branch: Branch): void
  onDelete(branch: Branch): void
}

export function BranchTable({ branches, busyId, onToggle, onDelete }: Props) {
  return (
    <Table caption="Branches" columns={branchColumns}>
      {branches.map(branch => {
        const { id, name, address, phone, email } = branch
        const action = branch.disable ? 'Enable' : 'Disable'
        return (
          <Row key={id}>
            <Cell className="font-medium">{name}</Cell>
            <Cell className="flex-1 @max-2xl:text-plum-soft">{address}</Cell>
            <Cell className="tabular-nums @max-2xl:order-3 @max-2xl:basis-full @max-2xl:text-xs @max-2xl:text-plum-soft">
              <div className="flex flex-wrap gap-x-2 @2xl:gap-x-3">
                {phone && <span>{phone}</span>}
                {email && <span className="text-plum-soft">{email}</span>}
                {!phone && !email && '-'}
              </div>
            </Cell>
            <Cell>
              <Badge tone={branch.disable ? 'grey' : 'green'}>{statusOf(branch)}</Badge>
            </Cell>
            <RowActions name={name} editPath={adminPaths.editBranch(id)} onDelete={() => onDelete(branch)}>
              <button
                type="button"
                className={rowActionClass}
                aria-label={`${action} ${name}`}
                disabled={busyId === id}
                onClick={() => onToggle(branch)}
              >
                {action}
              </button>
            </RowActions>
          </Row>
        )
      })}
    </Table>
  )
}
