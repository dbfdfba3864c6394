import { salon } from '#content/salon.ts'
import type { AccountMailKind } from '#contracts/accounts/team.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longTime } from '#contracts/text/date-texts.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { MailError } from '../../mail/mailer.ts'
import { oneLine } from '../../mail/message.rules.ts'
import { prepareAccountMail } from '../account-mail.queries.ts'

interface AccountMessage {
  subject: string
  introduction: string
  ending: string
}

/** Writes a message with a link that sets the recipient's password; fails once the link would have expired. */
export const writeAccountMessage =
  (kind: AccountMailKind, { subject, introduction, ending }: AccountMessage): WriteMessage =>
  async ({ db, config, now }, job) => {
    const data = await prepareAccountMail(db, job, kind, now)
    if (data === undefined) return undefined
    if (data.expired !== undefined) throw new MailError(data.expired, { permanent: true })
    const paragraphs = [
      `Hello ${oneLine(data.name)},`,
      introduction,
      `${config.origin}${adminPaths.reset}#${data.token}`,
      `The link works once, until ${longTime(data.expiresAt)}.`,
      ending,
    ]
    return {
      messageId: job.messageId,
      to: [{ name: '', address: data.email }],
      autoSubmitted: 'auto-generated',
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
    }
  }

export const writeInvitation = writeAccountMessage('invitation', {
  subject: `Your account at ${salon.name}`,
  introduction: `You have an account in the back office of ${salon.name}. Choose your password here:`,
  ending: 'You log in with this email address.',
})

export const writePasswordReset = writeAccountMessage('password', {
  subject: `A new password for ${salon.name}`,
  introduction: `We received a request to reset your password for the back office of ${salon.name}. Choose a new one here:`,
  ending: 'If you didn’t ask for this, ignore this email. Your password won’t change.',
})
