import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { isStoreFailure } from '../db/failures.ts'
import type { Tables } from '../db/tables.ts'
import { bearerToken } from './guard.ts'
import { hashToken, listLiveTokenHashes } from './sessions.queries.ts'

/** However many unknown tokens come, the store is asked once in this time… */
const UNKNOWN_MS = 1_000
/** …and a session that has ended is forgotten after this one. */
const KNOWN_MS = 60_000

export interface LiveSessions {
  /** The same text for all requests of one live session, undefined for others. What it says may be a minute old: it admits nobody. */
  keyOf(request: FastifyRequest): Promise<string | undefined>
  /** Says that this process has opened a session. */
  refresh(): void
}

/**
 * Tells the requests of live sessions apart for the limits, before the guard has looked. It remembers the hashes of all
 * live tokens, so that invented ones cost no look-up each, and nobody can use up the look-ups of others.
 */
export function createLiveSessions(db: Kysely<Tables>, clock: Clock): LiveSessions {
  let hashes: ReadonlySet<string> = new Set()
  let readAt = 0
  let isStale = true
  let reading: Promise<void> | undefined

  async function read() {
    isStale = false
    try {
      hashes = new Set(await listLiveTokenHashes(db, clock))
    } catch (error) {
      // The guard will say so to those who need the store.
      if (!isStoreFailure(error as Error)) throw error
    } finally {
      readAt = performance.now()
      reading = undefined
    }
  }
  const isDue = (hash: string) =>
    isStale || performance.now() - readAt >= (hashes.has(hash) ? KNOWN_MS : UNKNOWN_MS)

  return {
    async keyOf(request) {
      const token = bearerToken(request)
      if (token === undefined) return undefined
      const hash = hashToken(token)
      // Again when a session was opened during a reading.
      while (isDue(hash)) {
        reading ??= read()
        await reading
      }
      return hashes.has(hash) ? `session ${hash}` : undefined
    },
    refresh() {
      isStale = true
    },
  }
}
