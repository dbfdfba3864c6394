import type { FastifyRateLimitStore } from '@fastify/rate-limit'

// Addresses remembered per limit; the one that has been known longest is forgotten first.
const ADDRESSES = 20_000

interface Window {
  count: number
  started: number
}

/** What `@fastify/rate-limit` says of a limit when it asks for its store. */
interface Limited {
  groupId?: string
  routeInfo?: { method?: string | string[]; url?: string }
  timeWindow?: unknown
}

/** The counts of all limits of one process, by the name of the limit and the address. */
export interface Windows {
  /** The store class that `@fastify/rate-limit` asks for. */
  Store: new () => FastifyRateLimitStore
  /** Hears of each request that is counted here. */
  onCount: ((limit: string, key: string) => void) | undefined
  /** Requests that another process has counted. */
  add(limit: string, key: string, count: number): void
}

/** The same in every process: the group that a limit names, or its route. */
const nameOf = ({ groupId, routeInfo }: Limited) => groupId ?? `${routeInfo?.method} ${routeInfo?.url}`

/**
 * Counts per key and window of time for `@fastify/rate-limit`. Its own store reads the wall clock: set back by a day,
 * that clock would shut an address out for a day.
 */
export function createWindows(): Windows {
  const limits = new Map<string, { windows: Map<string, Window>; ms: number }>()
  const all: Windows = { Store: createStore({}), onCount: undefined, add }

  function count(limit: string, key: string, more: number): Window & { ms: number } {
    const known = limits.get(limit)
    if (!known) throw new Error(`There is no limit ${limit}`)
    const { windows, ms } = known
    const now = performance.now()
    let window = windows.get(key)
    if (!window || now - window.started >= ms) {
      window = { count: 0, started: now }
      windows.delete(key)
      const [oldest] = windows.keys()
      if (oldest !== undefined && windows.size >= ADDRESSES) windows.delete(oldest)
      windows.set(key, window)
    }
    window.count += more
    return { ...window, ms }
  }

  function add(limit: string, key: string, more: number): void {
    // A neighbour of another version may have limits that this one does not know.
    if (limits.has(limit)) count(limit, key, more)
  }

  function createStore(limited: Limited): Windows['Store'] {
    const name = nameOf(limited)
    limits.set(name, { windows: new Map(), ms: Number(limited.timeWindow) || 0 })
    return class implements FastifyRateLimitStore {
      incr(
        key: string,
        done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      ): void {
        const { count: current, started, ms } = count(name, key, 1)
        all.onCount?.(name, key)
        done(null, { current, ttl: ms - (performance.now() - started) })
      }

      child(limited: object): FastifyRateLimitStore {
        return new (createStore(limited))()
      }
    }
  }
  return all
}
