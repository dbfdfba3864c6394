import { useSyncExternalStore } from 'react'
import { openStatus } from './open-status.ts'

const MINUTE_MS = 60_000

/** Calls back at the beginning of each minute. */
function everyMinute(onMinute: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        onMinute()
        wait()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)
// Pages are kept as bytes: no time may get into them.
const noMinute = () => undefined

/** 'Open now · until 8pm', kept true while the page is open. Its line is there from the start, empty. */
export function OpenNow({ className = '' }: { className?: string }) {
  const minute = useSyncExternalStore<number | undefined>(everyMinute, currentMinute, noMinute)
  const status = minute === undefined ? undefined : openStatus(new Date(minute * MINUTE_MS))
  return (
    <p className={`flex min-h-[1.6em] items-center gap-2 ${className}`} data-open={status?.open}>
      {status && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full border ${status.open ? 'border-green-700 bg-green-700' : 'border-plum-soft'}`}
          />
          {status.text}
        </>
      )}
    </p>
  )
}
