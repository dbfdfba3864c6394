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
