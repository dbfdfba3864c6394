import { statSync } from 'node:fs'
import { instant } from '../clock.ts'
import { CommandError } from './command-errors.ts'
import { isSqlite } from './place.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'
import type { RestoreOptions } from './restoring.ts'
import { rowsOf, type Tally } from './tally.ts'

/**
 * Brings a backup back: all of it or nothing. It is read again afterwards and compared with the file, table by table. A backup of
 * an earlier version is brought up to date by the next start.
 * @returns what was restored
 * @throws CommandError when the file is no such backup, is damaged or of a later version, when the database is in use or,
 * without `replace`, not empty; the database's error
 */
export async function restore(databaseUrl: string, file: string, options: RestoreOptions): Promise<Tally> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new CommandError(`${file} is a folder: name one of the backups in it.`)
  if (!found.isFile())
    throw new CommandError(`${file} is a pipe or a device: copy the backup into a file, and name that.`)
  const stamp = instant(options.clock).replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  const bring = isSqlite(databaseUrl) ? restoreSqlite : restorePostgres
  const tally = await bring(databaseUrl, file, { ...options, stamp })
  options.say(
    `${rowsOf(tally).toLocaleString('en-US')} rows in ${tally.size} tables, each counted and compared with the backup.`,
  )
  return tally
}
