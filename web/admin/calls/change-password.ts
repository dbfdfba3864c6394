import type { PasswordInput } from '#contracts/accounts/user.ts'
import { ApiFailure } from '../../api.ts'
import { readSession, recordPasswordDoubt } from '../session/session.ts'
import { accountCalls } from './account-calls.ts'
import { acceptSession } from './auth.ts'

/**
 * Changes the user's own password. A new token replaces the old one, which is no longer valid: when the response is lost, the repeated
 * call is refused, and the login says that the new password may be valid.
 */
export async function changePassword(input: PasswordInput): Promise<void> {
  const { token } = await accountCalls.changePassword(input).catch(error => {
    if (error instanceof ApiFailure && error.status === 401) recordPasswordDoubt()
    throw error
  })
  const session = readSession()
  if (token && session) acceptSession({ ...session, token })
}
