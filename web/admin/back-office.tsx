import { Outlet } from 'react-router'
import { Toaster } from '../ui/toaster.tsx'
import styles from './admin.css?url'
import { useRetryingStatusCheck } from './session/auth.ts'

/** Says that the status check has no answer yet. Lies over the top of the window: nothing moves. */
function TryingAgain() {
  const tryingAgain = useRetryingStatusCheck()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center px-4">
      {tryingAgain && (
        <p className="rounded-b-lg border border-t-0 border-gold bg-ivory px-3 py-1 text-center text-xs text-gold-800">
          No answer from the server yet. Trying again...
        </p>
      )}
    </div>
  )
}

/** Around the login and the screens behind it: notifications outlive the way from one to the other. */
export default function BackOffice() {
  return (
    <Toaster>
      <link rel="stylesheet" href={styles} precedence="default" />
      <TryingAgain />
      <Outlet />
    </Toaster>
  )
}
