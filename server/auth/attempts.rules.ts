import { clientKey } from '../http/client-key.rules.ts'

/** Whose password is tried, or said to be forgotten, and from where. The two are counted apart: who is locked out must get in. */
export interface LoginAttempt {
  email: string
  address: string
  door?: 'forgot'
}

/**
 * A try of the current password by somebody who is logged in. It counts for the session alone: no neighbour's failed
 * logins keep its user from changing the password, and a stolen session is no way to guess on.
 */
export interface SessionAttempt {
  sessionId: number
}

export type Attempt = LoginAttempt | SessionAttempt

const MINUTE_MS = 60_000
const FIRST_DELAY_MS = 30_000
export const LONGEST_DELAY_MS = 15 * MINUTE_MS
/** Failures that are dated further ahead than processes' clocks differ come from a clock that was set back: they block nobody. */
export const CLOCKS_DIFFER_MS = MINUTE_MS
/** A count is forgotten when nothing failed for this long. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE_MS

const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
/** With so many failures from wherever, an account is under attack: each address has one try, then the longest delay. */
const ATTACKED_AT = 100

const delay = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - free), LONGEST_DELAY_MS)

/** How long an account stays closed to one address after `here` failures from there and `everywhere` from anywhere. */
export const accountDelay = (here: number, everywhere: number) =>
  everywhere >= ATTACKED_AT ? LONGEST_DELAY_MS : delay(here, FREE_PER_ACCOUNT)

/** How long a session can't try its user's password after its failures. */
export const sessionDelay = (failures: number) => delay(failures, FREE_PER_ACCOUNT)

/** How long all accounts stay closed to an address after its failures. */
export const addressDelay = (failures: number) => delay(failures, FREE_PER_ADDRESS)

/** Under which failures of an account from anywhere are counted. Emails hold no space, so it is never ambiguous. */
export const accountKey = ({ email, door }: Pick<LoginAttempt, 'email' | 'door'>) =>
  `${door ?? 'account'}:${email.toLowerCase()}`
/** Under which failures of an account from one address are counted. */
export const accountAddressKey = (attempt: LoginAttempt) =>
  `${accountKey(attempt)} ${clientKey(attempt.address)}`
/** Under which failures of an address with any account are counted. */
export const addressKey = ({ address, door }: LoginAttempt) =>
  `${door ? `${door}-address` : 'address'}:${clientKey(address)}`

/** Under which failures of a session are counted. */
export const sessionKey = ({ sessionId }: SessionAttempt) => `session:${sessionId}`

/** What a person who has to wait reads. */
export function waitSentence(ms: number, door?: LoginAttempt['door']): string {
  const [count, unit] =
    ms <= MINUTE_MS ? [Math.ceil(ms / 1000), 'second'] : [Math.ceil(ms / MINUTE_MS), 'minute']
  return `Too many ${door ? 'requests' : 'failed attempts'}. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
