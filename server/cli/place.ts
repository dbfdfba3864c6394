export const isSqlite = (databaseUrl: string): boolean => databaseUrl.startsWith('file:')

/** The file of a SQLite `DATABASE_URL`. */
export const pathOf = (databaseUrl: string): string => databaseUrl.slice('file:'.length)
