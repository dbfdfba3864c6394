import { useSyncExternalStore } from 'react'

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

const currentMinute = () => Date.now() - (Date.now() % MINUTE_MS)
// Pages are kept as bytes: no time may get into them.
const noMinute = () => undefined

/** When the minute began in which we are, in milliseconds, kept true while the page is open; undefined on the server. */
export function useCurrentMinute(): number | undefined {
  return useSyncExternalStore<number | undefined>(everyMinute, currentMinute, noMinute)
}
