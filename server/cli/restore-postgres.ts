import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../db/database.ts'
import { findDatabaseFailure } from '../db/failures.ts'
import { lockMigrations, migrateTo } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { backUp } from './backup.ts'
import { CommandError } from './command.ts'
import { requireUnused } from './in-use.ts'
import { startProgram } from './postgres-programs.ts'
import {
  isSqliteFile,
  notEmptyError,
  type RestoreContext,
  type RestoredCounts,
  requireSupported,
} from './restore-common.ts'
import { setLastNumber } from './table-rows.ts'

const BATCH_ROWS = 5_000
const BATCH_CHARACTERS = 8_000_000

const COPY = /^COPY [\w"]+\.([\w"]+) \((.+)\) FROM stdin;$/
const SEQUENCE = /^SELECT pg_catalog\.setval\('[\w"]+\.(\w+)_id_seq', (\d+), (true|false)\);$/
const END_OF_ROWS = '\\.'
const NEWLINE = 10
// pg_restore prints these first, and \restrict around its text since 2025.
const PREAMBLE = /^(SET \w+ = [\w']+|SELECT pg_catalog\.set_config\('search_path', '', false\));$/
const REMARK = /^(--.*|\\(un)?restrict \w+)?$/
const MIGRATIONS = 'kysely_migration'

/** A part of an archive: rows of a table as text, in the order of `columns`, or the last id that a table has used. */
type Part =
  | { table: string; columns: string[]; rows: (string | null)[][] }
  | { table: string; lastNumber: number }

/** Reads the rows of an archive with pg_restore, line by line. Only \n ends a line: texts may contain U+2028. */
async function* readLines(file: string, options: string[]): AsyncGenerator<string> {
  const { child, done } = startProgram('pg_restore', ['--data-only', ...options, '--file=-', file])
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let incomplete: Buffer[] = []
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        yield decoder.decode(Buffer.concat([...incomplete, chunk.subarray(from, end)]))
        incomplete = []
        from = end + 1
      }
      incomplete.push(chunk.subarray(from))
    }
    await done
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${file} is damaged: its text is not UTF-8.`)
  } finally {
    child.kill()
  }
}

// Backslash sequences of COPY: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
const escapes = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

function readValue(text: string): string | null {
  if (text === '\\N') return null
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes.get(sign) ?? sign)
}

const unquote = (name: string) => name.replace(/^"(.*)"$/, '$1')

/**
 * Reads the rows of an archive's tables in batches; an empty table is an empty batch. The statements of an archive are never
 * run: someone may have edited them.
 * @throws CommandError when pg_restore can't read it, or there is anything but rows
 */
async function* readArchive(file: string, options: string[] = []): AsyncGenerator<Part> {
  if (isSqliteFile(file))
    throw new CommandError(
      `${file} is a SQLite file: restore it into SQLite. From there npm run db:move copies a salon to PostgreSQL.`,
    )
  let table = ''
  let columns: string[] = []
  let rows: (string | null)[][] | undefined
  let characters = 0
  for await (const line of readLines(file, options)) {
    if (rows) {
      const isLast = line === END_OF_ROWS
      if (!isLast) {
        rows.push(line.split('\t').map(readValue))
        characters += line.length
      }
      if (isLast || rows.length === BATCH_ROWS || characters > BATCH_CHARACTERS) {
        yield { table, columns, rows }
        rows = isLast ? undefined : []
        characters = 0
      }
      continue
    }
    const [, target, names] = COPY.exec(line) ?? []
    const [, numbered, last, isUsed] = SEQUENCE.exec(line) ?? []
    if (target !== undefined && names !== undefined) {
      table = unquote(target)
      columns = names.split(', ').map(unquote)
      rows = []
    } else if (numbered !== undefined)
      yield { table: numbered, lastNumber: isUsed === 'true' ? Number(last) : 0 }
    else if (!REMARK.test(line) && !PREAMBLE.test(line))
      throw new CommandError(`${file} was edited: besides its rows it contains "${line.slice(0, 60)}".`)
  }
}

/**
 * The migrations of an archive, undefined when it has none.
 * @throws CommandError when pg_restore can't read it
 */
export async function readMigrationsOfArchive(file: string): Promise<string[] | undefined> {
  const names: string[] = []
  for await (const part of readArchive(file, [`--table=${MIGRATIONS}`])) {
    if (!('rows' in part)) continue
    const name = part.columns.indexOf('name')
    names.push(...part.rows.map(values => values[name] ?? ''))
  }
  return names.length > 0 ? names : undefined
}

const inSchema = sql`table_schema = any (current_schemas(false)) and table_type = 'BASE TABLE'`

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where ${inSchema}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Drops indexes and foreign keys while `work` runs, so that rows can be inserted in any order. Both are created again afterwards,
 * which checks the foreign keys.
 */
async function withoutIndexes<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = any (current_schemas(false)::regnamespace[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisunique and relnamespace = any (current_schemas(false)::regnamespace[])`.execute(trx)
  for (const { drop } of rows) await sql.raw(drop).execute(trx)
  const result = await work()
  for (const { create } of rows.toReversed()) await sql.raw(create).execute(trx)
  return result
}

/** Fills the empty tables with the rows of an archive. Skips tables that are not the salon's. */
async function fill(trx: Db, file: string, tables: readonly string[]): Promise<RestoredCounts> {
  const counts = new Map<string, number>()
  for await (const part of readArchive(file)) {
    if (!tables.includes(part.table)) continue
    if ('lastNumber' in part) {
      await setLastNumber(trx, part.table, part.lastNumber)
      continue
    }
    const { table, columns, rows } = part
    if (rows.some(row => row.length !== columns.length))
      throw new CommandError(`${file} does not contain the whole table ${table}: use another backup.`)
    const names = sql.join(columns.map(column => sql.ref(column)))
    const json = JSON.stringify(
      rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
    )
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(trx)
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
  }
  const missing = tables.filter(name => !counts.has(name))
  if (missing.length > 0)
    throw new CommandError(`${file} lacks the tables ${missing.join(', ')}: use another backup.`)
  return counts
}

/** Replaces all tables with those of an archive, in a transaction. This program's migrations create the tables. */
async function replaceTables(trx: Db, file: string, migrations: readonly string[]): Promise<RestoredCounts> {
  await lockMigrations(trx)
  const existing = await listTables(trx)
  if (existing.length > 0)
    await sql`drop table ${sql.join(existing.map(name => sql.table(name)))} cascade`.execute(trx)
  await migrateTo(trx, migrations)
  const tables = await listTables(trx)
  // Migrations may insert rows.
  await sql`truncate ${sql.join(tables.map(name => sql.table(name)))}`.execute(trx)
  return withoutIndexes(trx, () => fill(trx, file, tables))
}

/** Converts an error of PostgreSQL about the archive's rows. Other errors are not the archive's fault. */
function explain(error: unknown, file: string): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  const isRefusal = typeof code === 'string' && /^(2[23]|42703)/.test(code)
  return isRefusal && findDatabaseFailure(error as Error) === undefined
    ? new CommandError(`${file} is damaged: use another backup. PostgreSQL says: ${message}`)
    : error
}

/** Restores an archive of pg_dump, as `restore` does. The old content is kept as an archive beside the backup. */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  context: RestoreContext,
): Promise<RestoredCounts> {
  const migrations = await readMigrationsOfArchive(file)
  requireSupported(migrations)
  await requireUnused(databaseUrl)
  const db = openDatabase(databaseUrl, { noTimeouts: true })
  try {
    if ((await listTables(db)).length > 0) {
      if (!context.replace) throw notEmptyError()
      const kept = join(dirname(file), `replaced-${context.stamp}.dump`)
      await backUp(databaseUrl, kept)
      context.print(`The old content is kept as ${kept}`)
    }
    return await db.transaction().execute(trx => replaceTables(trx, file, migrations))
  } catch (error) {
    throw explain(error, file)
  } finally {
    await db.destroy()
  }
}
