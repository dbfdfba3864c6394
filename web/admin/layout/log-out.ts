import { loadCode } from '../../later.tsx'
import { adminApi } from '../calls/api.ts'
import { readKeptText } from '../push/kept.ts'
import { deleteDrafts } from '../saving/draft.ts'
import { clearSession, readSession } from '../session/session.ts'
import { removeWorker } from '../session/worker.ts'

/** Where notifications are on, their code has been loaded since the start, so that this works offline too. */
async function endNotifications() {
  if (readKeptText() === null) return
  const { forgetBrowser } = await loadCode(() => import('../push/this-browser.ts'))
  await forgetBrowser()
}

/**
 * Logs out in this browser, and on the server if it can be reached. Deletes the drafts, the notifications and
 * the service worker.
 * @returns whether the server was reached
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
  await endNotifications().catch(console.error)
  await removeWorker().catch(console.error)
  deleteDrafts()
  clearSession()
  return reached
}
