import { adminPaths } from '#contracts/admin-paths.ts'
import type { Branch } from '#contracts/branch.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Cell, Row, RowActions, rowActionClass, Table } from '../../ui/table.tsx'
import { statusOf } from './branch-values.ts'

const columns = ['Name', 'Address', 'Contact', 'Status', 'Actions']

interface Props {
  branches: readonly Branch[]
  /** The branch that is being enabled or disabled. */
  busyId: number | undefined
  onToggle(branch: Branch): void
  onDelete(branch: Branch): void
}

export function BranchTable({ branches, busyId, onToggle, onDelete }: Props) {
  return (
    <Table caption="Branches" columns={columns}>
      {branches.map(branch => {
        const action = branch.disable ? 'Enable' : 'Disable'
        return (
          <Row key={branch.id}>
            <Cell label="Name" className="font-medium @2xl:min-w-32">
              {branch.name}
            </Cell>
            <Cell label="Address">{branch.address}</Cell>
            <Cell label="Contact">
              <div className="tabular-nums">{branch.phone || '-'}</div>
              <div className="text-plum-soft">
                {branch.email ? <EmailText>{branch.email}</EmailText> : '-'}
              </div>
            </Cell>
            <Cell label="Status">
              <Badge tone={branch.disable ? 'grey' : 'green'}>{statusOf(branch)}</Badge>
            </Cell>
            <RowActions
              id={branch.id}
              name={branch.name}
              editPath={adminPaths.editBranch(branch.id)}
              onDelete={() => onDelete(branch)}
              className="@4xl:flex-nowrap"
            >
              <Button
                look="secondary"
                className={rowActionClass}
                aria-label={`${action} ${branch.name}`}
                disabled={busyId === branch.id}
                onClick={() => onToggle(branch)}
              >
                {action}
              </Button>
            </RowActions>
          </Row>
        )
      })}
    </Table>
  )
}
