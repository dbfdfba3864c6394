import { stat } from 'node:fs/promises'
import { expect } from 'vitest'
import { type DatabaseKind, postgres, sqlite } from '#tests/databases.ts'
import { seedContacts } from '../../bench/seed-contacts.ts'
import { move } from '../../server/cli/move.ts'
import { openDatabase } from '../../server/db/database.ts'
import { prepareDatabase } from '../../server/db/prepare.ts'
import { fault } from '../faults/fault.ts'
import { newDatabase } from '../faults/things.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)

async function fill(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { noTimeouts: true })
  await prepareDatabase(db, { databaseUrl, profile: 'real' }, () => {})
  await seedContacts(db, ROWS)
  await db.destroy()
}

async function timed(from: string, to: string): Promise<string> {
  const started = performance.now()
  const rows = await move(from, to, () => {})
  expect(rows).toBeGreaterThan(ROWS)
  return `${Math.round((performance.now() - started) / 1000)} s`
}

async function sizeOf(databaseUrl: string): Promise<string> {
  const { size } = await stat(databaseUrl.slice('file:'.length))
  return `${Math.round(size / 2 ** 20)} MB`
}

fault(
  {
    done: `${ROWS.toLocaleString('en-US')} inquiries are moved from SQLite to PostgreSQL, and on to a new SQLite file`,
    promised: 'all of them arrive',
    missing: !postgres && 'there is no PostgreSQL here',
  },
  async () => {
    const other = postgres as DatabaseKind
    await using small = await newDatabase(sqlite)
    await using large = await newDatabase(other)
    await using back = await newDatabase(sqlite)
    await fill(small.url)
    const there = await timed(small.url, large.url)
    const home = await timed(large.url, back.url)
    return `${there} to PostgreSQL, ${home} back; the file had ${await sizeOf(small.url)}, now ${await sizeOf(back.url)}`
  },
)
