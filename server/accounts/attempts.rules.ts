import { DAY_MS, doubled, MINUTE_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { LOGIN_BLOCK_MAX_MS } from '../db/lifetimes.rules.ts'
import { clientKey } from '../http/client-key.rules.ts'

/**
 * A login or a password reset request. They are counted separately: a locked-out user must be able to reset the
 * password.
 */
export interface LoginAttempt {
  email: string
  address: string
  isReset?: boolean
  /** The code of an authenticator app that is entered, after the right password. */
  code?: CodeAttempt | undefined
}

/** A code that is entered for an account. */
export interface CodeAttempt {
  /** A new UUID. */
  id: string
  userId: number
}

/**
 * An attempt to confirm the current password or a code while logged in. A password counts for the session only:
 * failed logins of others don't block the user, and a stolen session can't be used to guess it. A code counts for the
 * account as well: a new password opens another session.
 */
export interface SessionAttempt {
  sessionId: number
  /** What `LoginAttempt` says of its code is true of this one. */
  code?: CodeAttempt | undefined
}

/** An attempt, which counts as failed before it is checked. */
export type CountedAttempt = LoginAttempt | SessionAttempt

const FIRST_DELAY_MS = 30_000
/** A count is deleted when nothing failed for this long, and a wrong code is forgotten after it. */
export const FORGOTTEN_AFTER_MS = DAY_MS

const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
/** Wrong codes of one account from all addresses. Only someone who knows the password can cause them. */
const FREE_CODES = 20
/**
 * With this many failures from all addresses an account is under attack: each address has one attempt, then the
 * longest delay.
 */
const ATTACK_THRESHOLD = 100

const delay = (failures: number, free: number) =>
  failures < free ? 0 : doubled(FIRST_DELAY_MS, failures - free, LOGIN_BLOCK_MAX_MS)

/**
 * What failures are counted for: each attempt counts for its session, or for the account, the account from one
 * address and the address; codes count for `codes` as well.
 */
export type Scope = 'session' | 'accountFromAddress' | 'account' | 'codes' | 'address'

/** The columns that name what failures are counted for; empty or 0 where the scope has none. */
export interface Counter {
  scope: Scope
  /** Whether password resets are counted, not logins. */
  isReset: 0 | 1
  /** The email of the account, in lower case. */
  email: string
  /** The address of the client; of an IPv6 address its network. */
  address: string
  /** The id of the session, or of the user whose codes are counted; not the email, which can be changed. */
  ownerId: number
}

const NONE = { isReset: 0, email: '', address: '', ownerId: 0 } as const

/**
 * The counter that blocks the codes of an account. The wrong codes themselves are rows of another table, each of
 * which counts for a day.
 */
export const codesCounter = (userId: number): Counter => ({ ...NONE, scope: 'codes', ownerId: userId })

/** What an attempt is counted for, in the order in which the counters are to be updated. */
export function countersOf(attempt: CountedAttempt): Counter[] {
  const codes = attempt.code ? [codesCounter(attempt.code.userId)] : []
  if ('sessionId' in attempt) return [{ ...NONE, scope: 'session', ownerId: attempt.sessionId }, ...codes]
  const isReset = attempt.isReset ? 1 : 0
  const email = attempt.email.toLowerCase()
  const address = clientKey(attempt.address)
  return [
    { ...NONE, scope: 'accountFromAddress', isReset, email, address },
    { ...NONE, scope: 'account', isReset, email },
    ...codes,
    { ...NONE, scope: 'address', isReset, address },
  ]
}

/** How often the counters of an attempt have failed, by scope. */
export type Failures = Partial<Record<Scope, number>>

/** How many milliseconds the counter of a scope is blocked after these failures. */
export function blockMsOf(scope: Scope, failures: Failures): number {
  // Otherwise an attacker could lock the account's owner out.
  if (scope === 'account') return 0
  const count = failures[scope] ?? 0
  if (scope === 'address') return delay(count, FREE_PER_ADDRESS)
  if (scope === 'codes') return delay(count, FREE_CODES)
  const isUnderAttack = (failures.account ?? 0) >= ATTACK_THRESHOLD
  return isUnderAttack ? LOGIN_BLOCK_MAX_MS : delay(count, FREE_PER_ACCOUNT)
}

/** Tells a person how long to wait. */
export function waitSentence(ms: number, isReset = false): string {
  const [count, unit]: [number, string] =
    ms <= MINUTE_MS ? [Math.ceil(ms / 1000), 'second'] : [Math.ceil(ms / MINUTE_MS), 'minute']
  return `Too many ${isReset ? 'requests' : 'failed attempts'}. Please try again in ${counted(count, unit)}.`
}
