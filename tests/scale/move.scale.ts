import { stat } from 'node:fs/promises'
import { expect } from 'vitest'
import { postgres, sqlite } from '#tests/databases.ts'
import { seedInquiries } from '../../bench/seed-inquiries.ts'
import { openDatabase } from '../../server/db/database.ts'
import { prepareDatabase } from '../../server/db/prepare.ts'
import { move } from '../../server/operations/cli/move.ts'
import { fileOf, newDatabase } from '../processes/resources.ts'
import { scenario } from '../processes/scenario.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)

async function fill(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { noTimeouts: true })
  await prepareDatabase(db, { databaseUrl, profile: 'real' }, () => {})
  await seedInquiries(db, ROWS)
  await db.destroy()
}

async function timed(from: string, to: string): Promise<string> {
  const started = performance.now()
  const rows = await move(from, to, () => {})
  expect(rows).toBeGreaterThan(ROWS)
  return `${Math.round((performance.now() - started) / 1000)} s`
}

async function sizeOf(databaseUrl: string): Promise<string> {
  const { size } = await stat(fileOf(databaseUrl))
  return `${Math.round(size / 2 ** 20)} MB`
}

scenario(
  {
    action: `${ROWS.toLocaleString('en-US')} inquiries are moved from SQLite to PostgreSQL, and on to a new SQLite file`,
    promise: 'all of them are copied',
    missing: postgres.missing,
  },
  async () => {
    await using source = await newDatabase(sqlite)
    await using large = await newDatabase(postgres)
    await using back = await newDatabase(sqlite)
    await fill(source.url)
    const there = await timed(source.url, large.url)
    const home = await timed(large.url, back.url)
    return `${there} to PostgreSQL, ${home} back; the file had ${await sizeOf(source.url)}, now ${await sizeOf(back.url)}`
  },
)
