import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Clock } from '../clock.ts'
import { compareMigrations } from '../db/schema-compatibility.ts'
import { describeDatabase } from '../db/store.ts'
import { backUp } from './backup.ts'
import { backupName, outdatedBackups } from './backup-retention.rules.ts'
import { CommandError, isSqlite, sqlitePath } from './command.ts'
import { readMigrationsOfArchive } from './restore-postgres.ts'
import { readMigrationsOfSqlite } from './restore-sqlite.ts'

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
export interface FolderBackup {
  file: string
  /** The names of those that were removed as outdated. */
  removed: string[]
  /** What only a later version of the program could restore: nothing is removed then. */
  newer: string[]
}

/** What stands for a database in the names of its backups: eight hexadecimal digits of where it is. */
function identifyDatabase(databaseUrl: string): string {
  const place = isSqlite(databaseUrl) ? resolve(sqlitePath(databaseUrl)) : describeDatabase(databaseUrl)
  return hash('sha256', place).slice(0, 8)
}

/**
 * Backs up into a folder, under the name of the moment, and then removes what is outdated there. The copy is looked at first as a
 * restore does; a backup that fails removes nothing.
 * @throws as `backUp`, and CommandError when the database holds no salon or the copy is damaged
 */
export async function backUpInto(databaseUrl: string, folder: string, clock: Clock): Promise<FolderBackup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = clock.now()
  sweep(folder, at)
  const extension = isSqlite(databaseUrl) ? 'db' : 'dump'
  const backup = { at, databaseId: identifyDatabase(databaseUrl), extension } as const
  const file = join(folder, backupName(backup))
  let newer: string[] = []
  await backUp(databaseUrl, file, async copy => {
    const migrations = isSqlite(databaseUrl)
      ? readMigrationsOfSqlite(copy)
      : await readMigrationsOfArchive(copy)
    if (!migrations) throw new CommandError('The copy holds no salon: nothing has been removed.')
    newer = compareMigrations(migrations).newer
  })
  const removed = newer.length === 0 ? outdatedBackups(readdirSync(folder), backup) : []
  for (const name of removed) rmSync(join(folder, name))
  return { file, removed, newer }
}
