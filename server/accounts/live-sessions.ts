import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#contracts/text/days.ts'
import type { Clock } from '../clock.ts'
import { isDatabaseFailure } from '../db/database-failures.ts'
import type { Tables } from '../db/tables.ts'
import { hashToken } from './factors/token-hash.rules.ts'
import { bearerToken } from './guard.ts'
import { listLiveTokenHashes } from './sessions.queries.ts'

/** Unknown tokens cause at most one query in this time. */
const RELOAD_UNKNOWN_MS = 1_000
/** Sessions that have ended are noticed after this time. */
const RELOAD_KNOWN_MS = MINUTE_MS

/**
 * Identifies the sessions of requests for rate limits, before the guard runs. It holds the hashes of all valid tokens, so that
 * invented tokens cause no query each.
 */
export function createLiveSessions(db: Kysely<Tables>, clock: Clock) {
  let hashes: ReadonlySet<string> = new Set()
  let loadedAt = 0
  let isStale = true
  let loading: Promise<void> | undefined

  async function load() {
    isStale = false
    try {
      hashes = new Set(await listLiveTokenHashes(db, clock))
    } catch (error) {
      // The guard reports it where the database is needed.
      if (!isDatabaseFailure(error as Error)) throw error
    } finally {
      loadedAt = performance.now()
      loading = undefined
    }
  }
  const isDue = (hash: string) =>
    isStale || performance.now() - loadedAt >= (hashes.has(hash) ? RELOAD_KNOWN_MS : RELOAD_UNKNOWN_MS)

  return {
    /** A key for the requests of one session, undefined without a valid one. May be a minute out of date: it grants no access. */
    async keyOf(request: FastifyRequest): Promise<string | undefined> {
      const token = bearerToken(request)
      if (token === undefined) return undefined
      const hash = hashToken(token)
      // Again when a session was opened while loading.
      while (isDue(hash)) {
        loading ??= load()
        await loading
      }
      return hashes.has(hash) ? `session ${hash}` : undefined
    },
    /** Reloads at the next request: call it after a session was opened. */
    refresh() {
      isStale = true
    },
  }
}

export type LiveSessions = ReturnType<typeof createLiveSessions>
