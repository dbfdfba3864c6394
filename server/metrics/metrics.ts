import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely, LogEvent } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import { findLastBackup } from '../db/settings.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import type { CacheCounts } from '../http/response-cache.ts'
import { readMailState } from '../mail/mail-state.queries.ts'

/** The sources of the values that are read for each scrape. */
export interface MetricSources {
  cacheCounts: CacheCounts
  openStreams(): number
  db: Kysely<Tables>
  databaseUrl: string
  clock: Clock
  /** When the mailbox was last read, null for never, how many messages wait, and what happened with those so far. */
  readReceived(): Promise<{
    readAt: string | null
    waiting: number
    taken: number
    unmatched: number
    refused: number
  }>
}

const secondsOf = (instant: string) => Date.parse(instant) / 1000

const KIND = /^(Select|Insert|Update|Delete)QueryNode$/

/** The metrics of this process, in the format of Prometheus. Labels are values of the program, never of a client. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'araliya_http_request_duration_seconds',
    help: 'Duration of requests that were not served from the cache, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const queries = new Histogram({
    name: 'araliya_database_query_duration_seconds',
    help: 'Duration of database statements, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 10],
    registers,
  })

  let readDatabase: (() => Promise<void>) | undefined

  /** Adds the values that are read for each scrape. */
  function connect({ cacheCounts, openStreams, db, databaseUrl, clock, readReceived }: MetricSources): void {
    new Counter({
      name: 'araliya_cached_requests_total',
      help: 'GET and HEAD requests: served from the cache (hit) or not (miss)',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset()
        this.inc({ result: 'hit' }, cacheCounts.hits)
        this.inc({ result: 'miss' }, cacheCounts.misses)
      },
    })
    new Gauge({
      name: 'araliya_streams_open',
      help: 'Open live streams of the back office',
      registers,
      collect() {
        this.set(openStreams())
      },
    })
    const gauge = (name: string, help: string) => new Gauge({ name: `araliya_${name}`, help, registers })
    const up = gauge('database_up', 'Whether the database responds')
    const waiting = gauge('mail_waiting', 'Messages waiting to be sent')
    const waitingSeconds = gauge('mail_waiting_seconds', 'How long the oldest waiting message has waited')
    const failed = gauge('mail_failed', 'Messages that failed permanently')
    const lastBackup = gauge('last_backup_timestamp_seconds', 'When the last backup finished; 0: never')
    const lastRead = gauge('mailbox_last_read_timestamp_seconds', 'When the mailbox was last read; 0: never')
    const waitingMessages = gauge('received_waiting', 'Messages in the mailbox that were not read yet')
    const taken = gauge('received_taken', 'Received messages that were stored with an inquiry')
    const unmatched = gauge('received_unmatched', 'Received messages that belong to no inquiry')
    const refused = gauge('received_refused', 'Received messages beyond the limits, or that can’t be read')
    const file = sqlitePath(databaseUrl)
    // PostgreSQL's disk is unknown.
    const disk = file !== undefined && {
      folder: dirname(file),
      free: gauge('disk_free_bytes', 'Free space on the disk of the database file'),
      size: gauge('disk_size_bytes', 'Size of the disk of the database file'),
    }
    readDatabase = async () => {
      try {
        const mail = await readMailState(db)
        const backup = await findLastBackup(db)
        const since = mail.waitingSince
        waiting.set(mail.waiting)
        waitingSeconds.set(since === null ? 0 : Math.max(0, clock.now().getTime() / 1000 - secondsOf(since)))
        failed.set(mail.failed)
        lastBackup.set(backup === undefined ? 0 : secondsOf(backup))
        const received = await readReceived()
        lastRead.set(received.readAt === null ? 0 : secondsOf(received.readAt))
        waitingMessages.set(received.waiting)
        taken.set(received.taken)
        unmatched.set(received.unmatched)
        refused.set(received.refused)
        if (disk) {
          const { bavail, blocks, bsize } = await statfs(disk.folder)
          disk.free.set(bavail * bsize)
          disk.size.set(blocks * bsize)
        }
        up.set(1)
      } catch {
        up.set(0)
      }
    }
  }

  return {
    observeRequest(method: string, route: string, status: number, seconds: number) {
      requests.observe({ method, route, status }, seconds)
    },
    /** Kysely's `log`. */
    observeQuery({ level, query, queryDurationMillis }: LogEvent) {
      const kind = KIND.exec(query.query.kind)?.[1]?.toLowerCase() ?? 'other'
      queries.observe({ kind, outcome: level === 'error' ? 'error' : 'success' }, queryDurationMillis / 1000)
    },
    connect,
    contentType: registry.contentType,
    async render() {
      await readDatabase?.()
      return registry.metrics()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
