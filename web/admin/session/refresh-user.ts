import type { Level, User } from '#contracts/accounts/user.ts'
import { browserFetch } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { clearSession, readSession, storeSession } from './session.ts'

/** Long enough to read why the screen has changed. */
const LEVEL_MS = 10_000

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
  if (user.role !== 'admin') return clearSession()
  storeSession({ ...session, user })
}

/** Says that the user's level is another one now, as buttons come or go. */
export const reportLevel = (level: Level) =>
  toast.info(
    level === 'full'
      ? 'You have full access now.'
      : 'Someone has limited your account to the inbox. You can read and answer inquiries.',
    { id: 'level', timeout: LEVEL_MS },
  )
