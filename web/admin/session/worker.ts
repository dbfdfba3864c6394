import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { paths } from '#contracts/paths/paths.ts'

/** The service worker of the back office, where the browser has such: not on a page without https. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/** Starts the service worker in this browser, or has a newer one take its place. */
export async function startWorker(): Promise<void> {
  const registration = await workers()?.register(adminPaths.worker, {
    scope: paths.admin,
    updateViaCache: 'none',
  })
  await registration?.update()
}

/** The service worker of this browser, if it was started. */
export const workerOf = async (): Promise<ServiceWorkerRegistration | undefined> =>
  workers()?.getRegistration(paths.admin)

/** Removes the service worker from this browser. */
export async function removeWorker(): Promise<void> {
  await (await workerOf())?.unregister()
}
