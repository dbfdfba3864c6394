import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserFetch } from './api.ts'
import { Flower } from './ui/flower.tsx'

const PATIENCE_MS = 5_000

/** Whether an error says that the code of a page could not be fetched; `vite.config.ts` sees to the name. */
export const isUnfetched = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnfetchedPage'

const isAnswering = () =>
  browserFetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

function watchLine(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * In the place of a page whose code could not be fetched: offline, or because the site was renewed meanwhile. It is
 * loaded anew as soon as the salon answers, never before: the browser's own error page would leave nothing to go on from.
 */
export function Unreachable() {
  const isOnline = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
  const [round, setRound] = useState(0)
  const [isTrying, setTrying] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press and each return of the line is another round
  useEffect(() => {
    let isCurrent = true
    setTrying(true)
    isAnswering().then(answering => {
      if (!isCurrent) return
      if (answering) location.reload()
      else setTrying(false)
    })
    return () => {
      isCurrent = false
    }
  }, [round, isOnline])

  return (
    <div
      role="alert"
      className="mx-auto flex max-w-[36rem] flex-col items-center px-[min(1.25rem,6.25vw)] py-24 text-center"
    >
      <Flower look="line" className="size-20 text-gold" />
      <h1 className="mt-6 font-display text-title font-medium">
        {isOnline ? 'This page could not be loaded' : 'You are offline'}
      </h1>
      <p className="mt-4 text-balance text-lead text-plum-soft">
        {isOnline
          ? 'The salon does not answer just now. Please try again in a moment.'
          : 'This page could not be loaded. It opens by itself as soon as the connection is back.'}
      </p>
      <button
        type="button"
        aria-disabled={isTrying}
        onClick={() => setRound(round + 1)}
        className="mt-8 inline-flex min-h-12 cursor-pointer items-center rounded-full bg-rose-700 px-[min(1.75rem,6vw)] font-medium text-white transition-colors duration-300 hover:bg-plum aria-disabled:bg-plum-soft"
      >
        {isTrying ? 'Trying...' : 'Try again'}
      </button>
    </div>
  )
}
