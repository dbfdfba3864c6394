import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { requiredEmail } from '#contracts/text-fields.ts'
import type { Mailbox } from './message.rules.ts'

const Address = requiredEmail('missing', 'invalid')

/**
 * Parses mailboxes as in mail headers: `desk@salon.example`, `Salon <desk@salon.example>`, several separated by commas.
 * Empty when any part is invalid.
 */
export function parseMailboxes(text: string): Mailbox[] {
  if (/\p{Cc}/u.test(text)) return []
  const mailboxes = addressparser(text).map(({ name, address = '' }) => ({ name, address }))
  // A name with an @ is a second address without a comma.
  const isValid = ({ name, address }: Mailbox) => Address.safeParse(address).success && !name.includes('@')
  return mailboxes.every(isValid) ? mailboxes : []
}

function isMailServer(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return hostname !== ''
  } catch {
    return false
  }
}

const example = 'hello@salon.example, or with a name: Salon <hello@salon.example>'

/** The mail settings of the environment. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { message: 'must start with smtp:// or smtps://', abort: true })
    .refine(
      isMailServer,
      'must be like smtps://USER:PASSWORD@HOST:PORT, with %XX for special characters in the password',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .default('Araliya Beauty Salon <hello@araliya.example>')
    .transform((text, { addIssue }): Mailbox => {
      const [mailbox, ...more] = parseMailboxes(text)
      if (mailbox && more.length === 0) return mailbox
      addIssue({ code: 'custom', message: `must be one address, such as ${example}` })
      return z.NEVER
    }),
  NOTIFY_TO: z
    .string()
    .default('hello@araliya.example')
    .transform(parseMailboxes)
    .refine(
      mailboxes => mailboxes.length > 0,
      `must be one or more addresses with commas between, such as ${example}`,
    ),
}
