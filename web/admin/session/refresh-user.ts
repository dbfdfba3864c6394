import type { User } from '#contracts/accounts/user.ts'
import { browserFetch } from '../../api.ts'
import { clearSession, readSession, storeSession } from './session.ts'

/**
 * Reads the user of the stored session again: the role or the level has changed. The session is cleared when the server refuses
 * it, or when the user is no longer an admin; without a response nothing changes.
 */
export async function refreshUser(): Promise<void> {
  const session = readSession()
  if (!session) return
  const headers = { Authorization: `Bearer ${session.token}` }
  const response = await browserFetch('/auth/me', { headers, cache: 'no-store' }).catch(console.error)
  if (!response || readSession()?.token !== session.token) return
  if (response.status === 401 || response.status === 403) return clearSession()
  if (!response.ok) return
  const { data: user }: { data: User } = await response.json()
  if (readSession()?.token !== session.token) return
  if (user.role === 'admin') storeSession({ ...session, user })
  else clearSession()
}
