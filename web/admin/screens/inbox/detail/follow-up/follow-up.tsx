import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { briefDay, whenDue } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useNarrow } from '../../../../../ui/use-media.ts'
import { useNow } from '../../../../text/salon-time.tsx'
import { Highlight } from '../../highlight.tsx'
import type { OpenForm } from '../open-parts.ts'
import { ButtonRow } from '../phone-rows.tsx'
import type { InquiryActions } from '../use-open-inquiry.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { FollowUpEditor } from './follow-up-form.tsx'

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  form: OpenForm
  onEdit(): void
  onClose(): void
}

/** The day on which someone comes back to the inquiry. It stays until someone clears it. Only the team sees it, so it is never printed. */
export function FollowUpPanel({ inquiry, actions, form, onEdit, onClose }: Props) {
  const today = salonDay(useNow())
  const narrow = useNarrow()
  const { followUp } = inquiry
  /** Follow Up, or Change where there is one. */
  const editButton = useReturnFocus(form !== 'closed')
  const isOpen = inquiry.deletedAt === null
  if (!isOpen && !followUp) return null

  if (form !== 'closed' && isOpen)
    return (
      <section aria-label="Follow up" className="max-sm:pt-4 print:hidden">
        <FollowUpEditor
          inquiry={inquiry}
          actions={actions}
          startsFocused={form === 'requested'}
          onClose={onClose}
        />
      </section>
    )

  if (!followUp)
    return (
      <section aria-label="Follow up" className="print:hidden">
        {narrow ? (
          <ButtonRow ref={editButton} name="Follow Up" value="None" shortcut="f" onClick={onEdit} />
        ) : (
          <Button ref={editButton} look="secondary" className="w-full" aria-keyshortcuts="f" onClick={onEdit}>
            Follow Up
          </Button>
        )}
      </section>
    )

  const { on, note } = followUp
  const due = whenDue(on, today)
  const isDue = on <= today
  const look = isDue ? 'border-rose-700/40 bg-rose-50' : 'border-plum/15 bg-ivory'
  return (
    <section
      aria-label="Follow up"
      className={`rounded-lg border px-3 py-2 text-sm max-sm:my-4 print:hidden ${look}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className={`font-medium ${isDue ? 'text-rose-700' : ''}`}>
          {`${isDue ? 'To do' : 'Follow up'} ${due}`}
        </h3>
        {!due.endsWith(briefDay(on, today)) && (
          <time dateTime={on} className="text-xs text-plum-soft tabular-nums">
            {briefDay(on, today)}
          </time>
        )}
      </div>
      {note && (
        <p className="mt-0.5 wrap-anywhere">
          <Highlight>{note}</Highlight>
        </p>
      )}
      {inquiry.spam && (
        <p className="mt-1 text-xs text-plum-soft">Not in To Answer while it is marked as possible spam.</p>
      )}
      {isOpen && (
        <div className="mt-2 flex flex-wrap gap-2 *:min-h-8! *:px-4! *:py-0.5! max-sm:*:min-h-11! max-sm:*:grow">
          <Button
            look={isDue ? 'primary' : 'secondary'}
            disabled={actions.busy}
            onClick={actions.clearFollowUp}
          >
            Done
          </Button>
          <Button ref={editButton} look="secondary" aria-keyshortcuts="f" onClick={onEdit}>
            Change
          </Button>
        </div>
      )}
    </section>
  )
}
