import { type ComponentType, useEffectEvent, useLayoutEffect } from 'react'
import { later, useLoadAgain } from '../../later.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toastFailure } from '../calls/failures.ts'
import { ListSkeleton } from '../calls/loaded.tsx'
import { TypingAwaited } from '../keyboard/typing-awaited.tsx'

function MissingDialog({ failed, onClose }: { failed: string; onClose(): void }) {
  const end = useEffectEvent(() => {
    toastFailure(failed)
    onClose()
  })
  useLayoutEffect(() => end(), [])
  return null
}

/**
 * A dialog whose code is loaded when it opens; what is typed meanwhile is no shortcut. If it can't be loaded, a notification says so,
 * and it is closed.
 */
export const laterDialog = <Props extends { onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
  failed = 'We couldn’t load the form. Try again.',
) =>
  later<Props>({
    load,
    waiting: () => <TypingAwaited />,
    missing: ({ onClose }) => <MissingDialog failed={failed} onClose={onClose} />,
  })

function MissingPart({ failed }: { failed: string }) {
  const loadAgain = useLoadAgain()
  return (
    <EmptyState title={failed} hint="The server didn’t respond. Check the connection.">
      <Button onClick={loadAgain}>Try Again</Button>
    </EmptyState>
  )
}

interface LaterPart<Props> {
  load(): Promise<ComponentType<Props>>
  /** What its place says if it can't be loaded. */
  failed: string
  /** The number of rows of the skeleton. */
  rows?: number
  /** Whether the user types into it as soon as it is there. */
  isForm?: boolean
}

/** A part of a screen whose code is loaded later. If it can't be loaded, its place says so, with 'Try Again'. */
export const laterPart = <Props extends object>({ load, failed, rows = 4, isForm }: LaterPart<Props>) =>
  later<Props>({
    load,
    waiting: () => (
      <>
        {isForm && <TypingAwaited />}
        <ListSkeleton rows={rows} />
      </>
    ),
    missing: () => <MissingPart failed={failed} />,
  })
