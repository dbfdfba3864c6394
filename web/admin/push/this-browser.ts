import type { PushBrowser, PushSettings, PushState } from '#contracts/push/push.ts'
import { localStore } from '../../storage.ts'
import { notifyStored } from '../session/session.ts'
import { startWorker, workerOf } from '../session/worker.ts'
import { KEPT_KEY, type Kept } from './kept.ts'
import { pushCalls } from './push-calls.ts'

/** Whether this browser can get notifications while the back office is closed. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether it could, if the back office were opened from the home screen: on an iPhone or iPad. */
export const needsHomeScreen = (): boolean =>
  !supportsPush() && 'standalone' in navigator && navigator.standalone === false

/** Whether the user has forbidden notifications in the browser's settings. */
export const isBlocked = (): boolean => supportsPush() && Notification.permission === 'denied'

export const isAllowed = (): boolean => supportsPush() && Notification.permission === 'granted'

/** What this browser keeps; undefined where notifications are off. */
export const readKept = (): Kept | undefined => localStore.readJson<Kept>(KEPT_KEY)

function keep(kept: Kept) {
  localStore.writeJson(KEPT_KEY, kept)
  notifyStored()
}

const toBase64Url = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const findSubscription = async () => (await workerOf())?.pushManager.getSubscription()

/** Subscribes at the browser's push service; again, if it was with another key of the salon. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  // Where it can't be started, this says why, and `ready` would never come.
  await startWorker()
  const worker = await navigator.serviceWorker.ready
  const existing = await worker.pushManager.getSubscription()
  const isCurrent = existing && toBase64Url(existing.options.applicationServerKey) === publicKey
  if (isCurrent) return existing
  await existing?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Registers this browser with the server, which renews a registration; it is remembered here. */
export async function registerBrowser(
  user: number,
  publicKey: string,
  settings: PushSettings,
): Promise<PushBrowser> {
  const subscription = await subscribe(publicKey)
  const { endpoint, keys } = subscription.toJSON()
  const browser = await pushCalls.register({ endpoint, keys, settings })
  keep({ user, settings: browser.settings })
  return browser
}

/** Closes the notifications that this browser shows: the back office shows the same. */
async function closeNotifications(): Promise<void> {
  for (const shown of (await (await workerOf())?.getNotifications()) ?? []) shown.close()
}

/** Ends notifications in this browser, also of another user who has not logged out. Its push service refuses them from then on. */
export async function forgetBrowser(): Promise<void> {
  localStore.removeItem(KEPT_KEY)
  notifyStored()
  if (!supportsPush()) return
  await closeNotifications()
  await (await findSubscription())?.unsubscribe()
}

/**
 * Renews the registration of this browser, as its push service may have given it another address, and says that what has happened until
 * now is known. Where the user has taken the permission back, or someone else is logged in, it ends.
 */
export async function renewBrowser(user: number, readState: () => Promise<PushState>): Promise<void> {
  const kept = readKept()
  if (!kept) return
  if (kept.user !== user || !isAllowed()) return forgetBrowser()
  await closeNotifications()
  const { publicKey } = await readState()
  if (publicKey !== null) await registerBrowser(user, publicKey, kept.settings)
}
