import type { FollowUp } from '#contracts/inquiries/inquiry.ts'
import { whenDue } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { useNow } from '../../../text/salon-time.tsx'

/** Says in the list when to follow up, and why. */
export function FollowUpMark({ followUp: { on, note } }: { followUp: FollowUp }) {
  const today = salonDay(useNow())
  const isDue = on <= today
  return (
    <span title={note || undefined}>
      <span className={isDue ? 'font-medium text-rose-700' : ''}>
        {`${isDue ? 'To do' : 'Follow up'} ${whenDue(on, today)}${note && ':'}`}
      </span>
      {note && <bdi>{` ${note}`}</bdi>}
    </span>
  )
}
