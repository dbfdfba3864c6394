import { hash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../db/database.ts'
import { findStoreFailure } from '../db/failures.ts'
import { lockMigrations, migrateTo } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { type Archive, type ArchivedRow, readArchive, readMigrationsOfArchive, readRows } from './archive.ts'
import { backUp } from './backup.ts'
import { CommandError } from './command-errors.ts'
import { requireUnused } from './in-use.ts'
import { setLastNumber } from './moved-tables.ts'
import { notEmpty, type Restoring, requireKnown } from './restoring.ts'
import { requireSame, type Tally } from './tally.ts'

const SAY_EVERY_ROWS = 100_000
/** As many hexadecimal digits of a hash as fit into PostgreSQL's largest number. */
const DIGITS = 15

interface Table {
  name: string
  columns: string[]
  isNumbered: boolean
}

/** The tables of the schema that is used. */
async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, json_agg(column_name order by column_name) as columns,
      bool_or(is_identity = 'YES') as "isNumbered"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = any (current_schemas(false)) and table_type = 'BASE TABLE'
    group by table_name`.execute(db)
  return rows
}

/**
 * Does work without the indexes and the references between tables, so that rows may come in any order. Both are made anew afterwards,
 * an index in a fraction of the time in which it grows, and references are checked then.
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

async function listMigrations(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx)
  return rows.map(({ name }) => name).toSorted()
}

/** Adds up rows without an order: as many as there are, and the sum of the beginnings of their hashes. */
class Sum {
  rows = 0
  #sum = 0n

  add(rows: readonly ArchivedRow[]): void {
    this.rows += rows.length
    for (const row of rows) {
      const text = row.map(value => value ?? '\\N').join('\t')
      this.#sum += BigInt(`0x${hash('sha256', text).slice(0, DIGITS)}`)
    }
  }

  get digest() {
    return String(this.#sum)
  }
}

/** The same of what a table holds, worked out by PostgreSQL. */
async function sumTable(trx: Db, table: string, columns: readonly string[]) {
  const values = sql.join(columns.map(column => sql`${sql.ref(column)}::text`))
  const { rows } = await sql<{ rows: number; digest: string }>`
    select count(*) as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(
      array_to_string(array[${values}], E'\t', E'\\\\N'), 'UTF8')), 'hex'), ${sql.lit(DIGITS)}))
      ::bit(60)::bigint), 0)::text as digest
    from ${sql.table(table)}`.execute(trx)
  return rows[0] as { rows: number; digest: string }
}

async function insert(trx: Db, table: string, columns: readonly string[], rows: readonly ArchivedRow[]) {
  const into = sql.table(table)
  const names = sql.join(columns.map(column => sql.ref(column)))
  const json = JSON.stringify(
    rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
  )
  await sql`insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, ${json}::json)`.execute(
    trx,
  )
}

/**
 * Fills empty tables with the rows of an archive.
 * @throws CommandError when it does not hold the whole of each
 */
async function fill(
  trx: Db,
  file: string,
  archive: Archive,
  tables: readonly Table[],
  say: Restoring['say'],
): Promise<Tally> {
  const incomplete = (table: string) =>
    new CommandError(`${file} does not hold the whole table ${table}: take another backup.`)
  const states = new Map(
    tables.map(table => [
      table.name,
      { ...table, order: [] as number[], isNumberSet: false, sum: new Sum() },
    ]),
  )
  let restored = 0
  for await (const part of readRows(file, archive)) {
    const state = states.get(part.table)
    if (!state) throw new CommandError(describeForeign(file, [`rows of ${part.table}`]))
    if ('columns' in part) {
      state.order = state.columns.map(column => part.columns.indexOf(column))
      if (part.columns.length !== state.columns.length || state.order.includes(-1))
        throw incomplete(part.table)
    } else if ('rows' in part) {
      if (part.rows.some(row => row.length !== state.columns.length)) throw incomplete(part.table)
      const rows = part.rows.map(row => state.order.map(index => row[index] as string | null))
      await insert(trx, part.table, state.columns, rows)
      state.sum.add(rows)
      const before = Math.floor(restored / SAY_EVERY_ROWS)
      restored += part.rows.length
      if (Math.floor(restored / SAY_EVERY_ROWS) > before)
        say(`${restored.toLocaleString('en-US')} rows restored, now ${part.table}`)
    } else {
      await setLastNumber(trx, part.table, part.lastNumber)
      state.isNumberSet = true
    }
  }
  for (const { name, order, isNumbered, isNumberSet } of states.values())
    if (order.length === 0 || (isNumbered && !isNumberSet)) throw incomplete(name)
  return new Map([...states].map(([name, { sum }]) => [name, { rows: sum.rows, digest: sum.digest }]))
}

/** @throws CommandError for anything in an archive that is not the salon's, or is missing */
function requireWhole(file: string, archive: Archive, tables: readonly Table[]): void {
  const names = tables.map(({ name }) => name)
  const strange = archive.tables.filter(name => !names.includes(name))
  const missing = names.filter(name => !archive.tables.includes(name))
  if (strange.length > 0)
    throw new CommandError(
      describeForeign(
        file,
        strange.map(name => `table ${name}`),
      ),
    )
  if (missing.length > 0)
    throw new CommandError(`${file} lacks the tables ${missing.join(', ')}: take another backup.`)
}

/** Why an archive is refused that holds more than a salon. */
const describeForeign = (file: string, foreign: readonly string[]): string =>
  `${file} holds what is not the salon's (${foreign.slice(0, 5).join('; ')}): nothing has been restored. Take a backup that nobody has edited, of a database that holds only a salon.`

/**
 * Replaces all tables by those of an archive, in a transaction. The tables are made by this program's own migrations: of an archive
 * only rows are used, never its statements.
 */
async function replaceTables(
  trx: Db,
  file: string,
  archive: Archive,
  migrations: readonly string[],
  say: Restoring['say'],
): Promise<Tally> {
  await lockMigrations(trx)
  const former = await listTables(trx)
  if (former.length > 0)
    await sql`drop table ${sql.join(former.map(({ name }) => sql.table(name)))} cascade`.execute(trx)
  await migrateTo(trx, migrations)
  const tables = await listTables(trx)
  requireWhole(file, archive, tables)
  if ((await listMigrations(trx)).join() !== migrations.toSorted().join())
    throw new CommandError(`${file} lacks migrations that came before its last: take another backup.`)
  // What a new salon begins with.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)

  const sums = await withoutIndexes(trx, () => fill(trx, file, archive, tables, say))
  const arrived: Tally = new Map()
  for (const { name, columns } of tables) arrived.set(name, await sumTable(trx, name, columns))
  requireSame(sums, arrived)
  return sums
}

/** What PostgreSQL refuses of an archive's rows is the archive's fault; anything else is not. */
function explain(error: unknown, file: string): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  const isRefusal = typeof code === 'string' && /^2[23]/.test(code)
  return isRefusal && findStoreFailure(error as Error) === undefined
    ? new CommandError(`${file} is damaged: take another backup. PostgreSQL says: ${message}`)
    : error
}

/** Restores an archive of pg_dump, as `restore` does. What was there is kept as such an archive beside the backup. */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  restoring: Restoring,
): Promise<Tally> {
  const archive = await readArchive(file)
  const migrations = await readMigrationsOfArchive(file, archive)
  requireKnown(migrations)
  if (archive.foreign.length > 0) throw new CommandError(describeForeign(file, archive.foreign))
  await requireUnused(databaseUrl)
  const db = openDatabase(databaseUrl, { patient: true })
  try {
    if ((await listTables(db)).length > 0) {
      if (!restoring.replace) throw notEmpty()
      const kept = join(dirname(file), `replaced-${restoring.stamp}.dump`)
      await backUp(databaseUrl, kept)
      restoring.say(`What was there is kept as ${kept}`)
    }
    return await db.transaction().execute(trx => replaceTables(trx, file, archive, migrations, restoring.say))
  } catch (error) {
    throw explain(error, file)
  } finally {
    await db.destroy()
  }
}
