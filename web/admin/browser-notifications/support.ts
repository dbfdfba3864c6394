/** The one notification of the salon: a newer one takes its place. */
const TAG = 'araliya-inbox'

const ICON = '/icon-192.png'

/** Whether this browser can show notifications; Safari on an iPhone or iPad can't. */
export const isSupported = (): boolean => typeof Notification === 'function' && 'locks' in navigator

export const isBlocked = (): boolean => isSupported() && Notification.permission === 'denied'

export const isAllowed = (): boolean => isSupported() && Notification.permission === 'granted'

/** Asks the user for the permission. Only after a click: browsers refuse it otherwise. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

/**
 * Shows the notification in place of the last one.
 * @param onClick called when the user chooses it, after the tab came into view
 * @returns whether this browser can: on Android it allows them only to installed apps, by throwing
 */
export function showNotification(title: string, body: string, onClick: () => void): boolean {
  try {
    // `renotify` is missing in the types: without it a newer one replaces the last one silently.
    const options = { body, tag: TAG, icon: ICON, renotify: true } as NotificationOptions
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
      onClick()
    }
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
