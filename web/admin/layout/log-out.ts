import { adminApi } from '../calls/api.ts'
import { forgetBrowser } from '../push/this-browser.ts'
import { deleteDrafts } from '../saving/draft.ts'
import { clearSession, readSession } from '../session/session.ts'
import { removeWorker } from '../session/worker.ts'

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
  await forgetBrowser().catch(console.error)
  await removeWorker().catch(console.error)
  deleteDrafts()
  clearSession()
  return reached
}
