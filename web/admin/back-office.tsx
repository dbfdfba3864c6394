import { Outlet } from 'react-router'
import { Toaster } from '../ui/toaster.tsx'
import styles from './admin.css?url'
import { useShortcutsEnabled } from './keyboard/use-shortcuts.ts'

/**
 * The code of the back office's routes, by route id. They are imported here, so that the bundler knows that the frame's
 * code is loaded before theirs.
 */
export const screens = {
  'admin/layout/layout': () => import('./layout/layout.tsx'),
  'admin/login/login': () => import('./login/login.tsx'),
  'admin/login/forgot': () => import('./login/forgot.tsx'),
  'admin/login/reset': () => import('./login/reset.tsx'),
  'admin/login/end-session': () => import('./login/end-session.tsx'),
  'admin/dashboard/dashboard': () => import('./dashboard/dashboard.tsx'),
  'admin/services/list': () => import('./services/list.tsx'),
  'admin/services/form': () => import('./services/form.tsx'),
  'admin/services/prices': () => import('./services/prices.tsx'),
  'admin/services/sheet/upload-sheet': () => import('./services/sheet/upload-sheet.tsx'),
  'admin/categories/list': () => import('./categories/list.tsx'),
  'admin/categories/form': () => import('./categories/form.tsx'),
  'admin/branches/list': () => import('./branches/list.tsx'),
  'admin/branches/form': () => import('./branches/form.tsx'),
  'admin/inbox/inbox': () => import('./inbox/inbox.tsx'),
  'admin/coming-soon/coming-soon': () => import('./coming-soon/coming-soon.tsx'),
  'admin/settings/settings': () => import('./settings/settings.tsx'),
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
