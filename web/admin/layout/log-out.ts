import { adminApi } from '../calls/api.ts'
import { deleteDrafts } from '../saving/draft.ts'
import { clearSession, readSession } from '../session/session.ts'
import { removeWorker } from '../session/worker.ts'

/**
 * Logs out in this browser, and on the server if it can be reached. Deletes the drafts and the service worker.
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
  await removeWorker().catch(console.error)
  deleteDrafts()
  clearSession()
  return reached
}
