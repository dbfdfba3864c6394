import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DAY_MS } from '#contracts/text/days.ts'
import type { Clock } from '../../clock.ts'
import { describeDatabase } from '../../db/prepare.ts'
import { sqlitePath } from '../../db/sqlite-file.ts'
import { backUp } from './backup.ts'
import { backupName, outdatedBackups } from './backup-retention.rules.ts'
import { readMigrationsOfArchive } from './restore-postgres.ts'
import { readMigrationsOfSqlite } from './restore-sqlite.ts'
import { CommandError } from './run-command.ts'

const ABANDONED_MS = DAY_MS
const UNFINISHED = /^salon-\d{8}T\d{6}Z(-[\da-f]{8})?\.(db|dump)\.unfinished(-wal|-shm|-journal)?$/

/** Deletes what killed backups have left; files of the last day may still be in use. */
function deleteUnfinished(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (UNFINISHED.test(name) && now.getTime() - statSync(file).mtimeMs > ABANDONED_MS) rmSync(file)
  }
}

/** Identifies a database in the names of its backups: eight hexadecimal digits of its address. */
function identifyDatabase(databaseUrl: string): string {
  const path = sqlitePath(databaseUrl)
  const address = path === undefined ? describeDatabase(databaseUrl) : resolve(path)
  return hash('sha256', address).slice(0, 8)
}

/**
 * Backs up into a folder, under a name with the current time, and then deletes outdated backups there. The copy is checked first
 * as by a restore; a failed backup deletes nothing.
 * @returns the new file, and the outdated backups that were deleted
 * @throws as `backUp`, and CommandError when the copy is damaged or not a salon's
 */
export async function backUpInto(databaseUrl: string, folder: string, clock: Clock) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = clock.now()
  deleteUnfinished(folder, at)
  const extension = sqlitePath(databaseUrl) === undefined ? 'dump' : 'db'
  const backup = { at, databaseId: identifyDatabase(databaseUrl), extension } as const
  const file = join(folder, backupName(backup))
  await backUp(databaseUrl, file, async copy => {
    const migrations = extension === 'db' ? readMigrationsOfSqlite(copy) : await readMigrationsOfArchive(copy)
    if (migrations.length === 0)
      throw new CommandError("The copy is not a salon's database: no earlier backup was deleted.")
  })
  const removed = outdatedBackups(readdirSync(folder), backup)
  for (const name of removed) rmSync(join(folder, name))
  return { file, removed }
}
