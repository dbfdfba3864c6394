import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, instant } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { hasTable } from '../db/dialect.ts'
import { noteBackup } from '../db/last-backup.ts'
import { makePrivateFile } from '../db/sqlite-file.ts'
import { CommandError } from './command-errors.ts'
import { libpqOf, start } from './postgres-programs.ts'

export const isSqlite = (databaseUrl: string): boolean => databaseUrl.startsWith('file:')

/** The file of a SQLite `DATABASE_URL`. */
export const pathOf = (databaseUrl: string): string => databaseUrl.slice('file:'.length)

function checkFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch {
    throw new CommandError(`${file} can't be written: name a file in a folder that is there and yours.`)
  }
}

async function copySqlite(databaseUrl: string, file: string): Promise<void> {
  const path = pathOf(databaseUrl)
  if (!existsSync(path))
    throw new CommandError(`There is no database ${path}: set DATABASE_URL to the one to copy.`)
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    makePrivateFile(file)
    await backup(source, file)
  } finally {
    source.close()
  }
  // One file, which is read without making others beside it.
  const copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete')
  copy.close()
}

/** PostgreSQL's own archive: compressed, of one moment, for whichever user restores it. */
async function dumpPostgres(databaseUrl: string, output: number | Writable): Promise<void> {
  const { address, environment } = libpqOf(databaseUrl)
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--dbname=${address}`]
  const toFile = typeof output === 'number'
  const { child, done } = start('pg_dump', args, ['ignore', toFile ? output : 'pipe'], environment)
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
 * Copies a database as it is into a new file for its owner only, consistent even while others write; the file is there only
 * when it is whole. SQLite becomes a SQLite file, PostgreSQL an archive of pg_dump.
 * @throws CommandError when there is nothing to copy, the file is there already or can't be written, or pg_dump fails; the
 * database's error
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} is there already and is not overwritten.`)
  checkFolder(file)
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    await (isSqlite(databaseUrl) ? copySqlite : dumpToFile)(databaseUrl, unfinished)
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** As `backUp`, into a stream, which stays open. A SQLite database is copied to the system's temporary folder first. */
export async function backUpTo(databaseUrl: string, output: Writable): Promise<void> {
  if (!isSqlite(databaseUrl)) return dumpPostgres(databaseUrl, output)
  const folder = mkdtempSync(join(tmpdir(), 'araliya-backup-'))
  try {
    const file = join(folder, 'salon.db')
    await copySqlite(databaseUrl, file)
    await pipeline(createReadStream(file), output, { end: false })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Writes down in the salon's database that it has been backed up now; in one that has no tables yet nothing.
 * @throws the database's error
 */
export async function noteBackedUp(databaseUrl: string, clock: Clock): Promise<void> {
  const db = openDatabase(databaseUrl)
  try {
    if (await hasTable(db, 'settings')) await noteBackup(db, instant(clock))
  } finally {
    await db.destroy()
  }
}
