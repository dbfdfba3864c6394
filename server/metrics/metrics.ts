import type { KyselyConfig } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheCounts } from '../http/response-cache.ts'

/** Values that are read for each scrape. */
export interface Readings {
  cacheCounts: CacheCounts
  openStreams(): number
  /** Undefined when the database doesn't answer. */
  readDatabase(): Promise<DatabaseReadings | undefined>
}

export interface DatabaseReadings {
  mailWaiting: number
  /** How long the oldest waiting message has waited; 0 for none. */
  mailWaitingSeconds: number
  mailFailed: number
  /** Seconds since 1970; 0 when there was none. */
  lastBackup: number
  /** The disk of the SQLite file; undefined for PostgreSQL. */
  disk: { freeBytes: number; sizeBytes: number } | undefined
}

type QueryEvent = Parameters<Extract<NonNullable<KyselyConfig['log']>, (event: never) => unknown>>[0]

/** The metrics of this process, in the format of Prometheus. */
export interface Metrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void
  /** Kysely's `log`. */
  observeQuery(event: QueryEvent): void
  /** Adds the values that are read for each scrape. */
  connect(readings: Readings): void
  readonly contentType: string
  render(): Promise<string>
}

const kinds = new Map([
  ['SelectQueryNode', 'select'],
  ['InsertQueryNode', 'insert'],
  ['UpdateQueryNode', 'update'],
  ['DeleteQueryNode', 'delete'],
])

/** Labels are values of the program, never of a client. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'araliya_http_request_duration_seconds',
    help: 'Duration of requests that were not answered from the cache, by route',
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

  let readAll: (() => Promise<void>) | undefined

  function connect({ cacheCounts, openStreams, readDatabase }: Readings): void {
    new Counter({
      name: 'araliya_cached_requests_total',
      help: 'GET and HEAD requests: answered from the cache (hit) or not (miss)',
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
    const gauges = {
      mailWaiting: gauge('mail_waiting', 'Messages waiting to be sent; counted up to 10,000'),
      mailWaitingSeconds: gauge('mail_waiting_seconds', 'How long the oldest waiting message has waited'),
      mailFailed: gauge('mail_failed', 'Messages that failed permanently; counted up to 10,000'),
      lastBackup: gauge('last_backup_timestamp_seconds', 'When the last backup finished; 0: never'),
    }
    const makeDisk = () => ({
      freeBytes: gauge('disk_free_bytes', 'Free space on the disk of the database file'),
      sizeBytes: gauge('disk_size_bytes', 'Size of the disk of the database file'),
    })
    let disk: ReturnType<typeof makeDisk> | undefined
    const up = gauge('database_up', 'Whether the database answers')
    readAll = async () => {
      const readings = await readDatabase()
      up.set(readings ? 1 : 0)
      if (!readings) return
      for (const [name, one] of Object.entries(gauges)) one.set(readings[name as keyof typeof gauges])
      if (!readings.disk) return
      // Created late, as a gauge would report 0 for PostgreSQL, whose disk is unknown.
      disk ??= makeDisk()
      disk.freeBytes.set(readings.disk.freeBytes)
      disk.sizeBytes.set(readings.disk.sizeBytes)
    }
  }

  return {
    observeRequest(method, route, status, seconds) {
      requests.observe({ method, route, status }, seconds)
    },
    observeQuery({ level, query, queryDurationMillis }) {
      const kind = kinds.get(query.query.kind) ?? 'other'
      queries.observe({ kind, outcome: level === 'error' ? 'error' : 'success' }, queryDurationMillis / 1000)
    },
    connect,
    contentType: registry.contentType,
    async render() {
      await readAll?.()
      return registry.metrics()
    },
  }
}
