import type { Colleague } from '#contracts/inquiry.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useUser } from '../../session/session.ts'
import { statusName } from '../status.ts'
import { count } from './report.ts'
import type { BulkActions } from './use-bulk-actions.ts'
import type { Selection } from './use-selection.ts'

const compact = 'px-2.5! sm:px-3.5!'

function Assign({ colleagues, bulk }: { colleagues: readonly Colleague[]; bulk: BulkActions }) {
  const me = useUser().id
  const assign = (userId: number | null) => bulk.act({ action: 'assign', userId })
  return (
    <ActionMenu label="Assign to…" className={compact} disabled={bulk.busy}>
      {me !== undefined && <ActionItem onClick={() => assign(me)}>Me</ActionItem>}
      {colleagues
        .filter(({ id }) => id !== me)
        .map(({ id, name, email }) => (
          <ActionItem key={id} onClick={() => assign(id)}>
            {name || email}
          </ActionItem>
        ))}
      <ActionItem onClick={() => assign(null)}>Nobody</ActionItem>
    </ActionMenu>
  )
}

/** "All 43 selected", and once the list has others "42 of 43 selected", where 43 is the number under the list. */
function countOf({ ids: { size }, allOf }: Selection, { isAll, total }: BulkActions): string {
  if (isAll) return `All ${count(size)} selected`
  return allOf !== undefined && size < total
    ? `${count(size)} of ${count(total)} selected`
    : `${count(size)} selected`
}

/** What can be done to all that is selected. On a phone it lies at the foot of the window. */
export function SelectionBar({
  selection,
  bulk,
  colleagues,
  inBin,
  matching,
}: {
  selection: Selection
  bulk: BulkActions
  colleagues: readonly Colleague[]
  inBin: boolean
  /** How many the filter finds, in words: "231", or "more than 1,000". Undefined where the screen shows them all. */
  matching: string | undefined
}) {
  return (
    <section
      aria-label="Selected inquiries"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-plum/15 max-sm:bg-white max-sm:p-3 max-sm:shadow-soft"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {countOf(selection, bulk)}
      </p>
      {matching !== undefined && matching !== count(selection.ids.size) && !bulk.isAll && (
        <Button look="quiet" className={compact} disabled={bulk.busy} onClick={bulk.selectAll}>
          <span>
            Select all {matching}
            <span className="max-lg:sr-only"> that match</span>
          </span>
        </Button>
      )}
      <Button look="quiet" className={compact} onClick={selection.clear}>
        Clear
      </Button>
      {inBin ? (
        <Button
          look="secondary"
          className={compact}
          disabled={bulk.busy}
          onClick={() => bulk.act({ action: 'restore' })}
        >
          Restore
        </Button>
      ) : (
        <>
          <ActionMenu label="Mark as…" className={compact} disabled={bulk.busy}>
            {(['read', 'processing', 'completed'] as const).map(status => (
              <ActionItem key={status} onClick={() => bulk.act({ action: 'status', status })}>
                {statusName(status)}
              </ActionItem>
            ))}
            <ActionItem onClick={() => bulk.act({ action: 'suspicion', suspected: true })}>
              Possible spam
            </ActionItem>
            <ActionItem onClick={() => bulk.act({ action: 'suspicion', suspected: false })}>
              Not spam
            </ActionItem>
          </ActionMenu>
          <Assign colleagues={colleagues} bulk={bulk} />
          <Button
            look="secondary"
            className={`${compact} text-red-700`}
            disabled={bulk.busy}
            onClick={() => bulk.act({ action: 'delete' })}
          >
            Delete
          </Button>
        </>
      )}
      {bulk.question && (
        <ConfirmDialog
          open={bulk.asking}
          title={bulk.question.title}
          confirmLabel={bulk.question.confirmLabel}
          look={bulk.question.confirmLabel === 'Delete' ? 'danger' : 'primary'}
          onConfirm={bulk.confirm}
          onCancel={bulk.cancel}
        >
          {bulk.question.text}
        </ConfirmDialog>
      )}
    </section>
  )
}
