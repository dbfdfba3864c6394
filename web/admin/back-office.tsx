import { Outlet } from 'react-router'
import { Toaster } from '../ui/toaster.tsx'
import styles from './admin.css?url'
import { screens } from './screens.ts'
import { useRetryingStatusCheck } from './session/auth.ts'

/** Says that the status check has no response yet. Overlays the top of the window, so that nothing moves. */
function RetryStatus() {
  const retrying = useRetryingStatusCheck()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center px-4">
      {retrying && (
        <p className="rounded-b-lg border border-t-0 border-gold bg-ivory px-3 py-1 text-center text-xs text-gold-800">
          No response from the server yet. Trying again...
        </p>
      )}
    </div>
  )
}

/** Around the login and the back office, so that notifications stay when one replaces the other. */
export default function BackOffice() {
  return (
    <Toaster>
      <link rel="stylesheet" href={styles} precedence="default" />
      <RetryStatus />
      <Outlet />
    </Toaster>
  )
}

export { screens }
