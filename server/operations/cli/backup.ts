import { accessSync, constants, existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import { openDatabase } from '../../db/database.ts'
import { hasTable } from '../../db/dialect.ts'
import { setLastBackup } from '../../db/settings.ts'
import { deleteSqliteFile, makePrivateFile, sqlitePath } from '../../db/sqlite-file.ts'
import type { Db } from '../../db/tables.ts'
import { copySqliteFile } from './copy-sqlite.ts'
import { startProgram, toLibpq } from './postgres-programs.ts'
import { CommandError } from './run-command.ts'

/**
 * Runs `make`, which creates a temporary file at `file`, and deletes it afterwards, with the files that SQLite creates next to it,
 * also when the process exits meanwhile.
 */
export async function withUnfinished<T>(file: string, make: () => Promise<T>): Promise<T> {
  const remove = () => deleteSqliteFile(file)
  // Left by a killed process.
  remove()
  process.once('exit', remove)
  try {
    return await make()
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** The tables of a PostgreSQL database. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = any (current_schemas(false))`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a database has any table. */
export async function hasTables(databaseUrl: string): Promise<boolean> {
  const path = sqlitePath(databaseUrl)
  if (path !== undefined) {
    if (!existsSync(path)) return false
    using database = new DatabaseSync(path, { readOnly: true })
    return database.prepare("select 1 from sqlite_schema where type = 'table' limit 1").get() !== undefined
  }
  await using db = openDatabase(databaseUrl)
  return (await listTables(db)).length > 0
}

/** @throws CommandError when a database has no tables; the database's error */
async function requireTables(databaseUrl: string): Promise<void> {
  const path = sqlitePath(databaseUrl)
  if (path !== undefined && !existsSync(path))
    throw new CommandError(`There is no database ${path}: set DATABASE_URL to the one to back up.`)
  if (!(await hasTables(databaseUrl)))
    throw new CommandError('That database is empty: set DATABASE_URL to the one to back up.')
}

function checkFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch {
    throw new CommandError(
      `${file} can't be written: name a file in an existing folder that you may write to.`,
    )
  }
}

// SQLITE_FULL. A backup writes only to the copy.
const isDiskFull = (error: unknown) => (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 13

async function copySqlite(path: string, file: string): Promise<void> {
  using source = new DatabaseSync(path, { readOnly: true })
  try {
    // A transaction holds one state: otherwise the copy starts again after each write of another process, and may never end.
    source.exec('begin; select 1 from sqlite_schema')
    await copySqliteFile(source, file)
  } catch (error) {
    throw isDiskFull(error)
      ? new CommandError(
          `The disk of ${dirname(file)} has no room for the backup: free some space, or name another folder.`,
        )
      : error
  }
  // One file that can be read without creating others beside it.
  using copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete')
}

/** Writes an archive of pg_dump: compressed, consistent, and restorable by any user. */
async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const { option, environment } = toLibpq(databaseUrl)
  const args = [
    '--format=custom',
    '--encoding=UTF8',
    '--no-owner',
    '--no-privileges',
    `--file=${file}`,
    option,
  ]
  await startProgram('pg_dump', args, environment).done
}

/**
 * Backs up a database into a new file that only its owner can read, consistent even while others write. The file appears only
 * when it is complete: a SQLite file, or an archive of pg_dump.
 * @param check checks the copy before it gets its name; if it throws, the copy is deleted
 * @throws CommandError when there is nothing to back up, the file exists or can't be written, or pg_dump fails; the database's
 * error
 */
export async function backUp(
  databaseUrl: string,
  file: string,
  check: (copy: string) => Promise<void> = async () => {},
): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} already exists and is not overwritten.`)
  checkFolder(file)
  await requireTables(databaseUrl)
  const path = sqlitePath(databaseUrl)
  const unfinished = `${file}.unfinished`
  await withUnfinished(unfinished, async () => {
    makePrivateFile(unfinished)
    await (path === undefined ? dumpPostgres(databaseUrl, unfinished) : copySqlite(path, unfinished))
    await check(unfinished)
    renameSync(unfinished, file)
  })
}

/**
 * Records the backup in the database, unless that has no tables yet.
 * @throws the database's error
 */
export async function recordBackup(databaseUrl: string, clock: Clock): Promise<void> {
  await using db = openDatabase(databaseUrl)
  if (await hasTable(db, 'settings')) await setLastBackup(db, instant(clock))
}
