import { Outlet } from 'react-router'
import { loadCode } from '../later.tsx'
import { Toaster } from '../ui/toaster.tsx'
import styles from './admin.css?url'
import { useShortcutsEnabled } from './keyboard/use-shortcuts.ts'

// Beside the first screen, which checks no form: with it comes the code that checks forms.
loadCode(() => import('#contracts/api/own-sentences.ts')).then(code => code.setOwnSentences(), console.error)

/**
 * The code of the back office's routes, by route id. They are imported here, so that the bundler knows that the frame's
 * code is loaded before theirs.
 */
export const screens = {
  'admin/layout/layout': () => import('./layout/layout.tsx'),
  'admin/screens/login/login': () => import('./screens/login/login.tsx'),
  'admin/screens/login/forgot': () => import('./screens/login/forgot.tsx'),
  'admin/screens/login/reset': () => import('./screens/login/reset.tsx'),
  'admin/screens/login/end-session': () => import('./screens/login/end-session.tsx'),
  'admin/screens/dashboard/dashboard': () => import('./screens/dashboard/dashboard.tsx'),
  'admin/screens/services/list': () => import('./screens/services/list.tsx'),
  'admin/screens/services/form': () => import('./screens/services/form.tsx'),
  'admin/screens/categories/list': () => import('./screens/categories/list.tsx'),
  'admin/screens/categories/form': () => import('./screens/categories/form.tsx'),
  'admin/screens/branches/list': () => import('./screens/branches/list.tsx'),
  'admin/screens/branches/form': () => import('./screens/branches/form.tsx'),
  'admin/screens/inbox/inbox': () => import('./screens/inbox/inbox.tsx'),
  'admin/screens/numbers/numbers': () => import('./screens/numbers/numbers.tsx'),
  'admin/screens/coming-soon/coming-soon': () => import('./screens/coming-soon/coming-soon.tsx'),
  'admin/screens/help/help': () => import('./screens/help/help.tsx'),
  'admin/screens/settings/settings': () => import('./screens/settings/settings.tsx'),
}

/** Around the login and the back office, so that notifications stay when one replaces the other. */
export default function BackOffice() {
  const [hasShortcuts] = useShortcutsEnabled()
  return (
    <Toaster hasUndoKey={hasShortcuts}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Outlet />
    </Toaster>
  )
}
