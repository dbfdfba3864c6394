import { z } from 'zod'
import { Instant } from './envelope.ts'
import { requiredEmail, requiredText } from './text-fields.ts'
import { User } from './user.ts'

/** How long the link of a new colleague lets a password be set. */
export const INVITATION_HOURS = 48
/** How long the link of a forgotten password does. */
export const RESET_MINUTES = 30

/** A message to a person about their account: an invitation, or the link for a forgotten password. */
export const AccountMailKind = z.enum(['invitation', 'password'])
export type AccountMailKind = z.infer<typeof AccountMailKind>

/** The newest message to a member about the account, as long as the mail server has not taken it. */
export const AccountMail = z.object({
  kind: AccountMailKind,
  state: z.enum(['waiting', 'failed']),
  lastError: z.string().nullable().describe('Why the last attempt failed'),
  createdAt: Instant,
})
export type AccountMail = z.infer<typeof AccountMail>

/** Somebody with an account of the back office, as the team's list shows it. */
export const TeamMember = User.extend({
  createdAt: Instant,
  sessions: z.int().describe('In how many browsers they are signed in'),
  lastSeenAt: Instant.nullable().describe('In one of these'),
  invited: z.boolean().describe('No password has been set yet'),
  mail: AccountMail.nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** `POST /users`: always an admin, as nobody else may use the back office. */
export const TeamInput = z.object({
  name: requiredText(80, 'Name is required'),
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
})
export type TeamInput = z.infer<typeof TeamInput>

/** A link that lets a person set the own password, once. Only its hash is kept: it is shown here and never again. */
export const PasswordLink = z.object({
  token: z.string().describe('Belongs behind the `#` of `/admin/reset`'),
  expiresAt: Instant,
  mailed: z.boolean().describe('Another such link goes to the person by mail'),
})
export type PasswordLink = z.infer<typeof PasswordLink>

export const NewMember = z.object({ member: TeamMember, link: PasswordLink })
export type NewMember = z.infer<typeof NewMember>

/**
 * What was done to whom. `actor` is the email of who did it; null for whoever has the machine, by `npm run admin`. With `password set`
 * somebody used a link, or the command set it.
 */
export const TeamEvent = z.object({
  id: z.int(),
  action: z.enum(['added', 'link made', 'password set', 'sessions ended', 'removed']),
  subject: z.string(),
  actor: z.string().nullable(),
  at: Instant,
})
export type TeamEvent = z.infer<typeof TeamEvent>
