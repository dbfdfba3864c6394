// `npm run bench:inbox`: how long each list, search and filter of the back office takes at several sizes, in turn, and how fast
// all of it is exported. `--rows 1000,100000` takes other sizes (a million are written in two to ten minutes), `--postgres`
// another database.
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { InquiryFilter } from '../contracts/inquiry.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Tables } from '../server/db/tables.ts'
import { openExport } from '../server/inquiries/export/export.ts'
import { postgresOn, sqlite } from '../tests/databases.ts'
import { clock, questions } from './inbox-questions.ts'
import { seedInquiries } from './seed-inquiries.ts'

const ROUNDS = 100
const FLAT = 3

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    postgres: { type: 'boolean', default: false },
  },
})
const sizes = values.rows.split(',').map(Number)
const whole = (figure: number) => Math.round(figure).toLocaleString('en-US')
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const row = (name: string, figures: string[], note = '') =>
  console.log(
    `  ${name.padEnd(46)}${figures.map(figure => figure.padStart(12)).join('')}   ${note}`.trimEnd(),
  )

async function fill(url: string, rows: number): Promise<Kysely<Tables>> {
  const patient = openDatabase(url, { noTimeouts: true })
  const start = performance.now()
  await migrate(patient)
  await seedInquiries(patient, rows)
  await patient.destroy()
  console.error(`${whole(rows)} inquiries written in ${whole((performance.now() - start) / 1000)} s`)
  return openDatabase(url)
}

/** Megabytes that an export of everything takes at most, and inquiries per second. */
async function exportAll(db: Kysely<Tables>, rows: number): Promise<string> {
  const file = await openExport({ db, clock }, InquiryFilter.parse({}), 'xlsx', async () => true)
  const start = performance.now()
  let peak = 0
  for await (const _ of file) peak = Math.max(peak, process.memoryUsage().rss)
  const perSecond = rows / ((performance.now() - start) / 1000)
  return `${whole(perSecond)}/s, ${whole(peak / 2 ** 20)} MB`
}

const server = values.postgres ? await startPostgres() : undefined
if (values.postgres && !server) throw new Error('PostgreSQL is not installed')
const kind = server ? postgresOn(server.url) : sqlite
const databases = await Promise.all(sizes.map(() => kind.create()))
const stores: Kysely<Tables>[] = []
try {
  for (const [index, database] of databases.entries())
    stores.push(await fill(database.url, sizes[index] ?? 0))
  console.log(`\n${kind.name}: median in ms of ${ROUNDS} rounds, by number of inquiries`)
  row('', sizes.map(whole), 'largest to smallest')
  for (const { name, prepare } of questions) {
    const asked = await Promise.all(stores.map(prepare))
    const times: number[][] = sizes.map(() => [])
    // In turn, so that whatever else the machine does falls on all alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, ask] of asked.entries()) {
        const start = performance.now()
        await ask()
        times[index]?.push(performance.now() - start)
      }
    }
    const medians = times.map(median)
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
    row(
      name,
      medians.map(ms => ms.toFixed(2)),
      `${ratio.toFixed(1)}${ratio > FLAT ? ` (more than ${FLAT})` : ''}`,
    )
  }
  for (const [index, db] of stores.entries())
    row(`export of ${whole(sizes[index] ?? 0)}`, [await exportAll(db, sizes[index] ?? 0)])
  console.log('')
} finally {
  for (const db of stores) await db.destroy()
  for (const database of databases) await database.drop()
  await server?.stop()
}
