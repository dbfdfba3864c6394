import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longTime } from '#contracts/text/date-texts.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { oneLine } from '../../mail/message.rules.ts'
import { findPastDeadline } from '../actions/deadline-reminder.queries.ts'

/** Reminds the salon, or the branch of the job's inquiry, of all its inquiries whose deadline has passed. */
export const writeDeadlineReminder: WriteMessage = async ({ db, config, now }, { inquiryId, messageId }) => {
  const { to, total, oldest } = await findPastDeadline(db, config.mail, inquiryId, now)
  if (total === 0) return undefined
  const waiting = total === 1 ? 'An inquiry has' : `${formatNumber(total)} inquiries have`
  const subject = `${waiting} waited longer than 24 hours`
  const rest = total - oldest.length
  const paragraphs = [
    `${subject} for us.`,
    [
      ...oldest.map(
        inquiry => `- ${oneLine(fullNameOf(inquiry))}, since ${longTime(inquiry.waitsFrom ?? now)}`,
      ),
      ...(rest > 0 ? [`- and ${formatNumber(rest)} more`] : []),
    ].join('\n'),
    'Our site promises a reply within 24 hours. An inquiry no longer waits when you reply or complete it, when its follow-up is done, and when what the client wrote needs no answer.',
    config.publicUrl && `See all of them: ${config.publicUrl}${adminPaths.passedDeadlines}`,
  ]
  return {
    messageId,
    to,
    autoSubmitted: 'auto-generated',
    subject,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}
