import { useState } from 'react'
import type { Colleague } from '#contracts/contact.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useUser } from '../../session/session.ts'
import { statusName } from '../status.ts'
import type { Many } from './use-many.ts'
import type { Selection } from './use-selection.ts'

const compact = 'px-2.5! sm:px-3.5!'

function Assign({ colleagues, many }: { colleagues: readonly Colleague[]; many: Many }) {
  const me = useUser().id
  const assign = (userId: number | null) => many.act({ action: 'assign', userId })
  return (
    <ActionMenu label="Assign to…" className={compact} disabled={many.busy}>
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

/** What can be done to all that is selected. On a phone it lies at the foot of the window. */
export function SelectionBar({
  selection,
  many,
  colleagues,
  inBin,
  matching,
  onPage,
}: {
  selection: Selection
  many: Many
  colleagues: readonly Colleague[]
  inBin: boolean
  /** How many the filter finds, in words: "231", or "more than 1,000". */
  matching: string | undefined
  onPage: number
}) {
  const [asking, setAsking] = useState(false)
  const count = selection.all ? `All ${matching ?? onPage}` : selection.ids.length.toLocaleString('en-US')
  const isOne = !selection.all && selection.ids.length === 1
  return (
    <section
      aria-label="Selected inquiries"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-plum/15 max-sm:bg-white max-sm:p-3 max-sm:shadow-soft"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {count} selected
      </p>
      {!selection.all && matching !== undefined && (
        <Button look="quiet" className={compact} onClick={selection.selectAll}>
          Select all {matching} that match
        </Button>
      )}
      <Button look="quiet" className={compact} onClick={selection.clear}>
        Clear
      </Button>
      {inBin ? (
        <Button
          look="secondary"
          className={compact}
          disabled={many.busy}
          onClick={() => many.act({ action: 'restore' })}
        >
          Restore
        </Button>
      ) : (
        <>
          <ActionMenu label="Mark as…" className={compact} disabled={many.busy}>
            {(['read', 'processing', 'completed'] as const).map(status => (
              <ActionItem key={status} onClick={() => many.act({ action: 'status', status })}>
                {statusName(status)}
              </ActionItem>
            ))}
            <ActionItem onClick={() => many.act({ action: 'suspicion', suspected: true })}>
              Possible spam
            </ActionItem>
            <ActionItem onClick={() => many.act({ action: 'suspicion', suspected: false })}>
              Not spam
            </ActionItem>
          </ActionMenu>
          <Assign colleagues={colleagues} many={many} />
          <Button
            look="secondary"
            className={`${compact} text-red-700`}
            disabled={many.busy}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={isOne ? 'Delete Contact' : 'Delete Contacts'}
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false)
          void many.act({ action: 'delete' })
        }}
        onCancel={() => setAsking(false)}
      >
        {isOne
          ? 'Are you sure you want to delete this contact submission?'
          : `Are you sure you want to delete ${selection.all ? count.toLowerCase() : `these ${count}`} contact submissions?`}
      </ConfirmDialog>
    </section>
  )
}
