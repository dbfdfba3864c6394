import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/admin-paths.ts'
import { oneLine, receivedAt } from './mail-text.rules.ts'
import type { MailMessage } from './messages.rules.ts'

interface Account {
  kind: 'invitation' | 'password'
  name: string
  email: string
  token: string
  expiresAt: string
}

const words = {
  invitation: {
    subject: `Your account at ${salon.name}`,
    why: `You have an account in the back office of ${salon.name}. Choose your password here:`,
    end: `You log in with this email address.`,
  },
  password: {
    subject: `A new password for ${salon.name}`,
    why: `Somebody, hopefully you, has forgotten the password to the back office of ${salon.name}. Choose a new one here:`,
    end: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
}

/** Hands a person who works here a link that sets the own password. */
export function accountMessage(
  { kind, name, email, token, expiresAt }: Account,
  messageId: string,
  origin: string,
): MailMessage {
  const { subject, why, end } = words[kind]
  const paragraphs = [
    `Hello ${oneLine(name)},`,
    why,
    `${origin}${adminPaths.reset}#${token}`,
    `The link works once, until ${receivedAt(expiresAt)}.`,
    end,
  ]
  return {
    messageId,
    to: [{ name: '', address: email }],
    autoSubmitted: 'auto-generated',
    isUrgent: true,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
