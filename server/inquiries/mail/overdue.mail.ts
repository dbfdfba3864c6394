import { adminPaths } from '#contracts/admin-paths.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { formatTime, type Mailbox, type MailMessage, oneLine } from '../../mail/message.rules.ts'
import { findOverdue, type Overdue } from '../actions/overdue.queries.ts'

/** Reminds the salon of overdue inquiries. */
function overdueMessage(
  { total, oldest }: { total: number; oldest: Overdue[] },
  messageId: string,
  notifyTo: Mailbox[],
  publicUrl: string | undefined,
): MailMessage {
  const waiting = total === 1 ? 'An inquiry has' : `${total.toLocaleString('en-US')} inquiries have`
  const subject = `${waiting} waited longer than 24 hours`
  const rest = total - oldest.length
  const paragraphs = [
    `${subject} for an answer.`,
    [
      ...oldest.map(
        inquiry =>
          `- ${oneLine(`${inquiry.first_name} ${inquiry.last_name}`)}, since ${formatTime(inquiry.created_at)}`,
      ),
      ...(rest > 0 ? [`- and ${rest.toLocaleString('en-US')} more`] : []),
    ].join('\n'),
    'Our site promises an answer within 24 hours. An inquiry counts as answered when you reply, or mark it as processing or completed.',
    publicUrl && `See all of them: ${publicUrl}${adminPaths.overdueAppointments}`,
  ]
  return {
    messageId,
    to: notifyTo,
    autoSubmitted: 'auto-generated',
    subject,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}

export const writeOverdue: WriteMessage = async ({ db, config, now }, { messageId }) => {
  const overdue = await findOverdue(db, now)
  return overdue.total > 0
    ? overdueMessage(overdue, messageId, config.mail.notifyTo, config.publicUrl)
    : undefined
}
