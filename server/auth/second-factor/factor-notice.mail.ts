import { salon } from '#content/salon.ts'
import type { AccountNotice } from '#contracts/accounts/second-factor.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { formatTime, oneLine } from '../../mail/message.rules.ts'
import { countRecoveryCodes } from './factors.queries.ts'

type FactorNotice = Exclude<AccountNotice, 'new-browser'>

const texts: Readonly<Record<FactorNotice, { subject: string; happened: string }>> = {
  'factor-added': {
    subject: 'An authenticator app was added to your account',
    happened:
      'From now on your login asks for a code of the app. All your other sessions have ended. Keep your recovery codes in a safe place.',
  },
  'factor-removed': {
    subject: 'Your authenticator app was removed',
    happened: 'Your login no longer asks for a code. All your other sessions have ended.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to log in',
    happened: 'It does not work again.',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes were made for your account',
    happened: 'The earlier ones no longer work.',
  },
}

const NOT_YOU =
  'Not you? Change your password at once, and tell the person who runs the server: the command "npm run admin -- reset" removes the app and logs everyone out of your account.'

/** Writes a notice about a change to someone's second factor. */
export const writeFactorNotice =
  (notice: FactorNotice): WriteMessage =>
  async ({ db }, { recipientId, id, messageId }) => {
    const data =
      recipientId === null
        ? undefined
        : await db
            .selectFrom('mailJobs')
            .innerJoin('users', 'users.id', 'mailJobs.recipientId')
            .select(['users.name', 'users.email', 'mailJobs.createdAt'])
            .where('mailJobs.id', '=', id)
            .executeTakeFirst()
    if (!data || recipientId === null) return undefined
    const { subject, happened } = texts[notice]
    const left = await countRecoveryCodes(db, recipientId)
    const paragraphs = [
      `Hello ${oneLine(data.name)},`,
      `${subject} at ${salon.name}, on ${formatTime(data.createdAt)}.`,
      happened,
      notice === 'recovery-code-used' && `Recovery codes left: ${left}.`,
      NOT_YOU,
    ]
    return {
      messageId,
      to: [{ name: '', address: data.email }],
      autoSubmitted: 'auto-generated',
      subject,
      text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    }
  }
