import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Clock } from '../clock.ts'
import { compareMigrations } from '../db/migrate.ts'
import { describeDatabase } from '../db/prepare.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import { backUp } from './backup.ts'
import { readMigrationsOfArchive } from './restore-postgres.ts'
import { readMigrationsOfSqlite } from './restore-sqlite.ts'
import { CommandError } from './run-command.ts'

const DAILY = 7
const WEEKLY = 4
const DAY_MS = 86_400_000
const KEEP_ALL_MS = 2 * DAY_MS

const NAME = /^salon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([\da-f]{8})\.(db|dump)$/

/** What the name of a backup contains. */
export interface Backup {
  /** When it was started. */
  at: Date
  /** Identifies the database: eight hexadecimal digits. */
  databaseId: string
  extension: 'db' | 'dump'
}

/** The name of a backup, such as `salon-20260115T063000Z-0a1b2c3d.db`. */
export const backupName = ({ at, databaseId, extension }: Backup): string =>
  `salon-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}-${databaseId}.${extension}`

interface Named extends Backup {
  name: string
}

/** Selects the names of backups. */
function findBackups(names: readonly string[]): Named[] {
  return names.flatMap(name => {
    const [, year, month, day, hour, minute, second, databaseId, extension] = NAME.exec(name) ?? []
    if (databaseId === undefined) return []
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    return [{ name, at, databaseId, extension: extension as Backup['extension'] }]
  })
}

// Days and weeks since 1970 (UTC). 1 January 1970 was a Thursday; weeks start on Monday.
const dayOf = ({ at }: Backup) => Math.floor(at.getTime() / DAY_MS)
const weekOf = (backup: Backup) => Math.floor((dayOf(backup) + 3) / 7)

/** The newest backup of each of the last `count` groups. */
function newestOf(backups: readonly Named[], groupOf: (backup: Backup) => number, count: number): Named[] {
  const newest = new Map(backups.map(backup => [groupOf(backup), backup]))
  return [...newest.values()].slice(-count)
}

/**
 * Selects the backups of a folder that are outdated once there is a new one. Keeps those of the 48 hours before it, and the
 * newest of each of the last seven days and four weeks that have any. Never selects backups of other databases, or other files.
 */
export function outdatedBackups(names: readonly string[], latest: Backup): string[] {
  const backups = findBackups(names)
    .filter(({ databaseId, extension }) => databaseId === latest.databaseId && extension === latest.extension)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const recent = backups.filter(({ at }) => latest.at.getTime() - at.getTime() <= KEEP_ALL_MS)
  const kept = new Set([...recent, ...newestOf(backups, dayOf, DAILY), ...newestOf(backups, weekOf, WEEKLY)])
  return backups.filter(backup => !kept.has(backup)).map(({ name }) => name)
}

const ABANDONED_MS = 86_400_000
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
 * @returns the new file, the outdated backups that were deleted, and migrations of a later version of the program: only that one
 * can restore the backup, so none is deleted then
 * @throws as `backUp`, and CommandError when the copy is damaged or not a salon's
 */
export async function backUpInto(databaseUrl: string, folder: string, clock: Clock) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = clock.now()
  deleteUnfinished(folder, at)
  const extension = sqlitePath(databaseUrl) === undefined ? 'dump' : 'db'
  const backup = { at, databaseId: identifyDatabase(databaseUrl), extension } as const
  const file = join(folder, backupName(backup))
  let newer: string[] = []
  await backUp(databaseUrl, file, async copy => {
    const migrations = extension === 'db' ? readMigrationsOfSqlite(copy) : await readMigrationsOfArchive(copy)
    if (migrations.length === 0)
      throw new CommandError("The copy is not a salon's database: no earlier backup was deleted.")
    newer = compareMigrations(migrations).newer
  })
  const removed = newer.length === 0 ? outdatedBackups(readdirSync(folder), backup) : []
  for (const name of removed) rmSync(join(folder, name))
  return { file, removed, newer }
}
