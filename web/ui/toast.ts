import { Toast } from '@base-ui/react/toast'

/** How long notifications are shown. A failure says more, so it stays longer. */
const SUCCESS_MS = 2_000
const ERROR_MS = 4_000

/** What only our notifications have. */
export interface NotificationData {
  /** At the top of the screen in colour, as in the inbox; otherwise a line at the bottom left. */
  banner: boolean
}

/** Given to `Toaster`, which shows what is added. */
export const manager = Toast.createToastManager<NotificationData>()

type Notification = Parameters<typeof manager.add<NotificationData>>[0]

/** Notifications from before the `Toaster` is on the page, such as a session that has ended; the manager would drop them. */
let waiting: Notification[] | undefined = []

/** Shows a notification. One that has the same id is replaced. */
export function show(notification: Notification) {
  if (waiting) waiting.push(notification)
  else manager.add(notification)
}

/**
 * Shows the notifications that wait; for `Toaster` when it is on the page.
 * @returns lets new ones wait again
 */
export function showWaiting(): () => void {
  for (const notification of waiting ?? []) manager.add(notification)
  waiting = undefined
  return () => {
    waiting = []
  }
}

interface Options extends Pick<Notification, 'id' | 'timeout'>, Partial<NotificationData> {}

const notify = (
  title: string,
  type: string,
  { timeout, banner = false, ...id }: Options,
  defaultMs: number,
) => show({ ...id, title, type, timeout: timeout ?? defaultMs, data: { banner } })

/** The notifications of the back office. An `id` replaces the one that has the same; the timeout 0 keeps it until it is dismissed. */
export const toast = {
  success: (title: string, options: Options = {}) => notify(title, 'success', options, SUCCESS_MS),
  error: (title: string, options: Options = {}) => notify(title, 'error', options, ERROR_MS),
  info: (title: string, options: Options = {}) => notify(title, 'info', options, ERROR_MS),
  dismiss(id: string) {
    waiting = waiting?.filter(notification => notification.id !== id)
    manager.close(id)
  },
  dismissAll: () => manager.close(),
}
