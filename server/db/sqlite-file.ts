import { closeSync, openSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { StoreError } from './failures.ts'
import type { Db } from './tables.ts'

const GONE = 'The database file was deleted or moved: bring it or a backup back, then restart the salon.'
const REPLACED = 'The database file was replaced by another: restart the salon.'
const LOG_GONE = 'The -wal or -shm file of the database was deleted or replaced: restart the salon.'

/** Makes a file that is not there yet, for nobody else on the machine to read; SQLite gives those beside it the same rights. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there, and stays as it is; or it can't be made, and SQLite says why.
  }
}

/** Watches that a database is still what was opened: SQLite goes on writing to a file that is no longer there. */
export interface FileCheck {
  /** @throws StoreError when what is written now would not be found after a restart */
  check(): void
}

/** Which file a name leads to; undefined when it leads to none. */
function identify(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/** Guards the open database file `path` and the files beside it. */
export function createFileCheck(path: string): FileCheck {
  const beside = [`${path}-wal`, `${path}-shm`]
  const file = identify(path)
  const logs = beside.map(identify).join()
  return {
    check() {
      const now = identify(path)
      if (now === undefined) throw new StoreError(GONE)
      if (now !== file) throw new StoreError(REPLACED)
      if (beside.map(identify).join() !== logs) throw new StoreError(LOG_GONE)
    },
  }
}

/**
 * Moves SQLite's write-ahead log into the database file and truncates it: it holds former copies of deleted rows.
 * @returns false while another process uses the log, and on PostgreSQL
 */
export async function truncateWal(db: Db): Promise<boolean> {
  if (isPostgres(db)) return false
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint (truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/**
 * Rewrites a SQLite file with nothing but what is stored. `secure_delete` does not overwrite copies that rows left inside
 * pages when they were moved. Others can read meanwhile, but not write.
 * @returns whether nothing of what was deleted is left in the file and its log
 */
export async function compactFile(db: Db): Promise<boolean> {
  if (isPostgres(db)) return false
  await sql`vacuum`.execute(db)
  return truncateWal(db)
}
