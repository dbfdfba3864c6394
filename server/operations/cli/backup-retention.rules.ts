import { DAY_MS } from '#contracts/text/days.ts'

const KEPT_MS = 28 * DAY_MS
/** So many are kept whatever their age: the clock may have been ahead, or backups paused. */
const ALWAYS_KEPT = 7

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

/**
 * Selects the backups of a folder that were made more than 28 days before the latest, except the newest seven. Never selects those
 * of other databases, or other files.
 * @param latest the backup that was just made: its time is now, and the database is its own
 */
export function outdatedBackups(names: readonly string[], latest: Backup): string[] {
  const { databaseId, extension } = latest
  const isBackup = new RegExp(`^salon-\\d{8}T\\d{6}Z-${databaseId}\\.${extension}$`)
  // Names are in the order of time.
  const oldest = backupName({ ...latest, at: new Date(latest.at.getTime() - KEPT_MS) })
  const backups = names.filter(name => isBackup.test(name)).toSorted()
  return backups.slice(0, -ALWAYS_KEPT).filter(name => name < oldest)
}
