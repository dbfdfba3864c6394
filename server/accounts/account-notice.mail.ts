import { salon } from '#content/salon.ts'
import type { AccountNotice } from '#contracts/accounts/second-factor.ts'
import { longTime } from '#contracts/text/date-texts.ts'
import type { WriteMessage } from '../mail/deliver.ts'
import { oneLine } from '../mail/message.rules.ts'
import { countRecoveryCodes } from './factors/factors.queries.ts'

type FactorNotice = Exclude<AccountNotice, 'new-browser'>

const noticeTexts: Readonly<Record<FactorNotice, { subject: string; happened: string }>> = {
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
  'wrong-codes': {
    subject: 'Wrong codes were entered after your password',
    happened:
      'The right password was entered, but five or more codes of your authenticator app were wrong. If that was not you, someone knows your password.',
  },
  'email-changed': {
    subject: 'The email address of your account was changed',
    happened: 'Logins and messages now use another address. This message went to the earlier one.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    happened: 'All your other sessions have ended.',
  },
  'full-access-given': {
    subject: 'An account got full access',
    happened: 'It can do everything in the back office, also add and remove other accounts.',
  },
  'account-removed': {
    subject: 'Your account was removed',
    happened: 'All your sessions have ended, and no one can log in with it.',
  },
}

const NOT_YOURS: Readonly<Partial<Record<FactorNotice, string>>> = {
  // With the earlier address no one can log in or ask for a link.
  'email-changed':
    'Not you? Tell the person who runs the server at once: the command "npm run admin -- reset" logs everyone out of your account.',
  'full-access-given':
    'Is that wrong? Remove the account in Settings, Team, and tell the person who runs the server.',
  'account-removed':
    'Is that wrong? Tell the person who runs the server at once: someone may have taken over the back office.',
  'password-changed':
    'Not you? Set a new password with "Forgot your password?" at once, and tell the person who runs the server.',
}

const NOT_YOU =
  'Not you? Change your password at once, and tell the person who runs the server: the command "npm run admin -- reset" removes the app and logs everyone out of your account.'

/** How a message to an account begins; one that has been removed has no name. */
export const greeting = (name: string | null | undefined): string =>
  name ? `Hello ${oneLine(name)},` : 'Hello,'

/** Writes a notice about someone's second factor, password or email, or about another account with full access. */
export const writeAccountNotice =
  (notice: FactorNotice): WriteMessage =>
  async ({ db }, { userId, noticeTo, noticeAbout, id, messageId }) => {
    if (noticeTo === null) return undefined
    const data = await db
      .selectFrom('mailJobs')
      // A notice is also sent to an account that has been removed since.
      .leftJoin('users', 'users.id', 'mailJobs.userId')
      .select(['users.name', 'mailJobs.createdAt'])
      .where('mailJobs.id', '=', id)
      .executeTakeFirst()
    if (!data) return undefined
    const { subject, happened } = noticeTexts[notice]
    const paragraphs = [
      greeting(data.name),
      `${subject} at ${salon.name}, on ${longTime(data.createdAt)}.`,
      noticeAbout && `${oneLine(noticeAbout)}.`,
      happened,
      notice === 'recovery-code-used' &&
        userId !== null &&
        `Recovery codes left: ${await countRecoveryCodes(db, userId)}.`,
      NOT_YOURS[notice] ?? NOT_YOU,
    ]
    return {
      messageId,
      to: [{ name: '', address: noticeTo }],
      autoSubmitted: 'auto-generated',
      subject,
      text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    }
  }
