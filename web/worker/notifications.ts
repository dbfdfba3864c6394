import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { paths } from '#contracts/paths/paths.ts'
import { type PushPayload, pushTags } from '#contracts/push/push-payload.ts'
import type { PressEvent, PushMessageEvent, WindowClient, WorkerScope } from './worker-types.ts'

type Shown = Pick<PushPayload['notification'], 'title' | 'body' | 'navigate' | 'tag' | 'silent'>

/** What an open page is asked for when a notification is pressed; its answer is any message. */
export interface OpenRequest {
  open: string
}

const ICON = '/icon-192.png'

/** In place of a message that can't be read: browsers take the permission away from who shows nothing. */
const unreadable: Shown = {
  title: 'Something is new in the inbox',
  body: '',
  navigate: adminPaths.inquiries,
  tag: pushTags.inbox,
  silent: false,
}

function read({ data }: PushMessageEvent): Shown {
  try {
    const payload = data?.json() as PushPayload | undefined
    return { ...unreadable, ...payload?.notification }
  } catch {
    return unreadable
  }
}

/** Longer than a page takes that is there to answer. */
const ANSWER_MS = 1_000

const openPages = (self: WorkerScope): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isOfBackOffice = ({ url }: WindowClient) => new URL(url).pathname.startsWith(paths.admin)

/**
 * Shows what the server has sent: always something, as browsers take the permission away otherwise. While the back office is in view,
 * it makes no sound and goes at once, as the screen shows the same.
 */
export async function showPush(self: WorkerScope, event: PushMessageEvent): Promise<void> {
  const { title, body, navigate, tag, silent } = read(event)
  const pages = await openPages(self)
  const isInView = pages.some(page => isOfBackOffice(page) && page.visibilityState === 'visible')
  const isSilent = silent || isInView
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    silent: isSilent,
    // Without it a newer one takes the place of the last one without a sound.
    renotify: !isSilent,
    data: { navigate },
  } as NotificationOptions)
  // A test stays in view: someone waits for it.
  if (!isInView || tag === pushTags.test) return
  for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}

/** Whether a page has taken a request: one that shows the login does not. */
function hasTaken(page: WindowClient, request: OpenRequest): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    page.postMessage(request, [port2])
  })
}

/** Opens what a pressed notification is about: in a page of the back office that is open, or in a new one. */
export async function openPressed(self: WorkerScope, { notification }: PressEvent): Promise<void> {
  notification.close()
  const navigate: string = notification.data?.navigate ?? adminPaths.inquiries
  const page = (await openPages(self)).find(isOfBackOffice)
  if (!page) return void (await self.clients.openWindow(navigate))
  await page.focus().catch(() => page)
  if (await hasTaken(page, { open: navigate })) return
  await page.navigate(navigate).catch(() => self.clients.openWindow(navigate))
}
