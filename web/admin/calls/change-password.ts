import type { PasswordInput } from '#contracts/accounts/user.ts'
import { accountCalls } from '../calls/account-calls.ts'
import { readSession } from '../session/session.ts'
import { acceptSession } from './auth.ts'

/** Changes the user's own password. A new token replaces the old one, which is no longer valid. */
export async function changePassword(input: PasswordInput): Promise<void> {
  const { token } = await accountCalls.changePassword(input)
  const session = readSession()
  if (token && session) acceptSession({ ...session, token })
}
