import { texts } from '#contracts/texts.ts'
import type { LoginInput, PasswordInput, User } from '#contracts/user.ts'
import { ApiFailure } from '../../api.ts'
import { adminApi } from '../api.ts'
import { discardDrafts } from './draft.ts'
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
  discardDrafts(user.id)
  storeSession({ token, user })
  return true
}

/** In milliseconds: how long to wait before a try, and how long for its answer. */
const TRIES = [
  { pause: 0, timeout: 30_000 },
  { pause: 500, timeout: 5_000 },
  { pause: 1_500, timeout: 5_000 },
]

/** A question that was given up, not one whose time was up. */
const isGivenUp = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status === 0 &&
  !(error.cause instanceof DOMException && error.cause.name === 'TimeoutError')

/**
 * Asks again where no answer came: browsers give up the question of a page that is being left, Firefox and Safari before
 * they tell the page so, and that says nothing of its session. A page that is gone does not ask again; one that is still
 * there is answered.
 */
async function askWho(token: string): Promise<User> {
  let failure: unknown
  for (const { pause, timeout } of TRIES) {
    await new Promise(done => setTimeout(done, pause))
    try {
      return await adminApi.me({ token, timeout })
    } catch (error) {
      if (!isGivenUp(error)) throw error
      failure = error
    }
  }
  throw failure
}

/**
 * The status check: asks the server whose session this is, and keeps the record that it answers. Whatever goes wrong, and
 * for anybody but an admin, that session is cleared; one that has taken its place meanwhile is checked instead.
 * @throws Error 'Not authenticated'
 */
export async function checkStatus(): Promise<void> {
  const session = readSession()
  if (session && isAdmin(session) && session.token === acceptedToken) return
  try {
    if (!session) throw new Error('There is no session')
    const user = await askWho(session.token)
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
  discardDrafts()
  clearSession()
  return reached
}

/** Changes the own password; the new token takes the place of the old one, which is dead from now on. */
export async function changePassword(input: PasswordInput): Promise<void> {
  const { token } = await adminApi.changePassword(input)
  const session = readSession()
  if (!token || !session) return
  acceptedToken = token
  storeSession({ ...session, token })
}
