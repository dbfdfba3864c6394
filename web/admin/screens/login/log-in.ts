import type { LoginChallenge, SecondFactorInput } from '#contracts/accounts/second-factor.ts'
import type { LoginInput, LoginResponse } from '#contracts/accounts/user.ts'
import { texts } from '#contracts/api/texts.ts'
import { ApiFailure } from '../../../api.ts'
import { accountCalls } from '../../calls/account-calls.ts'
import { adminApi } from '../../calls/api.ts'
import { acceptSession } from '../../calls/auth.ts'
import { deleteDrafts } from '../../saving/draft.ts'

/** Stores the session of an admin. That of any other user is ended again. @returns whether the user is an admin */
async function takeSession({ token, user }: LoginResponse): Promise<boolean> {
  if (user.role !== 'admin') {
    await adminApi.logout(token).catch(console.error)
    return false
  }
  deleteDrafts(user.id)
  acceptSession({ token, user })
  return true
}

/**
 * Logs in and stores the session of an admin. The session of any other user is ended again.
 * @returns the challenge of an account with a second factor, for `logInWithCode`
 * @throws Error with the server's message, or 'Login failed'
 */
export async function logIn(input: LoginInput): Promise<'done' | 'not an admin' | LoginChallenge> {
  const response = await accountCalls.login(input).catch(error => {
    throw new Error((error instanceof ApiFailure && error.message) || texts.loginFailed, { cause: error })
  })
  if ('challenge' in response) return response
  return (await takeSession(response)) ? 'done' : 'not an admin'
}

/**
 * The second step of a login.
 * @returns whether the user is an admin
 * @throws ApiFailure
 */
export const logInWithCode = async (input: SecondFactorInput): Promise<boolean> =>
  takeSession(await accountCalls.logInWithCode(input))
