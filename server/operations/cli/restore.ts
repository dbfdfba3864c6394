import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { restoreSetting } from '../../activity/restores.queries.ts'
import { type Clock, instant } from '../../clock.ts'
import { compareMigrations } from '../../db/migrate.ts'
import { sqlitePath } from '../../db/sqlite-file.ts'
import { hasTables } from './backup.ts'
import { requireUnused } from './in-use.ts'
import { readMigrationsOfArchive, restorePostgres } from './restore-postgres.ts'
import { readMigrationsOfSqlite, restoreSqlite } from './restore-sqlite.ts'
import { CommandError } from './run-command.ts'

export interface RestoreOptions {
  /** Also restore into a database that is not empty; its content is kept in a file. */
  replace: boolean
  clock: Clock
  /** Prints what was done. */
  print(line: string): void
}

const MAGIC = 'SQLite format 3\0'

/** Whether a file starts like a SQLite file. Reads only the start: the file may be larger than the memory. */
async function isSqliteFile(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length))
  return buffer.toString('latin1', 0, bytesRead) === MAGIC
}

/** @throws CommandError when there is no such file, or it is of the other kind of database */
async function checkFile(file: string, isForSqlite: boolean): Promise<void> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new CommandError(`${file} is a folder: name one of the backups in it.`)
  if (!found.isFile())
    throw new CommandError(`${file} is a pipe or a device: copy the backup into a file, and name that.`)
  const isSqlite = await isSqliteFile(file)
  if (isForSqlite && !isSqlite)
    throw new CommandError(
      `${file} is not a SQLite file. A backup of PostgreSQL can be restored only into PostgreSQL.`,
    )
  if (!isForSqlite && isSqlite)
    throw new CommandError(
      `${file} is a SQLite file: restore it into SQLite. From there npm run db:move copies a salon to PostgreSQL.`,
    )
}

/**
 * @param migrations of the backup
 * @throws CommandError when the file is not a backup of this program, or of an unsupported version
 */
function requireSupported(migrations: readonly string[]): void {
  if (migrations.length === 0) throw new CommandError('That file is not a backup of a salon database.')
  const { newer } = compareMigrations(migrations)
  if (newer.length > 0)
    throw new CommandError(
      `That backup was made by a newer version of this program (${newer.join(', ')}): restore it with that version.`,
    )
}

/** Whether a database has content; a damaged SQLite file counts as content. */
async function hasContent(databaseUrl: string): Promise<boolean> {
  try {
    await requireUnused(databaseUrl)
    return await hasTables(databaseUrl)
  } catch (error) {
    if (error instanceof CommandError || sqlitePath(databaseUrl) === undefined) throw error
    return true
  }
}

/**
 * Restores a backup, all or nothing. The next start updates a backup of an earlier version.
 * @throws CommandError when the file is missing, not a backup, damaged or of a later version, when the database is in use or,
 * without `replace`, not empty; the database's error
 */
export async function restore(
  databaseUrl: string,
  file: string,
  { replace, clock, print }: RestoreOptions,
): Promise<void> {
  const path = sqlitePath(databaseUrl)
  await checkFile(file, path !== undefined)
  requireSupported(path === undefined ? await readMigrationsOfArchive(file) : readMigrationsOfSqlite(file))
  const isReplacing = await hasContent(databaseUrl)
  if (isReplacing && !replace)
    throw new CommandError(
      'This database is not empty: name an empty one, or use --replace, which keeps its content in a file.',
    )
  const stamp = instant(clock).replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  const keptAs =
    path === undefined ? join(dirname(file), `replaced-${stamp}.dump`) : `${path}.replaced-${stamp}`
  const kept = isReplacing ? keptAs : undefined
  const setting = restoreSetting({ at: instant(clock), file: basename(file) })
  await (path === undefined
    ? restorePostgres(databaseUrl, file, kept, setting)
    : restoreSqlite(path, file, kept, setting))
  if (kept !== undefined) print(`The old content is kept as ${kept}`)
}
