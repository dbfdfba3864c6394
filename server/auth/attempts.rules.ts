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
/** A count is deleted when nothing failed for this long. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE_MS

const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
/** With this many failures from all addresses an account is under attack: each address has one attempt, then the longest delay. */
const ATTACK_THRESHOLD = 100

const delay = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - free), LONGEST_DELAY_MS)

/** The key for all failures of an account. */
export const accountKey = ({ email, isReset }: Pick<LoginAttempt, 'email' | 'isReset'>) =>
  `${isReset ? 'reset' : 'account'}:${email.toLowerCase()}`

/**
 * The keys under which an attempt counts. Emails contain no space, so that of an account from one address is unambiguous.
 * @returns `own` are those of the session, or of the account from this address and in total; `ofAddress` is the one of the address
 * with any account
 */
export function keysOf(attempt: Attempt): { own: string[]; ofAddress: string[] } {
  if ('sessionId' in attempt) return { own: [`session:${attempt.sessionId}`], ofAddress: [] }
  const account = accountKey(attempt)
  const client = clientKey(attempt.address)
  return {
    own: [`${account} ${client}`, account],
    ofAddress: [`${attempt.isReset ? 'reset-address' : 'address'}:${client}`],
  }
}

/** How long each key is blocked after these failures: of the first key, of the account in total, and of the address. */
export const delaysAfter = (first: number, ofAccount = 0, ofAddress = 0): number[] => [
  ofAccount >= ATTACK_THRESHOLD ? LONGEST_DELAY_MS : delay(first, FREE_PER_ACCOUNT),
  0,
  delay(ofAddress, FREE_PER_ADDRESS),
]

/** Tells a person how long to wait. */
export function waitSentence(ms: number, isReset = false): string {
  const [count, unit] =
    ms <= MINUTE_MS ? [Math.ceil(ms / 1000), 'second'] : [Math.ceil(ms / MINUTE_MS), 'minute']
  return `Too many ${isReset ? 'requests' : 'failed attempts'}. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
