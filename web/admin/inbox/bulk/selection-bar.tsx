import { useRef } from 'react'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { passFocusOn } from '../../../ui/focus.ts'
import { useUser } from '../../session/session.ts'
import { useColleagues } from '../colleagues.ts'
import { SELECT_PAGE_ID } from '../list/toolbar.tsx'
import { statusName } from '../status.tsx'
import { count } from './texts.ts'
import type { BulkActions } from './use-bulk-actions.ts'
import type { Selection } from './use-selection.ts'

const compact = 'px-2.5! sm:min-h-8! sm:px-3! sm:py-0.5!'

function Assign({ bulk }: { bulk: BulkActions }) {
  const me = useUser().id
  const colleagues = useColleagues()
  const assign = (userId: number | null) => bulk.start({ type: 'assign', userId })
  return (
    <ActionMenu label="Assign to..." className={buttonClass('secondary', compact)}>
      {me !== undefined && (
        <ActionItem disabled={bulk.busy} onClick={() => assign(me)}>
          Me
        </ActionItem>
      )}
      {colleagues
        .filter(({ id }) => id !== me)
        .map(({ id, name, email }) => (
          <ActionItem key={id} disabled={bulk.busy} onClick={() => assign(id)}>
            {name || email}
          </ActionItem>
        ))}
      <ActionItem disabled={bulk.busy} onClick={() => assign(null)}>
        No one
      </ActionItem>
    </ActionMenu>
  )
}

/** The actions on the selected inquiries. On a phone the bar is at the bottom of the window. */
export function SelectionBar({
  selection,
  bulk,
  inBin,
  matching,
}: {
  selection: Selection
  bulk: BulkActions
  inBin: boolean
  /** How many match the filter: "231", or "more than 1,000". Undefined when all are on the screen. */
  matching: string | undefined
}) {
  const clear = useRef<HTMLButtonElement>(null)
  const confirmed = useRef(false)
  return (
    <section
      ref={passFocusOn(() => document.getElementById(SELECT_PAGE_ID))}
      aria-label="Selected inquiries"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 bg-rose-50 px-2 text-sm sm:min-h-9 max-sm:gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--messages) max-sm:z-30 max-sm:border-t max-sm:border-plum/15 max-sm:bg-white max-sm:p-3 max-sm:shadow-soft"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {`${bulk.isAll ? 'All ' : ''}${count(selection.ids.size)} selected`}
      </p>
      {matching !== undefined && matching !== count(selection.ids.size) && !bulk.isAll && (
        <Button
          ref={passFocusOn(() => clear.current)}
          look="quiet"
          className={compact}
          disabled={bulk.busy}
          onClick={bulk.selectAll}
        >
          <span>
            <span>{`Select all ${matching}`}</span>
            <span className="max-lg:sr-only"> that match</span>
          </span>
        </Button>
      )}
      <Button ref={clear} look="quiet" className={compact} onClick={() => selection.clear()}>
        Clear
      </Button>
      {inBin ? (
        <Button
          look="secondary"
          className={compact}
          disabled={bulk.busy}
          onClick={() => bulk.start({ type: 'restore' })}
        >
          Restore
        </Button>
      ) : (
        <>
          <ActionMenu label="Mark as..." className={buttonClass('secondary', compact)}>
            {(['read', 'processing', 'completed'] as const).map(status => (
              <ActionItem
                key={status}
                disabled={bulk.busy}
                onClick={() => bulk.start({ type: 'status', status })}
              >
                {statusName(status)}
              </ActionItem>
            ))}
            <ActionItem disabled={bulk.busy} onClick={() => bulk.start({ type: 'spam', spam: true })}>
              Possible spam
            </ActionItem>
            <ActionItem disabled={bulk.busy} onClick={() => bulk.start({ type: 'spam', spam: false })}>
              Not spam
            </ActionItem>
          </ActionMenu>
          <Assign bulk={bulk} />
          <Button
            look="secondary"
            className={compact}
            disabled={bulk.busy}
            onClick={() => bulk.start({ type: 'delete' })}
          >
            Delete
          </Button>
        </>
      )}
      {bulk.confirmation && (
        <ConfirmDialog
          open
          title={bulk.confirmation.title}
          confirmLabel={bulk.confirmation.confirmLabel}
          look={bulk.confirmation.confirmLabel === 'Delete' ? 'danger' : 'primary'}
          onConfirm={() => {
            confirmed.current = true
            bulk.confirm()
          }}
          onCancel={() => {
            confirmed.current = false
            bulk.cancel()
          }}
          // The button that opened it is disabled while the action runs.
          returnFocus={() => (confirmed.current ? clear.current : null)}
        >
          {bulk.confirmation.text}
        </ConfirmDialog>
      )}
    </section>
  )
}
