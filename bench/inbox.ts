// `npm run bench:inbox`: the duration of lists, searches, filters and exports of the inbox, for several numbers of inquiries.
// `--rows 1000,100000` sets the numbers (a million take two to ten minutes to write); `--postgres` uses PostgreSQL.
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { InquiryFilter } from '../contracts/inquiries/inquiry.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Tables } from '../server/db/tables.ts'
import { openExport } from '../server/inquiries/export/export.ts'
import { postgresOn, sqlite } from '../tests/databases.ts'
import { median } from './compare.ts'
import { clock, queries } from './inbox-queries.ts'
import { seedInquiries } from './seed-inquiries.ts'

const ROUNDS = 100
const RATIO_MAX = 3

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    postgres: { type: 'boolean', default: false },
  },
})
const sizes = values.rows.split(',').map(Number)
const format = (figure: number) => Math.round(figure).toLocaleString('en-US')
const row = (name: string, figures: string[], note = '') =>
  console.log(
    `  ${name.padEnd(46)}${figures.map(figure => figure.padStart(12)).join('')}   ${note}`.trimEnd(),
  )

async function fill(url: string, rows: number): Promise<Kysely<Tables>> {
  const slowDb = openDatabase(url, { noTimeouts: true })
  const start = performance.now()
  await migrate(slowDb)
  await seedInquiries(slowDb, rows)
  await slowDb.destroy()
  console.error(`${format(rows)} inquiries written in ${format((performance.now() - start) / 1000)} s`)
  return openDatabase(url)
}

/** Inquiries per second and peak memory of an export of everything. */
async function exportAll(db: Kysely<Tables>, rows: number): Promise<string> {
  const file = await openExport({ db, clock }, InquiryFilter.parse({}), 'xlsx', async () => true)
  const start = performance.now()
  let peak = 0
  for await (const _ of file) peak = Math.max(peak, process.memoryUsage().rss)
  const perSecond = rows / ((performance.now() - start) / 1000)
  return `${format(perSecond)}/s, ${format(peak / 2 ** 20)} MB`
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
  row('', sizes.map(format), 'largest to smallest')
  for (const { name, prepare } of queries) {
    const prepared = await Promise.all(stores.map(prepare))
    const times: number[][] = sizes.map(() => [])
    // In turn, so that other load of the machine affects all sizes alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, run] of prepared.entries()) {
        const start = performance.now()
        await run()
        times[index]?.push(performance.now() - start)
      }
    }
    const medians = times.map(median)
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
    row(
      name,
      medians.map(ms => ms.toFixed(2)),
      `${ratio.toFixed(1)}${ratio > RATIO_MAX ? ` (more than ${RATIO_MAX})` : ''}`,
    )
  }
  for (const [index, db] of stores.entries())
    row(`export of ${format(sizes[index] ?? 0)}`, [await exportAll(db, sizes[index] ?? 0)])
  console.log('')
} finally {
  for (const db of stores) await db.destroy()
  for (const database of databases) await database.drop()
  await server?.stop()
}
