import { ContactListQuery } from '../contracts/contact.ts'
import { listContacts } from '../server/contacts/list.queries.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { seedContacts } from './seed-contacts.ts'

const RUNS = 100
/** The moment of the newest inquiry. */
const clock = { now: () => new Date('2026-01-15T06:30:00.000Z') }

export interface Latency {
  name: string
  /** Milliseconds. */
  median: number
  p95: number
}

/** What a person in the back office asks for. `page` is a share of the whole list. */
const questions: [name: string, query: Partial<ContactListQuery>, share: number][] = [
  ['all, first page', {}, 0],
  ['all, middle page', {}, 0.5],
  ['all, last page', {}, 1],
  ['unread, first page', { status: 'unread' }, 0],
  ['unread, middle page', { status: 'unread' }, 0.5],
  ['without suspected, middle page', { suspected: 'hide' }, 0.5],
  ['search for a word of all', { q: 'saturday' }, 0],
  ['search for a word of all, last page', { q: 'saturday' }, 1],
  ['search for two words of all', { q: 'nimali chair' }, 0],
  ['search for a word of one', { q: 'rare' }, 0],
  ['search for a phone number', { q: '077 1000001' }, 0],
  ['search for nothing that is there', { q: 'nowhere' }, 0],
  ['search for a word of all in one branch', { q: 'saturday', branch: 'Nugegoda' }, 0],
  ['branch', { branch: 'Nugegoda' }, 0],
  ['category', { category: 'hair' }, 0],
  ['one day', { from: '2026-01-14', to: '2026-01-14' }, 0],
  ['assigned to one', { assignee: '1' }, 0],
  ['assigned to nobody', { assignee: 'nobody' }, 0],
  ['waiting', { clock: 'waiting' }, 0],
  ['due soon', { clock: 'soon' }, 0],
  ['overdue', { clock: 'overdue' }, 0],
  ['the bin', { deleted: '1' }, 0],
]

/** Measures something often. */
export async function measure(name: string, ask: () => Promise<unknown>): Promise<Latency> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { name, median: times[RUNS / 2] ?? 0, p95: times[Math.floor(RUNS * 0.95)] ?? 0 }
}

/** How long each list of the back office takes among `rows` inquiries, in an empty database. */
export async function measureContactList(url: string, rows: number): Promise<Latency[]> {
  const patient = openDatabase(url, { patient: true })
  await migrate(patient)
  await seedContacts(patient, rows)
  await patient.destroy()
  const db = openDatabase(url)
  const latencies: Latency[] = []
  for (const [name, query, share] of questions) {
    const list = (page: number) => listContacts(db, ContactListQuery.parse({ ...query, page }), clock)
    const { pagination } = await list(1)
    const page = Math.max(1, Math.ceil((pagination.total / pagination.limit) * share))
    latencies.push(await measure(name, () => list(page)))
  }
  await db.destroy()
  return latencies
}
