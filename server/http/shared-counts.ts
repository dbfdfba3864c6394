import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { listenToPostgres } from '../db/listen-postgres.ts'
import type { Tables } from '../db/tables.ts'
import type { Windows } from './window-store.ts'

const CHANNEL = 'salon_counts'
const TELL_EVERY_MS = 250
/** PostgreSQL carries less than 8,000 bytes at a time. */
const BYTES_MAX = 7_000

type Counted = [limit: string, key: string, count: number]

/** What fits into one message: those who asked most come first, the rest are far from any limit. */
function pack(from: string, counts: ReadonlyMap<string, Counted>): string {
  const packed: Counted[] = []
  let bytes = from.length
  for (const counted of [...counts.values()].toSorted((a, b) => b[2] - a[2])) {
    bytes += JSON.stringify(counted).length + 1
    if (bytes > BYTES_MAX) break
    packed.push(counted)
  }
  return JSON.stringify({ from, packed })
}

/**
 * Lets all processes on one PostgreSQL count an address together: each tells the others four times a second what it has
 * counted. While the database can't be reached each counts for itself.
 * @returns ends it
 */
export function shareCounts(db: Kysely<Tables>, databaseUrl: string, windows: Windows): () => Promise<void> {
  const self = randomUUID()
  let counts = new Map<string, Counted>()
  let telling = Promise.resolve()

  windows.onCount = (limit, key) => {
    const name = `${limit} ${key}`
    const known = counts.get(name)
    if (known) known[2] += 1
    else counts.set(name, [limit, key, 1])
  }

  async function tell() {
    if (counts.size === 0) return
    const message = pack(self, counts)
    counts = new Map()
    // What nobody hears is only counted here.
    await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db).catch(() => {})
  }
  const timer = setInterval(() => {
    telling = telling.then(tell)
  }, TELL_EVERY_MS).unref()

  const stopListening = listenToPostgres(databaseUrl, CHANNEL, {
    heard(message) {
      const { from, packed } = JSON.parse(message ?? '{}') as { from?: string; packed?: Counted[] }
      if (from === self) return
      for (const [limit, key, count] of packed ?? []) windows.add(limit, key, count)
    },
    listening() {},
  })

  return async () => {
    clearInterval(timer)
    windows.onCount = undefined
    await stopListening()
    await telling
  }
}
