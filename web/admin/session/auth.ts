import { useSyncExternalStore } from 'react'
import { texts } from '#contracts/texts.ts'
import { type DetailsInput, type LoginInput, type PasswordInput, User } from '#contracts/user.ts'
import { ApiFailure } from '../../api.ts'
import { adminApi } from '../api.ts'
import { deleteDrafts } from './draft.ts'
import { clearSession, isAdmin, readSession, storeSession } from './session.ts'

/** The token that this page has seen the server accept, so that it is asked once and not on every step. */
let acceptedToken: string | undefined

/**
 * Logs in and keeps the session if it is an admin's; anybody else's is ended again, as it opens nothing here.
 * @returns whether the user is an admin
 * @throws Error with the server's sentence, or 'Login failed'
 */
export async function logIn(input: LoginInput): Promise<boolean> {
  const { token, user } = await adminApi.login(input).catch(error => {
    throw new Error((error instanceof ApiFailure && error.message) || texts.loginFailed, { cause: error })
  })
  if (user.role !== 'admin') {
    await adminApi.logout(token).catch(console.error)
    return false
  }
  acceptedToken = token
  deleteDrafts(user.id)
  storeSession({ token, user })
  return true
}

/** How long a session outlives a server that does not answer. A restart takes two seconds. */
const PATIENCE_MS = 4_000
const TRY_EVERY_MS = 1_000

let tryingAgain = false
const watchers = new Set<() => void>()
function setTryingAgain(next: boolean) {
  tryingAgain = next
  for (const watcher of watchers) watcher()
}
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether the server has not said yet whose session this is, and is asked again. */
export const useRetryingStatusCheck = () =>
  useSyncExternalStore(
    watch,
    () => tryingAgain,
    () => false,
  )

const isRefused = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 401 || error.status === 403)

/**
 * Asks whose session this is. Only a refusal says something of the session: after any other failure, and while no answer
 * comes, it asks again until the patience ends. An earlier try may still be answered meanwhile.
 */
async function fetchUser(token: string): Promise<User> {
  const { promise, resolve, reject } = Promise.withResolvers<User>()
  const tries = new AbortController()
  let failure: unknown = new Error('There was no answer')
  const ask = () =>
    adminApi.me({ token, signal: tries.signal }).then(resolve, error => {
      failure = error
      if (isRefused(error)) reject(error)
    })
  const again = setInterval(() => {
    setTryingAgain(true)
    ask()
  }, TRY_EVERY_MS)
  const end = setTimeout(() => reject(failure), PATIENCE_MS)
  ask()
  try {
    return await promise
  } finally {
    clearInterval(again)
    clearTimeout(end)
    tries.abort()
    setTryingAgain(false)
  }
}

/**
 * The status check: asks the server whose session this is, and keeps the record that it answers. If it refuses, gives no
 * answer in time, or names anybody but an admin, that session is cleared; one that has taken its place meanwhile is checked instead.
 * @throws Error 'Not authenticated'
 */
export async function checkStatus(): Promise<void> {
  const session = readSession()
  if (session && isAdmin(session) && session.token === acceptedToken) return
  try {
    if (!session) throw new Error('There is no session')
    const user = await fetchUser(session.token)
    if (readSession()?.token !== session.token) return checkStatus()
    if (user.role !== 'admin') throw new Error('The user is not an admin')
    acceptedToken = session.token
    storeSession({ token: session.token, user })
  } catch (error) {
    const now = readSession()
    if (now && now.token !== session?.token) return checkStatus()
    if (now) clearSession()
    throw new Error(texts.notAuthenticated, { cause: error })
  }
}

/**
 * Logs out here in any case, and on the server if it can be reached. Drafts go too: this was meant.
 * @returns whether the server knows
 */
export async function logOut(): Promise<boolean> {
  const token = readSession()?.token
  const reached = await adminApi.logout(token).then(
    () => true,
    error => {
      console.error(error)
      return false
    },
  )
  deleteDrafts()
  clearSession()
  return reached
}

/**
 * Changes the own name, email and telephone; every tab shows them at once.
 * @throws when the answer has no user: the stored one stays
 */
export async function changeDetails(input: DetailsInput): Promise<void> {
  const user = User.parse(await adminApi.updateDetails(input))
  const session = readSession()
  if (session) storeSession({ ...session, user })
}

/** Changes the own password; the new token takes the place of the old one, which is dead from now on. */
export async function changePassword(input: PasswordInput): Promise<void> {
  const { token } = await adminApi.changePassword(input)
  const session = readSession()
  if (!token || !session) return
  acceptedToken = token
  storeSession({ ...session, token })
}
