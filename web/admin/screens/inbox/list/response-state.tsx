import type { Inquiry, ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { shortDuration } from '#contracts/text/date-texts.ts'
import { DAY_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { nameByEmail, useColleagues } from '../../../calls/colleagues.ts'
import { DeadlineText, ReplyWaiting } from '../../../parts/inquiry/deadline-text.tsx'
import { useNow } from '../../../text/salon-time.tsx'

function DaysInBin({ deletedAt }: { deletedAt: string }) {
  const days = Math.max(0, Math.ceil(BIN_DAYS - (useNow() - Date.parse(deletedAt)) / DAY_MS))
  return <span className="text-plum-soft">{counted(days, 'day left', 'days left')}</span>
}

const verbs: Partial<Record<ReplyChannel, string>> = { call: 'Called', 'walk-in': 'Answered' }

/** "Replied 2 h ago, by Kamala" */
function LastReply({ reply: { channel, author, at } }: { reply: NonNullable<Inquiry['lastReply']> }) {
  const name = nameByEmail(useColleagues(), author)
  const age = useNow() - Date.parse(at)
  const when = age < MINUTE_MS ? 'just now' : `${shortDuration(age)} ago`
  return (
    <span title={name} className="text-plum-soft">
      <span>{`${verbs[channel] ?? 'Replied'} ${when}`}</span>
      <span className="sr-only @2xl:not-sr-only print:not-sr-only">{`, by ${name.split(' ')[0]}`}</span>
    </span>
  )
}

const ReplyFailed = ({ waits }: { waits: boolean }) => (
  <span className={waits ? 'font-medium text-red-700' : 'text-plum-soft'}>Reply failed</span>
)

/** Whether there is anything to say about the response. */
export const hasResponseState = ({ deletedAt, replyFailed, replyWaiting, lastReply, waitingFor }: Inquiry) =>
  deletedAt !== null || replyFailed || replyWaiting || lastReply !== null || waitingFor === 'us'

/** The deadline, or the latest reply; of a deleted inquiry, how long it can be restored. */
export function ResponseState({ inquiry }: { inquiry: Inquiry }) {
  if (inquiry.deletedAt !== null) return <DaysInBin deletedAt={inquiry.deletedAt} />
  if (inquiry.replyFailed) return <ReplyFailed waits={inquiry.waitingFor === 'us'} />
  if (inquiry.replyWaiting) return <ReplyWaiting />
  if (inquiry.lastReply && inquiry.waitingFor !== 'us') return <LastReply reply={inquiry.lastReply} />
  return <DeadlineText short inquiry={inquiry} />
}
