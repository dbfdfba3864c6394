import { useSyncExternalStore } from 'react'
import type { User } from '#contracts/accounts/user.ts'
import { PREVIEW_KEY } from '../../preview.ts'
import { localStore, tabStore } from '../../storage.ts'
import { sessionKeys } from './storage.ts'

/** The stored record, which may be incomplete. */
export type StoredUser = Partial<User>

export interface StoredSession {
  token: string
  user: StoredUser
}

/** Calls `listener` when this tab or another has changed what the browser stores. */
export function subscribeStored(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Reports a change to this tab too: the browser reports it to the others only. */
export const notifyStored = () => dispatchEvent(new Event('storage'))

let cached: { raw: string; session: StoredSession } | undefined

function parseUser(json: string): StoredUser {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The stored session, the same object until something changes; null without a token. */
export function readSession(): StoredSession | null {
  const token = localStore.getItem(sessionKeys.token)
  if (!token) return null
  const user = localStore.getItem(sessionKeys.user) ?? '{}'
  const raw = `${token} ${user}`
  if (cached?.raw !== raw) cached = { raw, session: { token, user: parseUser(user) } }
  return cached.session
}

export function storeSession({ token, user }: StoredSession) {
  localStore.setItem(sessionKeys.token, token)
  localStore.setItem(sessionKeys.user, JSON.stringify(user))
  tabStore.removeItem(ENDED_KEY)
  tabStore.removeItem(PASSWORD_KEY)
  notifyStored()
}

/** Removes the session, and the unpublished preview. */
export function clearSession() {
  localStore.removeItem(sessionKeys.token)
  localStore.removeItem(sessionKeys.user)
  localStore.removeItem(PREVIEW_KEY)
  isFactorMissing = false
  notifyStored()
}

const ENDED_KEY = 'araliya.session-ended'

/** Records in this tab that the session has ended while it was used, for the login. */
export function recordSessionEnd() {
  tabStore.setItem(ENDED_KEY, '1')
  notifyStored()
}

/** Whether the session has ended while it was used, and no one has logged in since. */
export const hasSessionEnded = () => tabStore.getItem(ENDED_KEY) !== null

const PASSWORD_KEY = 'araliya.password-maybe-changed'

/** Records in this tab that the session has ended while a new password was saved: no one knows which one is valid. */
export function recordPasswordDoubt() {
  tabStore.setItem(PASSWORD_KEY, '1')
  notifyStored()
}

/** Whether it is unknown which password is valid, and no one has logged in since. */
export const isPasswordInDoubt = () => tabStore.getItem(PASSWORD_KEY) !== null

let isFactorMissing = false

/** Records on this page that the server wants the user to add a second factor before anything else. */
export function recordMissingFactor() {
  isFactorMissing = true
  notifyStored()
}

/** After a second factor was added. */
export function forgetMissingFactor() {
  isFactorMissing = false
  notifyStored()
}

export const useIsFactorMissing = () =>
  useSyncExternalStore(
    subscribeStored,
    () => isFactorMissing,
    () => false,
  )

export const isAdmin = (session: StoredSession | null) => session?.user.role === 'admin'

/** The current session, shared by all tabs; null on the server. */
export const useSession = () => useSyncExternalStore(subscribeStored, readSession, () => null)

/** The logged-in user's stored record; empty without a session. */
export const useUser = (): StoredUser => useSession()?.user ?? {}

/**
 * Whether the account may do what takes full access. Also while the level is unknown: the
 * server checks every call.
 */
const hasFullAccess = ({ level }: StoredUser): boolean => level !== 'inbox'

/** Whether the logged-in user may do what takes full access; the screens leave out the buttons of others. */
export const useFullAccess = (): boolean => hasFullAccess(useUser())
