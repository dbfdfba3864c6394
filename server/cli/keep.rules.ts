const DAILY = 7
const WEEKLY = 4
const DAY_MS = 86_400_000

const NAME = /^salon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(db|dump)$/

/** The name of a backup that was begun at an instant, such as `salon-20260115T063000Z.db`. */
export const backupName = (at: Date, extension: 'db' | 'dump'): string =>
  `salon-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.${extension}`

/** The day on which a backup was begun, counted from 1970 (UTC); undefined for any other file. */
function dayOf(name: string): number | undefined {
  const [, year, month, day] = NAME.exec(name) ?? []
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

// 1 January 1970 was a Thursday: weeks begin on Monday.
const weekOf = (day: number) => Math.floor((day + 3) / 7)

/** The newest of each of the last `count` groups that have any. */
function newestOf(names: readonly string[], groupOf: (day: number) => number, count: number): string[] {
  const newest = new Map<number, string>()
  for (const name of names) newest.set(groupOf(dayOf(name) as number), name)
  return [...newest.values()].slice(-count)
}

/**
 * The backups of a folder that nobody needs any more: all but the newest of each of the last seven days and of the last four
 * weeks that have any. Files with other names are never among them.
 */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names.filter(name => dayOf(name) !== undefined).toSorted()
  const kept = new Set([...newestOf(backups, day => day, DAILY), ...newestOf(backups, weekOf, WEEKLY)])
  return backups.filter(name => !kept.has(name))
}
