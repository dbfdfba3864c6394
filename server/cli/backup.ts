import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { hasTable } from '../db/dialect.ts'
import { setLastBackup } from '../db/settings.ts'
import { makePrivateFile } from '../db/sqlite-file.ts'
import { CommandError, isSqlite, sqlitePath } from './command.ts'
import { startProgram, toLibpq } from './postgres-programs.ts'
import { withUnfinished } from './restore-common.ts'

async function hasTables(databaseUrl: string): Promise<boolean> {
  if (isSqlite(databaseUrl)) {
    const path = sqlitePath(databaseUrl)
    if (!existsSync(path))
      throw new CommandError(`There is no database ${path}: set DATABASE_URL to the one to back up.`)
    using database = new DatabaseSync(path, { readOnly: true })
    return database.prepare("select 1 from sqlite_schema where type = 'table' limit 1").get() !== undefined
  }
  const db = openDatabase(databaseUrl)
  try {
    const { rows } = await sql`
      select 1 from pg_tables where schemaname = any (current_schemas(false)) limit 1`.execute(db)
    return rows.length > 0
  } finally {
    await db.destroy()
  }
}

/** @throws CommandError when a database has no tables; the database's error */
async function requireTables(databaseUrl: string): Promise<void> {
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

async function copySqlite(databaseUrl: string, file: string): Promise<void> {
  const source = new DatabaseSync(sqlitePath(databaseUrl), { readOnly: true })
  try {
    // A transaction holds one state: otherwise the copy starts again after each write of another process, and may never end.
    source.exec('begin; select 1 from sqlite_schema')
    makePrivateFile(file)
    await backup(source, file)
  } catch (error) {
    throw isDiskFull(error)
      ? new CommandError(
          `The disk of ${dirname(file)} has no room for the backup: free some space, or name another folder.`,
        )
      : error
  } finally {
    source.close()
  }
  // One file that can be read without creating others beside it.
  const copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete')
  copy.close()
}

/** Writes an archive of pg_dump: compressed, consistent, and restorable by any user. */
async function dumpPostgres(databaseUrl: string, output: number | Writable): Promise<void> {
  const { address, environment } = toLibpq(databaseUrl)
  const args = ['--format=custom', '--encoding=UTF8', '--no-owner', '--no-privileges', `--dbname=${address}`]
  const toFile = typeof output === 'number'
  const { child, done } = startProgram('pg_dump', args, { ...(toFile && { output }), environment })
  if (!toFile && child.stdout) await pipeline(child.stdout, output, { end: false })
  await done
}

async function dumpToFile(databaseUrl: string, file: string): Promise<void> {
  const fd = openSync(file, 'wx', 0o600)
  try {
    await dumpPostgres(databaseUrl, fd)
  } finally {
    closeSync(fd)
  }
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
  const unfinished = `${file}.unfinished`
  await withUnfinished(unfinished, async () => {
    await (isSqlite(databaseUrl) ? copySqlite : dumpToFile)(databaseUrl, unfinished)
    await check(unfinished)
    renameSync(unfinished, file)
  })
}

/** Like `backUp`, into a stream, which stays open. A SQLite database is copied to the system's temporary folder first. */
export async function backUpTo(databaseUrl: string, output: Writable): Promise<void> {
  await requireTables(databaseUrl)
  if (!isSqlite(databaseUrl)) return dumpPostgres(databaseUrl, output)
  const folder = mkdtempSync(join(tmpdir(), 'araliya-backup-'))
  const file = join(folder, 'salon.db')
  await withUnfinished(folder, async () => {
    await copySqlite(databaseUrl, file)
    await pipeline(createReadStream(file), output, { end: false })
  })
}

/**
 * Records the backup in the database, unless that has no tables yet.
 * @throws the database's error
 */
export async function recordBackup(databaseUrl: string, clock: Clock): Promise<void> {
  const db = openDatabase(databaseUrl)
  try {
    if (await hasTable(db, 'settings')) await setLastBackup(db, instant(clock))
  } finally {
    await db.destroy()
  }
}
