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
import { isDatabaseFailure } from '../db/failures.ts'
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

const withSidecars = (path: string) => ['', '-wal', '-shm', '-journal'].map(suffix => path + suffix)

function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => String(name))
}

/** Opens a backup for reading and checks its integrity. */
function openBackup(file: string): DatabaseSync {
  if (!isSqliteFile(file))
    throw new CommandError(
      `${file} is not a SQLite file. A backup of PostgreSQL can be restored only into PostgreSQL.`,
    )
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = source.prepare('pragma integrity_check').all()
    if (first?.integrity_check !== 'ok')
      throw new CommandError(`${file} is damaged: use another backup. SQLite says: ${first?.integrity_check}`)
    return source
  } catch (error) {
    source.close()
    throw isDatabaseFailure(error as Error)
      ? new CommandError(`${file} is damaged: use another backup. SQLite says: ${(error as Error).message}`)
      : error
  }
}

/** The migrations that have run in a database, undefined without any. */
function migrationsIn(source: DatabaseSync): string[] | undefined {
  if (!tablesOf(source).includes('kysely_migration')) return undefined
  const rows = source.prepare('select name from kysely_migration').all()
  return rows.map(({ name }) => String(name))
}

/**
 * The migrations of a backup, undefined when it has none.
 * @throws CommandError when it is damaged or not a SQLite file
 */
export function readMigrationsOfSqlite(file: string): string[] | undefined {
  const source = openBackup(file)
  try {
    return migrationsIn(source)
  } finally {
    source.close()
  }
}

/** Whether the target has content; a damaged file counts as content. */
async function hasContent(databaseUrl: string): Promise<boolean> {
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

/** When run as root, gives `path` the owner of `model`, so that the salon's own user can open it. */
function copyOwner(model: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

/** Counts the rows of all tables but SQLite's own and those of the search index. */
function countRows(database: DatabaseSync): RestoredCounts {
  const tables = tablesOf(database).filter(name => !/^(sqlite_|inquiry_search)/.test(name))
  const count = (name: string) => database.prepare(`select count(*) as n from "${name}"`).get()?.n
  return new Map(tables.map(name => [name, Number(count(name))]))
}

async function copy(
  source: DatabaseSync,
  file: string,
  print: RestoreContext['print'],
): Promise<RestoredCounts> {
  makePrivateFile(file)
  await backup(source, file, {
    rate: PAGES_AT_ONCE,
    progress: ({ totalPages, remainingPages }) =>
      print(`${Math.floor(100 * (1 - remainingPages / totalPages))} % copied`),
  })
  const copied = new DatabaseSync(file, { readOnly: true })
  try {
    return countRows(copied)
  } finally {
    copied.close()
  }
}

/**
 * Replaces the database at `path` with the file `unfinished`. There is a database at `path` at every moment, even if the process
 * is killed: without one, the next start would create an empty salon.
 * @param kept the new name of the old database; undefined to delete it
 */
export function replaceDatabase(path: string, unfinished: string, kept: string | undefined): void {
  for (const part of withSidecars(path)) {
    if (!existsSync(part)) continue
    if (part === path) {
      if (kept !== undefined) linkOrCopy(path, kept)
    } else if (kept === undefined) rmSync(part)
    else renameSync(part, part.replace(path, kept))
  }
  renameSync(unfinished, path)
}

/** Gives a file a second name; copies it where the file system has no hard links. */
function linkOrCopy(path: string, kept: string): void {
  try {
    linkSync(path, kept)
  } catch {
    copyFileSync(path, kept, constants.COPYFILE_EXCL)
  }
}

/** Restores a SQLite file, as `restore` does. The old database is kept as `…replaced-…` beside it. */
export async function restoreSqlite(
  databaseUrl: string,
  file: string,
  context: RestoreContext,
): Promise<RestoredCounts> {
  const path = sqlitePath(databaseUrl)
  const source = openBackup(file)
  try {
    requireSupported(migrationsIn(source))
    mkdirSync(dirname(path), { recursive: true })
    const isReplacing = await hasContent(databaseUrl)
    if (isReplacing && !context.replace) throw notEmptyError()

    const unfinished = `${path}.unfinished`
    return await withUnfinished(unfinished, async () => {
      const restored = await copy(source, unfinished, context.print)
      copyOwner(existsSync(path) ? path : dirname(path), unfinished)
      replaceDatabase(path, unfinished, isReplacing ? `${path}.replaced-${context.stamp}` : undefined)
      if (isReplacing) context.print(`The old database is kept as ${path}.replaced-${context.stamp}`)
      return restored
    })
  } finally {
    source.close()
  }
}
