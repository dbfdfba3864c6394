import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contracts/text/days.ts'

/** Calls `onMinute` at the beginning of each minute. */
function subscribe(onMinute: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function wait() {
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

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** The beginning of the current minute in milliseconds; undefined on the server, as pages are cached. Updates every minute. */
export const useCurrentMinute = () =>
  useSyncExternalStore<number | undefined>(subscribe, currentMinute, () => undefined)
