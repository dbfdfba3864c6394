import { statSync } from 'node:fs'
import { instant } from '../clock.ts'
import { CommandError, isSqlite } from './command.ts'
import type { RestoredCounts, RestoreOptions } from './restore-common.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'

/**
 * Restores a backup, all or nothing. The next start updates a backup of an earlier version.
 * @throws CommandError when the file is missing, not a backup, damaged or of a later version, when the database is in use or,
 * without `replace`, not empty; the database's error
 */
export async function restore(
  databaseUrl: string,
  file: string,
  options: RestoreOptions,
): Promise<RestoredCounts> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new CommandError(`${file} is a folder: name one of the backups in it.`)
  if (!found.isFile())
    throw new CommandError(`${file} is a pipe or a device: copy the backup into a file, and name that.`)
  const stamp = instant(options.clock).replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  const restoreInto = isSqlite(databaseUrl) ? restoreSqlite : restorePostgres
  const restored = await restoreInto(databaseUrl, file, { ...options, stamp })
  const rows = restored.values().reduce((sum, count) => sum + count, 0)
  options.print(`${rows.toLocaleString('en-US')} rows in ${restored.size} tables.`)
  return restored
}
