import { useTryingAgain } from './auth.ts'

/** Says that the status check has no answer yet. Lies over the top of the window: nothing moves. */
export function TryingAgain() {
  const tryingAgain = useTryingAgain()
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
