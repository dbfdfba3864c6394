import { listContacts } from '../server/contacts/contacts.queries.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { seedContacts } from './seed-contacts.ts'

const RUNS = 200

export interface ListLatency {
  name: string
  /** Milliseconds. */
  median: number
  p95: number
}

/** How long one page of the contact list takes, first, middle and last, with and without a filter, among `rows` inquiries. */
export async function measureContactList(file: string, rows: number): Promise<ListLatency[]> {
  const db = openDatabase(`file:${file}`)
  await migrate(db)
  await seedContacts(db, rows)
  const latencies: ListLatency[] = []
  for (const status of ['', 'unread'] as const) {
    const { pagination } = await listContacts(db, { page: 1, limit: 10, status })
    const last = Math.ceil(pagination.total / 10)
    const pages = new Map([
      ['first', 1],
      ['middle', Math.ceil(last / 2)],
      ['last', last],
    ])
    for (const [name, page] of pages) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const start = performance.now()
        await listContacts(db, { page, limit: 10, status })
        times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      latencies.push({
        name: `${name} page, ${status || 'all'}`,
        median: times[RUNS / 2] ?? 0,
        p95: times[Math.floor(RUNS * 0.95)] ?? 0,
      })
    }
  }
  await db.destroy()
  return latencies
}
