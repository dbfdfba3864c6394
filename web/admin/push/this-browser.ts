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

/** One after the other, in all tabs: a renewal must not bring back settings, or a registration, that has changed meanwhile. */
const inTurn = <T>(run: () => Promise<T>) => navigator.locks.request('araliya.push', run)

async function register(user: number, publicKey: string, settings: PushSettings): Promise<PushBrowser> {
  const subscription = await subscribe(publicKey)
  const { endpoint, keys } = subscription.toJSON()
  const browser = await pushCalls.register({ endpoint, keys, settings })
  keep({ user, settings: browser.settings })
  return browser
}

/** Registers this browser with the server, which renews a registration; it is remembered here. */
export const registerBrowser = (
  user: number,
  publicKey: string,
  settings: PushSettings,
): Promise<PushBrowser> => inTurn(() => register(user, publicKey, settings))

/** Closes the notifications that this browser shows: the back office shows the same. */
async function closeNotifications(): Promise<void> {
  for (const shown of (await (await workerOf())?.getNotifications()) ?? []) shown.close()
}

async function forget(): Promise<void> {
  localStore.removeItem(KEPT_KEY)
  notifyStored()
  if (!supportsPush()) return
  await closeNotifications()
  await (await findSubscription())?.unsubscribe()
}

/** Ends notifications in this browser, also of another user who has not logged out. Its push service refuses them from then on. */
export const forgetBrowser = (): Promise<void> => (supportsPush() ? inTurn(forget) : forget())

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
  if (publicKey === null) return
  await inTurn(async () => {
    const now = readKept()
    if (now?.user === user) await register(user, publicKey, now.settings)
  })
}
