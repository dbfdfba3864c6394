/** What arrives within this time is one burst. */
export const BURST_MS = 3_000

/** After a burst, what arrives within this time waits for the next one. */
export const QUIET_MS = 60_000

const NOTIFIER = 'araliya.notifier'

interface Options {
  /** The browser's locks, which all tabs share. */
  locks: Pick<LockManager, 'request'>
  wait(ms: number): Promise<unknown>
  /** Raises one notification for what has arrived. @returns whether there was something to say, and no one has seen it */
  raise(ids: readonly number[]): Promise<boolean>
}

/**
 * Gathers what arrives into bursts, and raises one notification for each. Each tab gets every event; the one that takes the lock
 * first raises the notification, and the others leave it to that one.
 */
export function createBursts({ locks, wait, raise }: Options) {
  let arrived: number[] = []
  /** Whether this tab asks for the lock, or holds it. */
  let isGathering = false

  async function raiseBursts() {
    while (arrived.length > 0) {
      await wait(BURST_MS)
      const burst = [...new Set(arrived)]
      arrived = []
      if (await raise(burst)) await wait(QUIET_MS)
    }
  }

  return {
    async add(id: number) {
      arrived.push(id)
      if (isGathering) return
      isGathering = true
      try {
        await locks.request(NOTIFIER, { ifAvailable: true }, async lock => {
          if (lock) await raiseBursts()
        })
      } catch (error) {
        console.error(error)
      } finally {
        arrived = []
        isGathering = false
      }
    },
  }
}
