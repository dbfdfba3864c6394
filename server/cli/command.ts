/** A refusal that its message explains. */
export class CommandError extends Error {}

/** Words that no command understands. */
export class UsageError extends CommandError {}

export const isSqlite = (databaseUrl: string): boolean => databaseUrl.startsWith('file:')

/** The file of a SQLite `DATABASE_URL`. */
export const sqlitePath = (databaseUrl: string): string => databaseUrl.slice('file:'.length)
