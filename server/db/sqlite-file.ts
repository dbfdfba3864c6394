import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseUnavailableError } from './database-failures.ts'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

const MISSING = 'The database file was deleted or moved: restore it or a backup, then restart the salon.'
const REPLACED = 'The database file was replaced by another: restart the salon.'
const WAL_MISSING = 'The -wal or -shm file of the database was deleted or replaced: restart the salon.'

/** The file of a `DATABASE_URL`; undefined for PostgreSQL. */
export const sqlitePath = (databaseUrl: string): string | undefined =>
  databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined

/** Creates a file that only its owner can read, unless it exists; SQLite gives its -wal and -shm files the same rights. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // The file exists and stays as it is; or it can't be created, and SQLite reports why.
  }
}

/** Deletes a SQLite file and those that SQLite creates next to it, as far as they exist. */
export function deleteSqliteFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}

/** Identifies the file behind a path; undefined when there is none. */
function identify(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Returns a check that an open database is still the file at `path`: SQLite keeps writing to a deleted file.
 * The check throws DatabaseUnavailableError when what is written now would be lost after a restart.
 */
export function createFileCheck(path: string): () => void {
  const sidecars = [`${path}-wal`, `${path}-shm`]
  const file = identify(path)
  const logs = sidecars.map(identify).join()
  return () => {
    const current = identify(path)
    if (current === undefined) throw new DatabaseUnavailableError(MISSING)
    if (current !== file) throw new DatabaseUnavailableError(REPLACED)
    if (sidecars.map(identify).join() !== logs) throw new DatabaseUnavailableError(WAL_MISSING)
  }
}

const TRUNCATE_MS = 1_000
const TRY_AGAIN_MS = 20

/**
 * Moves SQLite's write-ahead log into the database file and truncates it: the log holds old copies of deleted rows. Waits up to a
 * second for the reads and writes of other processes.
 * @returns false when it could not be truncated
 */
export async function truncateWal(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  for (const deadline = performance.now() + TRUNCATE_MS; ; ) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint (truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    if (performance.now() >= deadline) return false
    await pause(TRY_AGAIN_MS)
  }
}
