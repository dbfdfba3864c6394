import { join } from 'node:path'
import { openSqlite } from '#tests/processes/resources.ts'
import type { SalonProcess } from '#tests/processes/salon-process.ts'
import { measureBareInserts } from './bare-inserts.ts'
import { median } from './compare.ts'
import { load } from './wrk.ts'

const ROUNDS = 3
const SLICE_S = 3

/** Inquiries per second over HTTP, counted in the database, compared with bare inserts into another file. */
export async function measureInquiries(salon: SalonProcess, folder: string) {
  using database = openSqlite(salon.databaseUrl)
  const count = () => Number(database.prepare('select count(*) as n from inquiries').get()?.n)
  const inquiries: number[] = []
  const inserts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = count()
    const start = performance.now()
    await load(salon.url, { seconds: SLICE_S, script: 'inquiries.lua' })
    inquiries.push((count() - before) / ((performance.now() - start) / 1_000))
    inserts.push(measureBareInserts(join(folder, `bare-${round}.db`), SLICE_S))
  }
  return {
    perSecond: median(inquiries),
    bareInserts: median(inserts),
    ratio: median(inquiries.map((rate, round) => rate / (inserts[round] ?? Number.NaN))),
  }
}
