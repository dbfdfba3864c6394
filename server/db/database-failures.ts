/** The database can't be used; anyone may read the message, which says why and what to do. */
export class DatabaseUnavailableError extends Error {}

interface DatabaseError {
  code?: unknown
  message?: string
  errcode?: unknown
}

const LOCKED = 'Another process keeps the database locked: wait until it has finished, or stop it.'
const FULL = 'The disk of the database is full: free some space on it.'
const READ_ONLY = 'The database is read-only for the salon: give it the right to write.'
const NO_FILE = "The database file can't be opened: name a file in a folder that the salon may write to."

// By SQLite's primary code, which is the low byte of an extended code.
const sqliteFailures = new Map([
  [3, NO_FILE],
  [5, LOCKED],
  [6, LOCKED],
  [8, READ_ONLY],
  [10, 'The disk of the database has failed: check the machine, then restart the salon.'],
  [11, 'The database file is damaged: restore a backup, then restart the salon.'],
  [13, FULL],
  [14, NO_FILE],
  [15, LOCKED],
  [26, 'The database file is not a database: restore a backup, or name another file.'],
])

// By PostgreSQL's SQLSTATE; the first match counts: https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresFailures: [RegExp, string][] = [
  [/^08/, "PostgreSQL can't be reached: start it, or name the right server."],
  [/^25006$/, READ_ONLY],
  [/^25P0[34]$/, 'PostgreSQL ended a transaction that had paused or run too long: try again.'],
  [/^28/, 'PostgreSQL rejects the user or the password: correct them.'],
  [/^3D/, 'PostgreSQL has no database of that name: create it, or name another.'],
  [/^40/, 'PostgreSQL ended a transaction that conflicted with another: try again.'],
  [/^42501$/, 'This PostgreSQL user may not use or create the tables: grant it the rights on their schema.'],
  [/^53100$/, FULL],
  [/^53/, 'PostgreSQL has no connections or memory left: give it more.'],
  [/^57014$/, 'PostgreSQL does not respond: check that it is running.'],
  [/^57/, 'PostgreSQL is starting or stopping: wait until it is up.'],
  [/^58/, 'The disk of the database has failed: check the machine.'],
  [/^XX00[12]$/, 'The database is damaged: restore a backup.'],
]

/**
 * Explains in a sentence why the database is unavailable and what to do; undefined when the error is a bug in our query.
 */
export function findDatabaseFailure(error: DatabaseError): string | undefined {
  const { message = '', code, errcode } = error
  if (error instanceof DatabaseUnavailableError) return message
  if (code === 'ERR_SQLITE_ERROR') return sqliteFailures.get(Number(errcode) & 0xff)
  if (code === 'ERR_INVALID_STATE') return 'The database is closed.'
  const state = String(code ?? '')
  if (!/^\w{5}$/.test(state)) return undefined
  return postgresFailures.find(([pattern]) => pattern.test(state))?.[1]
}

/** Whether an error means that the database is unavailable now, as opposed to a bug in our query. */
export const isDatabaseFailure = (error: DatabaseError): boolean => findDatabaseFailure(error) !== undefined
