import { useRef } from 'react'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { ActionItem, ActionMenu } from '../../../../ui/action-menu.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { useColleagues } from '../../../calls/colleagues.ts'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { useUser } from '../../../session/session.ts'
import { INBOX_MENU_ID } from '../inbox-menu.tsx'
import { confirmationOf } from './texts.ts'
import type { BulkActions } from './use-bulk-actions.ts'
import type { Selection } from './use-selection.ts'

const compact = 'px-2.5! sm:min-h-8! sm:px-3! sm:py-0.5!'

// On a phone they share the second line.
const action = `${compact} max-sm:grow`

// On a phone the bar is at the bottom of the window.
const barClass =
  'flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 bg-rose-50 px-2 text-sm sm:min-h-9 max-sm:fixed ' +
  'max-sm:inset-x-0 max-sm:bottom-(--messages) max-sm:z-30 max-sm:gap-2 max-sm:border-t max-sm:border-plum/15 ' +
  'max-sm:bg-white max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:shadow-soft'

const statuses = ['read', 'processing', 'completed'] as const

function MarkMenu({ bulk }: { bulk: BulkActions }) {
  const markAsSpam = (spam: boolean) => bulk.start({ type: 'spam', spam })
  return (
    <ActionMenu label="Mark as..." className={buttonClass('secondary', action)}>
      {statuses.map(status => (
        <ActionItem key={status} disabled={bulk.busy} onClick={() => bulk.start({ type: 'status', status })}>
          {statusName(status)}
        </ActionItem>
      ))}
      <ActionItem disabled={bulk.busy} onClick={() => markAsSpam(true)}>
        Possible spam
      </ActionItem>
      <ActionItem disabled={bulk.busy} onClick={() => markAsSpam(false)}>
        Not spam
      </ActionItem>
    </ActionMenu>
  )
}

function AssignMenu({ bulk }: { bulk: BulkActions }) {
  const me = useUser().id
  const colleagues = useColleagues()
  const assign = (userId: number | null) => bulk.start({ type: 'assign', userId })
  return (
    <ActionMenu label="Assign to..." className={buttonClass('secondary', action)}>
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

interface ConfirmationProps {
  bulk: BulkActions
  /** Where the focus goes after the action was confirmed: the button that opened the question is disabled meanwhile. */
  focusAfter(): HTMLElement | null
}

/** Asks before an action on the selected inquiries. */
function Confirmation({ bulk, focusAfter }: ConfirmationProps) {
  const confirmed = useRef(false)
  if (!bulk.question) return null
  const { title, confirmLabel, text } = confirmationOf(bulk.question.action, bulk.question.selected)
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      look={confirmLabel === 'Delete' ? 'danger' : 'primary'}
      onConfirm={() => {
        confirmed.current = true
        bulk.confirm()
      }}
      onCancel={() => {
        confirmed.current = false
        bulk.cancel()
      }}
      returnFocus={() => (confirmed.current ? focusAfter() : null)}
    >
      {text}
    </ConfirmDialog>
  )
}

// Lists do without forms and the schema library.
const FollowUpDialog = laterDialog(() => import('./follow-up-dialog.tsx').then(code => code.FollowUpDialog))

/** Selects all rows of the page. */
function SelectPage({ ids, selection }: { ids: readonly number[]; selection: Selection }) {
  const all = ids.length > 0 && ids.every(selection.isSelected)
  const some = ids.some(selection.isSelected)
  return (
    <label className="grid size-11 cursor-pointer place-items-center sm:size-9">
      <input
        type="checkbox"
        aria-label="Select this page"
        checked={all}
        disabled={ids.length === 0}
        ref={box => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={event => selection.select(ids, event.target.checked)}
        className="size-4.5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
      />
    </label>
  )
}

interface Props {
  /** The ids on the page. */
  ids: readonly number[]
  selection: Selection
  bulk: BulkActions
  inBin: boolean
  /** How many match the filter: "231", or "more than 1,000". Undefined when all are on the screen. */
  matching: string | undefined
}

/** The actions on the selected inquiries. */
export function SelectionBar({ ids, selection, bulk, inBin, matching }: Props) {
  const clear = useRef<HTMLButtonElement>(null)
  const selected = formatNumber(selection.ids.size)
  const canSelectAll = !selection.none && matching !== undefined && matching !== selected && !bulk.isAll
  return (
    <section
      ref={passFocusOn(() => document.getElementById(INBOX_MENU_ID))}
      aria-label="Selected inquiries"
      data-selection-bar
      className={barClass}
    >
      <SelectPage ids={ids} selection={selection} />
      <LiveRegion className="px-1 font-medium tabular-nums">
        {`${bulk.isAll ? 'All ' : ''}${selected} selected`}
      </LiveRegion>

      {canSelectAll && (
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
        {selection.none ? 'Cancel' : 'Clear'}
      </Button>

      {inBin && !selection.none && (
        <Button
          look="secondary"
          className={action}
          disabled={bulk.busy}
          onClick={() => bulk.start({ type: 'restore' })}
        >
          Restore
        </Button>
      )}

      {!inBin && !selection.none && (
        <>
          <MarkMenu bulk={bulk} />
          <AssignMenu bulk={bulk} />
          <Button look="secondary" className={action} disabled={bulk.busy} onClick={bulk.askFollowUp}>
            Follow Up...
          </Button>
          <Button
            look="secondary"
            className={action}
            disabled={bulk.busy}
            onClick={() => bulk.start({ type: 'delete' })}
          >
            Delete
          </Button>
        </>
      )}

      {bulk.asksFollowUp && (
        <FollowUpDialog selected={selection.ids.size} onStart={bulk.start} onClose={bulk.closeFollowUp} />
      )}
      <Confirmation bulk={bulk} focusAfter={() => clear.current} />
    </section>
  )
}
