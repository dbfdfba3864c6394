import type { FastifyRateLimitStore } from '@fastify/rate-limit'

interface WindowCount {
  current: number
  /** As `performance.now()` says it, which no one sets. */
  endsAt: number
}

/**
 * Counts the requests of each client in windows of time. The store of the limiter follows the machine's clock: when that was ahead and is
 * set right, a window lasts until the time comes again for which it was set.
 */
export class WindowCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, WindowCount>()
  readonly #clientsMax: number
  readonly #groups = new Map<string, WindowCounts>()

  /** @param options `cache`: how many clients are remembered */
  constructor({ cache = 5_000 }: { cache?: number }) {
    this.#clientsMax = cache
  }

  incr(
    client: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs = 0,
  ): void {
    const now = performance.now()
    const known = this.#counts.get(client)
    const count = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs }
    count.current++
    // The client that was not seen for longest comes first, and is forgotten first.
    this.#counts.delete(client)
    this.#counts.set(client, count)
    if (this.#counts.size > this.#clientsMax) this.#counts.delete(this.#counts.keys().next().value as string)
    callback(null, { current: count.current, ttl: Math.ceil(count.endsAt - now) })
  }

  /** The counts of a route with a limit of its own, or of all routes of a group, which share one. */
  child({ groupId }: { path?: string; groupId?: string } = {}): WindowCounts {
    const known = groupId && this.#groups.get(groupId)
    if (known) return known
    const counts = new WindowCounts({ cache: this.#clientsMax })
    if (groupId) this.#groups.set(groupId, counts)
    return counts
  }
}
