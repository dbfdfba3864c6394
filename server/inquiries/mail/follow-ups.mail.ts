import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { dueSince, longDay } from '#contracts/text/date-texts.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { oneLine } from '../../mail/message.rules.ts'
import { findDueFollowUps } from '../follow-ups/morning-mail.queries.ts'

/** Tells an assignee, the salon or a branch in the morning which of their follow-ups are due. */
export const writeFollowUps: WriteMessage = async ({ db, config, now }, job) => {
  const { to, today, total, first } = await findDueFollowUps(db, config.mail, job, now)
  if (total === 0) return undefined
  const subject =
    total === 1 ? 'An inquiry to follow up today' : `${formatNumber(total)} inquiries to follow up today`
  const rest = total - first.length
  const lineOf = ({ name, on, note }: (typeof first)[number]) => {
    const since = on < today ? `, ${dueSince(on, today, longDay)}` : ''
    return `- ${oneLine(name)}${since}${note && `: ${oneLine(note)}`}`
  }
  const paragraphs = [
    `${subject}:`,
    [...first.map(lineOf), ...(rest > 0 ? [`- and ${formatNumber(rest)} more`] : [])].join('\n'),
    'Each stays until someone chooses Done or another date.',
    config.publicUrl && `See all of them: ${config.publicUrl}${adminPaths.dueFollowUps}`,
  ]
  return {
    messageId: job.messageId,
    to,
    autoSubmitted: 'auto-generated',
    subject,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}
