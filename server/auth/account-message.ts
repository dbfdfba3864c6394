import { adminPaths } from '#contracts/admin-paths.ts'
import type { AccountMailKind } from '#contracts/team.ts'
import type { WriteMessage } from '../mail/deliver.ts'
import { MailError } from '../mail/mailer.ts'
import { formatTime, oneLine } from '../mail/message.rules.ts'
import { prepareAccountMail } from './account-mail.queries.ts'

interface AccountMessage {
  subject: string
  why: string
  end: string
}

/** Writes a message with a link that sets its reader's own password; it is refused once the link would have expired. */
export const writeAccountMessage =
  (kind: AccountMailKind, { subject, why, end }: AccountMessage): WriteMessage =>
  async ({ db, config, now }, job) => {
    const news = await prepareAccountMail(db, job, kind, now)
    if (news === undefined) return undefined
    if ('expired' in news) throw new MailError(news.expired, { permanent: true })
    const paragraphs = [
      `Hello ${oneLine(news.name)},`,
      why,
      `${config.origin}${adminPaths.reset}#${news.token}`,
      `The link works once, until ${formatTime(news.expiresAt)}.`,
      end,
    ]
    return {
      messageId: job.messageId,
      to: [{ name: '', address: news.email }],
      autoSubmitted: 'auto-generated',
      isUrgent: true,
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
    }
  }
