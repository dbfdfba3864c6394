import { z } from 'zod'
import { IdParams, Instant } from '../api/envelope.ts'
import { requiredEmail, requiredText } from '../text/text-fields.ts'
import { Colleague, Level, User } from './user.ts'

/** How long the password link of an invitation is valid. */
export const INVITATION_HOURS = 48
/** How long the link of a password reset is valid. */
export const RESET_MINUTES = 30

/** A message to a user about their account: an invitation or a password reset. */
export const AccountMailKind = z.enum(['invitation', 'password'])
export type AccountMailKind = z.infer<typeof AccountMailKind>

/** The newest account message to a member, until it has been sent. */
export const AccountMail = z.object({
  kind: AccountMailKind,
  state: z.enum(['waiting', 'failed']),
  lastError: z.string().nullable().describe('Why the last attempt failed'),
  createdAt: Instant,
})
export type AccountMail = z.infer<typeof AccountMail>

/** An account of the back office, as the team list shows it. */
export const TeamMember = User.extend({
  createdAt: Instant,
  sessions: z.int().describe('Number of browsers in which they are logged in'),
  lastSeenAt: Instant.nullable().describe('Last use of one of these sessions'),
  secondFactor: z.boolean().describe('They use an authenticator app'),
  withoutPassword: z
    .boolean()
    .describe('No password works: invited, or locked down; a password link sets one'),
  mail: AccountMail.nullable(),
  openInquiries: z.int().describe('Inquiries assigned to them that are neither completed nor in the bin'),
})
export type TeamMember = z.infer<typeof TeamMember>

/** `POST /users`: always an admin, as no other role may use the back office. Without a `level` they get full access. */
export const TeamInput = z.object({
  name: requiredText(80, 'Name is required'),
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
  level: Level.default('full'),
})
export type TeamInput = z.infer<typeof TeamInput>

/** `GET /colleagues`: an admin, to whom inquiries can be assigned. */
export const ListedColleague = Colleague.extend({
  level: Level,
  assignmentMail: z.boolean().describe('They get an email when someone else assigns inquiries to them'),
})
export type ListedColleague = z.infer<typeof ListedColleague>

/** `PUT /team/{id}/level` */
export const LevelInput = z.object({ level: Level })
export type LevelInput = z.infer<typeof LevelInput>

/** `DELETE /users/{id}` */
export const RemovalQuery = z.object({
  handTo: IdParams.shape.id
    .optional()
    .describe('The admin who gets their open inquiries; without one these become unassigned'),
})
export type RemovalQuery = z.infer<typeof RemovalQuery>

/** A link that lets a person set their password once. Only its hash is stored, so it is shown only here. */
export const PasswordLink = z.object({
  token: z.string().describe('Goes after the `#` of `/admin/reset`'),
  expiresAt: Instant,
  mailed: z.boolean().describe('A second link was sent to the person by email'),
  origin: z
    .string()
    .nullable()
    .describe('The public address of the site (`PUBLIC_URL`); null when it is not set'),
})
export type PasswordLink = z.infer<typeof PasswordLink>

/** The link is shown once: null in the response to a repetition. */
export const NewMember = z.object({ member: TeamMember, link: PasswordLink.nullable() })
export type NewMember = z.infer<typeof NewMember>
