import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

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
// Pages are cached, so their HTML must not depend on the time.
const noMinute = () => undefined

/** The beginning of the current minute in milliseconds; undefined on the server. Updates every minute. */
export function useCurrentMinute(): number | undefined {
  return useSyncExternalStore<number | undefined>(everyMinute, currentMinute, noMinute)
}
