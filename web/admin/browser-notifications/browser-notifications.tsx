import { later } from '../../later.tsx'
import { isSupported } from './support.ts'
import { useNotifies } from './use-notification-switches.ts'

// Most browsers never need it. If it can't be loaded, nothing is raised until the next page.
const Notifier = later({ load: () => import('./notifier.tsx').then(code => code.Notifier) })

/**
 * Notifies of new inquiries, of clients' answers and of follow-ups while the back office is open in a tab and in view in none, where
 * the user has switched it on.
 */
export function BrowserNotifications() {
  const [notifies] = useNotifies()
  if (!notifies || !isSupported()) return null
  return <Notifier />
}
