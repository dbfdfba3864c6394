import {
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { isStoreFailure } from '../db/failures.ts'
import { makePrivateFile } from '../db/sqlite-file.ts'
import { CommandError, sqlitePath } from './command.ts'
import { requireUnused } from './in-use.ts'
import {
  isSqliteFile,
  notEmptyError,
  type RestoreContext,
  type RestoredCounts,
  requireSupported,
  withUnfinished,
} from './restore-common.ts'

const PAGES_AT_ONCE = 10_000

const beside = (path: string) => ['', '-wal', '-shm', '-journal'].map(end => path + end)

function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => String(name))
}

/** Opens a backup for reading and sees that it is sound. */
function openBackup(file: string): DatabaseSync {
  if (!isSqliteFile(file))
    throw new CommandError(`${file} is no SQLite file. A backup of PostgreSQL goes into PostgreSQL.`)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = source.prepare('pragma integrity_check').all()
    if (first?.integrity_check !== 'ok')
      throw new CommandError(
        `${file} is damaged: take another backup. SQLite says: ${first?.integrity_check}`,
      )
    return source
  } catch (error) {
    source.close()
    throw isStoreFailure(error as Error)
      ? new CommandError(`${file} is damaged: take another backup. SQLite says: ${(error as Error).message}`)
      : error
  }
}

/** The migrations that have run in a database, undefined where there are none. */
function migrationsIn(source: DatabaseSync): string[] | undefined {
  if (!tablesOf(source).includes('kysely_migration')) return undefined
  const rows = source.prepare('select name from kysely_migration').all()
  return rows.map(({ name }) => String(name))
}

/**
 * The migrations of a backup, undefined when it has none.
 * @throws CommandError when it is damaged or no SQLite file
 */
export function readMigrationsOfSqlite(file: string): string[] | undefined {
  const source = openBackup(file)
  try {
    return migrationsIn(source)
  } finally {
    source.close()
  }
}

/** Whether the target holds anything; a file that is not a database any more does. */
async function isFull(databaseUrl: string): Promise<boolean> {
  const path = sqlitePath(databaseUrl)
  if (!existsSync(path) || statSync(path).size === 0) return false
  try {
    await requireUnused(databaseUrl)
    const target = new DatabaseSync(path, { readOnly: true })
    const tables = tablesOf(target)
    target.close()
    return tables.length > 0
  } catch (error) {
    if (error instanceof CommandError) throw error
    return true
  }
}

/** Who runs this as root restores for whoever the salon runs as. */
function giveToOwnerOf(model: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

/** The rows of all tables, but those that SQLite keeps for an index of words. */
function countRows(database: DatabaseSync): RestoredCounts {
  const tables = tablesOf(database).filter(name => !/^(sqlite_|inquiry_search)/.test(name))
  const count = (name: string) => database.prepare(`select count(*) as n from "${name}"`).get()?.n
  return new Map(tables.map(name => [name, Number(count(name))]))
}

async function copy(
  source: DatabaseSync,
  file: string,
  say: RestoreContext['print'],
): Promise<RestoredCounts> {
  makePrivateFile(file)
  await backup(source, file, {
    rate: PAGES_AT_ONCE,
    progress: ({ totalPages, remainingPages }) =>
      say(`${Math.floor(100 * (1 - remainingPages / totalPages))} % copied`),
  })
  const copied = new DatabaseSync(file, { readOnly: true })
  try {
    return countRows(copied)
  } finally {
    copied.close()
  }
}

/**
 * Puts `unfinished` in the place of a database. There is always one under its name, also for whoever ends this in the middle: a start
 * without one would make an empty salon.
 * @param kept where what was there goes; undefined when it held nothing
 */
export function exchange(path: string, unfinished: string, kept: string | undefined): void {
  for (const part of beside(path)) {
    if (!existsSync(part)) continue
    if (part === path) {
      if (kept !== undefined) keep(path, kept)
    } else if (kept === undefined) rmSync(part)
    else renameSync(part, part.replace(path, kept))
  }
  renameSync(unfinished, path)
}

/** A second name for the file; a copy where the disk knows none. */
function keep(path: string, kept: string): void {
  try {
    linkSync(path, kept)
  } catch {
    copyFileSync(path, kept, constants.COPYFILE_EXCL)
  }
}

/** Restores a SQLite file, as `restore` does. What was there is kept as `…replaced-…` beside it. */
export async function restoreSqlite(
  databaseUrl: string,
  file: string,
  restoring: RestoreContext,
): Promise<RestoredCounts> {
  const path = sqlitePath(databaseUrl)
  const source = openBackup(file)
  try {
    requireSupported(migrationsIn(source))
    mkdirSync(dirname(path), { recursive: true })
    const full = await isFull(databaseUrl)
    if (full && !restoring.replace) throw notEmptyError()

    const unfinished = `${path}.unfinished`
    return await withUnfinished(unfinished, async () => {
      const restored = await copy(source, unfinished, restoring.print)
      giveToOwnerOf(existsSync(path) ? path : dirname(path), unfinished)
      exchange(path, unfinished, full ? `${path}.replaced-${restoring.stamp}` : undefined)
      if (full) restoring.print(`What was there is kept as ${path}.replaced-${restoring.stamp}`)
      return restored
    })
  } finally {
    source.close()
  }
}
