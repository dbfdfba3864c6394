import type { FastifyRateLimitStore } from '@fastify/rate-limit'

// Addresses remembered per limit; the one that has been known longest is forgotten first.
const ADDRESSES = 20_000

/**
 * Counts per key and window of time for `@fastify/rate-limit`. Its own store reads the wall clock: set back by a day,
 * that clock would shut an address out for a day.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { count: number; started: number }>()

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 0,
  ) {
    const now = performance.now()
    let window = this.#windows.get(key)
    if (!window || now - window.started >= timeWindow) {
      window = { count: 0, started: now }
      this.#windows.delete(key)
      const [oldest] = this.#windows.keys()
      if (oldest !== undefined && this.#windows.size >= ADDRESSES) this.#windows.delete(oldest)
      this.#windows.set(key, window)
    }
    window.count++
    done(null, { current: window.count, ttl: timeWindow - (now - window.started) })
  }

  child() {
    return new WindowStore()
  }
}
