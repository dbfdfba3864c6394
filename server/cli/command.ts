/** A command failed for a reason that its message explains. */
export class CommandError extends Error {}

/** The arguments of a command are wrong. */
export class UsageError extends CommandError {}

export const isSqlite = (databaseUrl: string): boolean => databaseUrl.startsWith('file:')

/** The file of a SQLite `DATABASE_URL`. */
export const sqlitePath = (databaseUrl: string): string => databaseUrl.slice('file:'.length)
