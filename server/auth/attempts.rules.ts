import { clientKey } from '../http/client-key.rules.ts'

/** A login or a password reset request. They are counted separately: a locked-out user must be able to reset the password. */
export interface LoginAttempt {
  email: string
  address: string
  isReset?: boolean
}

/**
 * An attempt to confirm the current password while logged in. It counts for the session only: failed logins of others don't
 * block the user, and a stolen session can't be used to guess the password.
 */
export interface SessionAttempt {
  sessionId: number
}

export type Attempt = LoginAttempt | SessionAttempt

const MINUTE_MS = 60_000
const FIRST_DELAY_MS = 30_000
export const LONGEST_DELAY_MS = 15 * MINUTE_MS
/** Failures further in the future were recorded before the clock was set back: they don't block. */
export const MAX_CLOCK_SKEW_MS = MINUTE_MS
/** A count is deleted when nothing failed for this long. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE_MS

const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
/** With this many failures from all addresses an account is under attack: each address has one attempt, then the longest delay. */
const ATTACK_THRESHOLD = 100

const delay = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - free), LONGEST_DELAY_MS)

/** How long an account is blocked for one address, by the failures from this address and in total. */
export const accountDelay = (fromAddress: number, total: number) =>
  total >= ATTACK_THRESHOLD ? LONGEST_DELAY_MS : delay(fromAddress, FREE_PER_ACCOUNT)

/** How long a session can't confirm the password after its failures. */
export const sessionDelay = (failures: number) => delay(failures, FREE_PER_ACCOUNT)

/** How long all accounts are blocked for an address after its failures. */
export const addressDelay = (failures: number) => delay(failures, FREE_PER_ADDRESS)

/** The key for all failures of an account. */
export const accountKey = ({ email, isReset }: Pick<LoginAttempt, 'email' | 'isReset'>) =>
  `${isReset ? 'forgot' : 'account'}:${email.toLowerCase()}`
/** The key for the failures of an account from one address. Emails contain no space, so it is unambiguous. */
export const accountAddressKey = (attempt: LoginAttempt) =>
  `${accountKey(attempt)} ${clientKey(attempt.address)}`
/** The key for the failures of an address with any account. */
export const addressKey = ({ address, isReset }: LoginAttempt) =>
  `${isReset ? 'forgot-address' : 'address'}:${clientKey(address)}`

/** The key for the failures of a session. */
export const sessionKey = ({ sessionId }: SessionAttempt) => `session:${sessionId}`

/** Tells a person how long to wait. */
export function waitSentence(ms: number, isReset = false): string {
  const [count, unit] =
    ms <= MINUTE_MS ? [Math.ceil(ms / 1000), 'second'] : [Math.ceil(ms / MINUTE_MS), 'minute']
  return `Too many ${isReset ? 'requests' : 'failed attempts'}. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
