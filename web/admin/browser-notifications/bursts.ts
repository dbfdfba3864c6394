import { MINUTE_MS } from '#contracts/text/days.ts'
import type { Arrival } from './arrivals.ts'

/** What arrives within this time is one burst. */
export const BURST_MS = 3_000

/** After a burst, what arrives within this time waits for the next one. */
export const QUIET_MS = MINUTE_MS

const NOTIFIER = 'araliya.notifier'

interface Options {
  /** The browser's locks, which all tabs share. */
  locks: Pick<LockManager, 'request'>
  wait(ms: number): Promise<unknown>
  /** Raises one notification for what has arrived. @returns whether there was something to say, and no one has seen it */
  raise(burst: readonly Arrival[]): Promise<boolean>
}

/**
 * Gathers what arrives into bursts, and raises one notification for each. Each tab gets every event; the one that takes the lock
 * first raises the notification, and the others leave it to that one.
 */
export function createBursts({ locks, wait, raise }: Options) {
  let arrived = new Map<string, Arrival>()
  /** Whether this tab asks for the lock, or holds it. */
  let isGathering = false

  async function raiseBursts() {
    while (arrived.size > 0) {
      await wait(BURST_MS)
      const burst = [...arrived.values()]
      arrived = new Map()
      if (await raise(burst)) await wait(QUIET_MS)
    }
  }

  return {
    async add(arrival: Arrival) {
      arrived.set(`${arrival.kind} ${arrival.inquiryId}`, arrival)
      if (isGathering) return
      isGathering = true
      try {
        await locks.request(NOTIFIER, { ifAvailable: true }, async lock => {
          if (lock) await raiseBursts()
        })
      } catch (error) {
        console.error(error)
      } finally {
        arrived = new Map()
        isGathering = false
      }
    },
  }
}
