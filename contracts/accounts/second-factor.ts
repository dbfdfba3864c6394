import { z } from 'zod'
import { Instant } from '../api/envelope.ts'
import { plainText } from '../text/plain-text.ts'
import { LoginResponse } from './user.ts'

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10
/** How long the second step of a login may take. */
export const CHALLENGE_MINUTES = 5
/** How long a new secret waits for its first code. */
export const SETUP_MINUTES = 15
/** How long after it was required from all an account may go on without a second factor. */
export const GRACE_DAYS = 7

/** What the second step of a login can ask for: a code of an authenticator app, or one of the recovery codes. */
export const Factor = z.enum(['totp', 'recovery-code'])
export type Factor = z.infer<typeof Factor>

/**
 * A message to a user about their second factor, password or email, a login from a new browser, another account with
 * full access, or the removal of their own.
 */
export const AccountNotice = z.enum([
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'new-browser',
  'wrong-codes',
  'email-changed',
  'password-changed',
  'full-access-given',
  'account-removed',
])
export type AccountNotice = z.infer<typeof AccountNotice>

const MISSING_CODE = 'Code is required'
const code = z
  .string(MISSING_CODE)
  .overwrite(plainText)
  .min(1, MISSING_CODE)
  .max(100, 'Code is too long')
  .describe(
    'Six digits of the app, or a recovery code; spaces, hyphens, invisible characters and case don’t matter',
  )

const currentPassword = z
  .string('Current password is required')
  .min(1, 'Current password is required')
  .max(1000, 'Password is too long')

/**
 * The response of `POST /auth/login` to the right password of an account with a second factor. It opens nothing else.
 */
export const LoginChallenge = z.object({
  success: z.literal(true),
  challenge: z
    .string()
    .describe(`For \`POST /auth/second-factor\`, once, within ${CHALLENGE_MINUTES} minutes`),
  factors: z.array(Factor),
})
export type LoginChallenge = z.infer<typeof LoginChallenge>

/** The response of `POST /auth/login`: accounts without a second factor are logged in. */
export const FirstStepResponse = z.union([LoginResponse, LoginChallenge])
export type FirstStepResponse = z.infer<typeof FirstStepResponse>

/** `POST /auth/second-factor` */
export const SecondFactorInput = z.object({
  challenge: z.string('The challenge is missing').max(100, 'The challenge is too long'),
  code,
})
export type SecondFactorInput = z.infer<typeof SecondFactorInput>

/** The form of the second step. */
export const CodeForm = z.object({ code })
export type CodeForm = z.infer<typeof CodeForm>

/** `POST /auth/totp` */
export const TotpInput = z.object({ currentPassword })
export type TotpInput = z.infer<typeof TotpInput>

/** A new secret of an authenticator app, shown once. It is not in use before a first code confirms it. */
export const TotpSetup = z.object({
  secret: z.string().describe('Base32, for typing'),
  uri: z.string().describe('`otpauth://…`, which opens an app on the same device'),
  qr: z.string().describe('The same as a QR code: an SVG image'),
})
export type TotpSetup = z.infer<typeof TotpSetup>

/** `PUT /auth/totp` */
export const TotpCodeInput = CodeForm
export type TotpCodeInput = z.infer<typeof TotpCodeInput>

/** Shown once: none in the response to a repetition. Each opens the account once instead of a code of the app. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** `DELETE /auth/totp`, `POST /auth/recovery-codes` */
export const PasswordAndCodeInput = TotpInput.extend({ code })
export type PasswordAndCodeInput = z.infer<typeof PasswordAndCodeInput>

/** `GET /auth/second-factor`: of the user's own account. */
export const SecondFactor = z.object({
  addedAt: Instant.nullable().describe('Since when an authenticator app is used; null without one'),
  recoveryCodes: z.int().describe('How many have not been used'),
  requiredFrom: Instant.nullable().describe(
    'From when on accounts without a second factor can only add one; null when it is not required',
  ),
  available: z.boolean().describe('Whether the server can store the secrets of authenticator apps'),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** `PUT /users/second-factor` */
export const FactorRequirementInput = TotpInput.extend({
  required: z.boolean('required must be true or false'),
})
export type FactorRequirementInput = z.infer<typeof FactorRequirementInput>

/** Whether all accounts must use a second factor, and from when on. */
export const FactorRequirement = SecondFactor.pick({ requiredFrom: true })
export type FactorRequirement = z.infer<typeof FactorRequirement>
