import type { User } from '#contracts/accounts/user.ts'
import { texts } from '#contracts/api/texts.ts'
import { ApiFailure } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { adminApi } from '../calls/api.ts'
import { clearSession, isAdmin, readSession, type StoredSession, storeSession } from '../session/session.ts'

/** The token that the server has accepted on this page, so that it is checked once and not on every navigation. */
let acceptedToken: string | undefined

/** Whether the server has accepted the stored session on this page. */
export function isAccepted(): boolean {
  const session = readSession()
  return session !== null && isAdmin(session) && session.token === acceptedToken
}

/** Records that the server has accepted a session, and stores it. */
export function acceptSession({ token, user }: StoredSession): void {
  acceptedToken = token
  storeSession({ token, user })
}

/** Without a response for so long the session is not confirmed. A restart takes two seconds. */
const CONFIRM_MS = 4_000
const RETRY_EVERY_MS = 1_000
const RETRYING = 'retrying'

const isRefused = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 401 || error.status === 403)

/**
 * Asks the server for the user of a session. Only a refusal ends it at once: after any other failure, and without a
 * response, the call is repeated until the time is over. An earlier call may still succeed meanwhile.
 */
async function fetchUser(token: string): Promise<User> {
  const { promise, resolve, reject } = Promise.withResolvers<User>()
  const calls = new AbortController()
  let failure: unknown = new Error('There was no response')
  const ask = () =>
    adminApi.me({ token, signal: calls.signal }).then(resolve, error => {
      failure = error
      if (isRefused(error)) reject(error)
    })
  const retries = setInterval(() => {
    toast.info('No response from the server yet. Trying again...', { id: RETRYING, timeout: 0 })
    ask()
  }, RETRY_EVERY_MS)
  const end = setTimeout(() => reject(failure), CONFIRM_MS)
  ask()
  try {
    return await promise
  } finally {
    clearInterval(retries)
    clearTimeout(end)
    calls.abort()
    toast.dismiss(RETRYING)
  }
}

/**
 * Checks the session: asks the server for the user of the stored session, and stores the response. The session is cleared when
 * the server refuses it, does not respond in time, or the user is not an admin. A session that was stored meanwhile is
 * checked instead.
 * @throws Error 'Not authenticated'
 */
export async function confirmSession(): Promise<void> {
  if (isAccepted()) return
  const session = readSession()
  try {
    if (!session) throw new Error('There is no session')
    const user = await fetchUser(session.token)
    if (readSession()?.token !== session.token) return confirmSession()
    if (user.role !== 'admin') throw new Error('The user is not an admin')
    acceptSession({ token: session.token, user })
  } catch (error) {
    const now = readSession()
    if (now && now.token !== session?.token) return confirmSession()
    if (now) clearSession()
    throw new Error(texts.notAuthenticated, { cause: error })
  }
}
