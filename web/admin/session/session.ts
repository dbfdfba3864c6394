import { useSyncExternalStore } from 'react'
import type { User } from '#contracts/user.ts'
import { PREVIEW_KEY } from '../../preview.ts'

/**
 * Where the browser keeps the session: `localStorage.token` is the bearer token as text, `localStorage.user` the
 * user's record as JSON. All tabs share it.
 */
export const sessionKeys = { token: 'token', user: 'user' } as const

/** The stored record, which may be incomplete. */
export type StoredUser = Partial<User>

export interface StoredSession {
  token: string
  user: StoredUser
}

const listeners = new Set<() => void>()
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
  const token = localStorage.getItem(sessionKeys.token)
  if (!token) return null
  const user = localStorage.getItem(sessionKeys.user) ?? '{}'
  const raw = `${token} ${user}`
  if (cached?.raw !== raw) cached = { raw, session: { token, user: parseUser(user) } }
  return cached.session
}

function notify() {
  for (const listener of listeners) listener()
}

export function storeSession({ token, user }: StoredSession) {
  localStorage.setItem(sessionKeys.token, token)
  localStorage.setItem(sessionKeys.user, JSON.stringify(user))
  notify()
}

/** Removes the session, and the unpublished preview. */
export function clearSession() {
  localStorage.removeItem(sessionKeys.token)
  localStorage.removeItem(sessionKeys.user)
  localStorage.removeItem(PREVIEW_KEY)
  notify()
}

export const isAdmin = (session: StoredSession | null) => session?.user.role === 'admin'

function subscribe(listener: () => void) {
  // Another tab has logged in or out; `key` is null when it has cleared the storage.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKeys.token || key === sessionKeys.user) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** The current session, shared by all tabs; null on the server. */
export const useSession = () => useSyncExternalStore(subscribe, readSession, () => null)

/** The logged-in user's stored record; empty without a session. */
export const useUser = (): StoredUser => useSession()?.user ?? {}
