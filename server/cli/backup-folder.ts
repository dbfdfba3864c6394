import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { compareMigrations } from '../db/migrate.ts'
import { readArchive, readMigrationsOfArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { CommandError } from './command-errors.ts'
import { backupName, outdatedBackups } from './keep.rules.ts'
import { isSalonTable } from './moved-tables.ts'
import { isSqlite } from './place.ts'
import { readMigrationsOfSqlite } from './restore-sqlite.ts'
import { readMark } from './salon-mark.ts'

const ABANDONED_MS = 86_400_000
const UNFINISHED = /^salon-\d{8}T\d{6}Z(-[\da-f]{8})?\.(db|dump)\.unfinished(-wal|-shm|-journal)?$/

/** Takes away what backups that were killed have left; one of today may still be at work. */
function sweep(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (UNFINISHED.test(name) && now.getTime() - statSync(file).mtimeMs > ABANDONED_MS) rmSync(file)
  }
}

/** What a backup into a folder has done. */
export interface Filed {
  file: string
  /** The names of those that were removed as outdated. */
  removed: string[]
  /** What only a later version of the program could restore: nothing is removed then. */
  newer: string[]
  /** What is in the database and not the salon's, for which a restore would refuse the copy: nothing is removed then. */
  foreign: string[]
}

async function judgeArchive(copy: string) {
  const archive = await readArchive(copy)
  const migrations = await readMigrationsOfArchive(copy, archive)
  const tables = archive.tables.filter(name => !isSalonTable(name)).map(name => `table ${name}`)
  return { migrations, foreign: [...tables, ...archive.foreign] }
}

/**
 * Backs up into a folder, under the name of the moment, and then removes what is outdated there. The copy is looked at first as a
 * restore does; a backup that fails removes nothing.
 * @throws as `backUp`, and CommandError when the database holds no salon or the copy is damaged
 */
export async function backUpInto(databaseUrl: string, folder: string, clock: Clock): Promise<Filed> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = clock.now()
  sweep(folder, at)
  const extension = isSqlite(databaseUrl) ? 'db' : 'dump'
  const backup = { at, mark: await readMark(databaseUrl), extension } as const
  const file = join(folder, backupName(backup))
  let newer: string[] = []
  let foreign: string[] = []
  await backUp(databaseUrl, file, async copy => {
    const found = isSqlite(databaseUrl)
      ? { migrations: readMigrationsOfSqlite(copy), foreign: [] }
      : await judgeArchive(copy)
    if (!found.migrations) throw new CommandError('The copy holds no salon: nothing has been removed.')
    newer = compareMigrations(found.migrations).newer
    // A newer version may have tables that this one does not know.
    foreign = newer.length > 0 ? [] : found.foreign
  })
  const isRestorable = newer.length === 0 && foreign.length === 0
  const removed = isRestorable ? outdatedBackups(readdirSync(folder), backup) : []
  for (const name of removed) rmSync(join(folder, name))
  return { file, removed, newer, foreign }
}
