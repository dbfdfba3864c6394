import { ContactListQuery } from '../contracts/contact.ts'
import { systemClock } from '../server/clock.ts'
import { listContacts } from '../server/contacts/list.queries.ts'
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
    const list = (page: number) => listContacts(db, ContactListQuery.parse({ status, page }), systemClock)
    const { pagination } = await list(1)
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
        await list(page)
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
