import { existsSync, rmSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../db/database.ts'
import { isPostgres } from '../db/dialect.ts'
import { lockMigrations, migrate } from '../db/migrate.ts'
import { readSchema } from '../db/schema-compatibility.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import type { Db, Tables } from '../db/tables.ts'
import { updateAllSearchTokens } from '../inquiries/list/search-tokens.queries.ts'
import { hasTables } from './backup.ts'
import { CommandError } from './command.ts'
import { requireUnused } from './in-use.ts'
import {
  type CopiedTable,
  numberedTables,
  readLastNumber,
  readRows,
  setLastNumber,
  tableNames,
} from './table-rows.ts'

type Print = (line: string) => void

async function count(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function requireCurrent(source: Db): Promise<void> {
  const { missing, newer } = await readSchema(source)
  if (newer.length > 0)
    throw new CommandError(
      'The database to move from was made by another version of this program: use that version.',
    )
  if (missing.length > 0)
    throw new CommandError(
      "The database to move from is not a salon's, or not up to date: npm run db:migrate updates it.",
    )
}

async function copyTable(source: Db, target: Db, table: CopiedTable, print: Print): Promise<number> {
  const total = await count(source, table)
  for await (const rows of readRows(source, table))
    await target
      .insertInto(table)
      .values(rows as never)
      .execute()
  if ((await count(target, table)) !== total)
    throw new CommandError(`Not all rows of ${table} have arrived: nothing has been moved.`)
  if (total > 0) print(`${table}: ${total.toLocaleString('en-US')}`)
  return total
}

/** Copies everything in one transaction of the target. @returns the number of rows */
async function copyAll(source: Db, target: Db, print: Print): Promise<number> {
  await lockMigrations(target)
  await migrate(target)
  let rows = 0
  for (const table of tableNames) rows += await copyTable(source, target, table, print)
  for (const table of numberedTables) await setLastNumber(target, table, await readLastNumber(source, table))
  await updateAllSearchTokens(target)
  return rows
}

/** A transaction that reads one consistent state of the source. */
const beginReading = (db: Kysely<Tables>) =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()

/**
 * Copies a salon to another, empty database: every row with its id, all or nothing. The source remains unchanged.
 * @param from and @param to as `DATABASE_URL`
 * @returns the number of rows
 * @throws CommandError when one of them is in use, the source is not up to date, the target is not empty, or rows are missing;
 * the databases' errors
 */
export async function move(from: string, to: string, print: Print): Promise<number> {
  if (from === to) throw new CommandError('Name two databases that are not the same.')
  const [fromFile, toFile] = [from, to].map(sqlitePath)
  if (fromFile !== undefined && !existsSync(fromFile))
    throw new CommandError(`There is no database ${fromFile}.`)
  for (const url of [from, to]) await requireUnused(url)
  if (await hasTables(to)) throw new CommandError('The database to move to is not empty: name a new one.')
  const newFile = toFile !== undefined && !existsSync(toFile) ? toFile : undefined
  const source = openDatabase(from, { noTimeouts: true })
  const target = openDatabase(to, { noTimeouts: true })
  let rows: number | undefined
  try {
    await requireCurrent(source)
    rows = await beginReading(source).execute(reader =>
      target.transaction().execute(writer => copyAll(reader, writer, print)),
    )
    await sql`analyze`.execute(target)
    return rows
  } finally {
    await source.destroy()
    await target.destroy()
    if (newFile !== undefined && rows === undefined)
      for (const suffix of ['', '-wal', '-shm']) rmSync(newFile + suffix, { force: true })
  }
}
