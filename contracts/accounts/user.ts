import { z } from 'zod'
import { Instant } from '../api/envelope.ts'
import { plainText } from '../text/plain-text.ts'
import { emptyableLine, requiredEmail, requiredText, userPhone } from '../text/text-fields.ts'

/**
 * What an admin may do: `full` everything, `inbox` read and answer inquiries and change their own account (decision 38).
 */
export const Level = z.enum(['full', 'inbox'])
export type Level = z.infer<typeof Level>

export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string().describe('Only admin may use the back office'),
  level: Level.describe(
    'What the account may do in the back office: `full` everything, `inbox` answer inquiries',
  ),
  phone: z.string(),
})
export type User = z.infer<typeof User>

/** An admin, as inquiries refer to one. */
export const Colleague = z.object({ id: z.int(), name: z.string(), email: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const PASSWORD_MIN = 6
const PASSWORD_MAX = 1000

const password = (missing: string, min: number) =>
  z
    .string(missing)
    .min(1, { message: missing, abort: true })
    .min(min, `Password must be at least ${min} characters`)
    .max(PASSWORD_MAX, 'Password is too long')

/** The login form, with the messages that it shows. */
export const LoginInput = z.object({
  email: requiredEmail('Email is required', 'Email address is invalid'),
  password: password('Password is required', PASSWORD_MIN),
})
export type LoginInput = z.infer<typeof LoginInput>

/** The response of a login that is complete. `token` goes into the bearer Authorization header. */
export const LoginResponse = z.object({ success: z.literal(true), token: z.string(), user: User })
export type LoginResponse = z.infer<typeof LoginResponse>

/**
 * `PUT /auth/updatedetails`: what users may change of their own account. `role` and `level` are not part of it.
 * A new email needs the current password: it is used to log in and to reset the password.
 */
export const DetailsInput = z.object({
  name: requiredText(80, 'Name is required').optional(),
  email: requiredEmail('Email is required', 'Please enter a valid email address').optional(),
  phone: userPhone('Please enter a valid phone number').optional(),
  currentPassword: z
    .string('Current password is required')
    .max(PASSWORD_MAX, 'Password is too long')
    .nullish()
    .describe('Required for a new `email`'),
})
export type DetailsInput = z.infer<typeof DetailsInput>

/** The form of `DetailsInput`, with all fields. */
export const DetailsForm = DetailsInput.required({ name: true, email: true, phone: true })
export type DetailsForm = z.infer<typeof DetailsForm>

/** `PUT /auth/updatepassword`. */
export const PasswordInput = z.object({
  currentPassword: password('Current password is required', 1),
  newPassword: password('New password is required', PASSWORD_MIN),
})
export type PasswordInput = z.infer<typeof PasswordInput>

/** Compares passwords as they are hashed: keyboards may produce different code points for the same one. */
const isSamePassword = (one: string, other: string): boolean =>
  one.normalize('NFKC') === other.normalize('NFKC')

/** The form of `PasswordInput`. `confirmPassword` is not sent. */
export const PasswordForm = PasswordInput.extend({
  confirmPassword: z.string().min(1, 'Please confirm your new password'),
}).refine(form => isSamePassword(form.newPassword, form.confirmPassword), {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: ({ value }) =>
    typeof value === 'object' && value !== null && 'confirmPassword' in value && value.confirmPassword !== '',
})
export type PasswordForm = z.infer<typeof PasswordForm>

/** `POST /auth/forgot` */
export const ForgotPasswordInput = z.object({
  email: requiredEmail('Email is required', 'Email address is invalid'),
})
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

/** The secret of a link, as it was pasted: mail and chats add invisible characters and punctuation to addresses. */
export const linkToken = (text: string): string => /[\w-]*/.exec(plainText(text))?.[0] ?? ''

/** `POST /auth/link` */
export const PasswordLinkInput = z.object({
  token: z.string('The link is incomplete').overwrite(linkToken).max(100, 'The link is incomplete'),
})

/** A login from a new browser, whose sessions a link ends. */
export const LinkedSession = z.object({ browser: z.string(), address: z.string(), at: Instant })
export type LinkedSession = z.infer<typeof LinkedSession>

/** The user whose password a link sets. */
export const PasswordLinkOwner = z.object({ name: z.string(), email: z.string() })
export type PasswordLinkOwner = z.infer<typeof PasswordLinkOwner>

/** The least number of characters of a password that is set by a link or by `ADMIN_PASSWORD`. */
export const NEW_PASSWORD_MIN = 12

/** `POST /auth/reset` */
export const NewPasswordInput = PasswordLinkInput.extend({
  newPassword: password('New password is required', NEW_PASSWORD_MIN),
})
export type NewPasswordInput = z.infer<typeof NewPasswordInput>

/** The form of `NewPasswordInput`, with the password twice. */
export const NewPasswordForm = NewPasswordInput.pick({ newPassword: true })
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your new password') })
  .refine(form => isSamePassword(form.newPassword, form.confirmPassword), {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

/** The response to a password change: a new token that replaces the old one. */
export const PasswordResponse = z.object({ success: z.literal(true), token: z.string() })
export type PasswordResponse = z.infer<typeof PasswordResponse>

/** One of a user's own sessions. `current` is the one of this request. */
export const Session = z.object({
  id: z.int(),
  browser: z.string(),
  name: z.string().describe('As the user named the browser; empty without a name'),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** `PUT /auth/sessions/{id}`: names the browser of a session; an empty name removes it. */
export const SessionNameInput = z.object({ name: emptyableLine(40) })
export type SessionNameInput = z.infer<typeof SessionNameInput>
