import { hash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../db/database.ts'
import { isPostgres } from '../db/dialect.ts'
import { lockMigrations, migrate } from '../db/migrate.ts'
import { readSchema } from '../db/schema-compatibility.ts'
import type { Db, Tables } from '../db/tables.ts'
import { updateAllSearchTokens } from '../inquiries/list/search-tokens.queries.ts'
import { CommandError, isSqlite, sqlitePath } from './command.ts'
import { requireUnused } from './in-use.ts'
import {
  type CopiedRow,
  type CopiedTable,
  insertRows,
  numberedTables,
  readLastNumber,
  readRows,
  setLastNumber,
  tableNames,
} from './table-rows.ts'

const SAY_EVERY_MS = 2_000

type Say = (line: string) => void

/** Rows without an order: how many, and the sum of a hash of each. The two databases sort text differently. */
interface Sum {
  rows: number
  sum: bigint
}

function add(sum: Sum, rows: readonly CopiedRow[]): void {
  for (const row of rows) {
    const text = JSON.stringify(
      Object.keys(row)
        .toSorted()
        .map(column => row[column]),
    )
    sum.sum += BigInt(`0x${hash('sha256', text)}`)
  }
  sum.rows += rows.length
}

const whole = (n: number) => n.toLocaleString('en-US')

/** Says now and then how far a step is. */
function createProgress(say: Say, step: string, total: number): (done: number) => void {
  let last = performance.now()
  return done => {
    if (performance.now() - last < SAY_EVERY_MS) return
    last = performance.now()
    say(`${step}: ${whole(done)} of ${whole(total)}`)
  }
}

async function count(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function isEmpty(db: Db): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = any (current_schemas(false)) limit 1`
    : sql`select 1 from sqlite_schema where type = 'table' limit 1`
  return (await query.execute(db)).rows.length === 0
}

async function requireCurrent(source: Db): Promise<void> {
  const { missing, newer } = await readSchema(source)
  if (newer.length > 0)
    throw new CommandError(
      'The database to move from was made by a newer version of this program: use that one.',
    )
  if (missing.length > 0)
    throw new CommandError(
      'The database to move from is no salon, or not up to date: npm run db:migrate does that.',
    )
}

async function moveTable(source: Db, target: Db, table: CopiedTable, say: Say): Promise<Sum> {
  const total = await count(source, table)
  const progress = createProgress(say, table, total)
  const sum = { rows: 0, sum: 0n }
  for await (const rows of readRows(source, table)) {
    await insertRows(target, table, rows)
    add(sum, rows)
    progress(sum.rows)
  }
  if (total > 0) say(`${table}: ${whole(total)}`)
  return sum
}

async function requireSame(target: Db, table: CopiedTable, moved: Sum, say: Say): Promise<void> {
  const found = { rows: 0, sum: 0n }
  const progress = createProgress(say, `compared, ${table}`, moved.rows)
  for await (const rows of readRows(target, table)) {
    add(found, rows)
    progress(found.rows)
  }
  if (found.rows !== moved.rows || found.sum !== moved.sum)
    throw new CommandError(`What has arrived in ${table} is not what was sent: nothing has been moved.`)
}

/** All of it in one transaction of the target. */
async function fill(source: Db, target: Db, say: Say): Promise<number> {
  await lockMigrations(target)
  await migrate(target)
  const moved = new Map<CopiedTable, Sum>()
  for (const table of tableNames) moved.set(table, await moveTable(source, target, table, say))
  for (const table of numberedTables) await setLastNumber(target, table, await readLastNumber(source, table))

  const inquiries = moved.get('inquiries')?.rows ?? 0
  await updateAllSearchTokens(target, createProgress(say, 'words to search by', inquiries))
  if ((await count(target, 'inquiry_search')) !== inquiries)
    throw new CommandError('Not every inquiry has its words to search by: nothing has been moved.')
  say('Comparing every row')
  for (const [table, sum] of moved) await requireSame(target, table, sum, say)
  return [...moved.values()].reduce((all, { rows }) => all + rows, 0)
}

/** One moment of the source, whatever happens to it meanwhile. */
const reading = (db: Kysely<Tables>) =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()

/**
 * Moves a salon from one database to another, empty one: every row with its id, all or nothing. Each table is read again where it
 * arrived and compared. What was moved stays where it was.
 * @param from and @param to as `DATABASE_URL`
 * @returns how many rows
 * @throws CommandError when one of them is in use, the source is not up to date, the target not empty, or what arrived is not
 * what was sent; the databases' errors
 */
export async function move(from: string, to: string, say: Say): Promise<number> {
  if (from === to) throw new CommandError('Name two databases that are not the same.')
  if (isSqlite(from) && !existsSync(sqlitePath(from)))
    throw new CommandError(`There is no database ${sqlitePath(from)}.`)
  for (const url of [from, to]) await requireUnused(url)
  const isNewFile = isSqlite(to) && !existsSync(sqlitePath(to))
  const [source, target] = [from, to].map(url => openDatabase(url, { noTimeouts: true })) as [
    Kysely<Tables>,
    Kysely<Tables>,
  ]
  let rows: number | undefined
  try {
    await requireCurrent(source)
    if (!(await isEmpty(target)))
      throw new CommandError('The database to move to is not empty: name a new one.')
    rows = await reading(source).execute(reader =>
      target.transaction().execute(writer => fill(reader, writer, say)),
    )
    await sql`analyze`.execute(target)
    return rows
  } finally {
    await source.destroy()
    await target.destroy()
    if (isNewFile && rows === undefined)
      for (const end of ['', '-wal', '-shm']) rmSync(sqlitePath(to) + end, { force: true })
  }
}
