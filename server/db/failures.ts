/** The store can't be used; the message says why and what to do, to everybody. */
export class StoreError extends Error {}

interface DatabaseError {
  code?: unknown
  message?: string
  errcode?: unknown
}

const LOCKED = 'Another process keeps the database locked: wait until it has done, or end it.'
const FULL = 'The disk of the database is full: make room on it.'
const READ_ONLY = 'The database may be read but not written to: give the salon the right to write to it.'
const NO_FILE = 'The database file can not be opened: name a file in a folder that the salon may write to.'

// By SQLite's primary code; an extended one keeps it in its low byte.
const sqliteFailures = new Map([
  [3, NO_FILE],
  [5, LOCKED],
  [6, LOCKED],
  [8, READ_ONLY],
  [10, 'The disk of the database fails: look at its system, then restart the salon.'],
  [11, 'The database file is damaged: restore a backup, then restart the salon.'],
  [13, FULL],
  [14, NO_FILE],
  [15, LOCKED],
  [26, 'The database file is not a database: restore a backup, or name another file.'],
])

// By PostgreSQL's SQLSTATE, the first that fits: https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresFailures: [RegExp, string][] = [
  [/^08/, 'PostgreSQL can not be reached: start it, or name the right server.'],
  [/^25006$/, READ_ONLY],
  [/^28/, 'PostgreSQL refuses the user or the password: name those that it knows.'],
  [/^3D/, 'PostgreSQL has no database of that name: create it, or name another.'],
  [/^40/, 'PostgreSQL gave up one of two that waited for each other: try again.'],
  [/^42501$/, 'PostgreSQL forbids this user to use or make the tables: grant it the rights on their schema.'],
  [/^53100$/, FULL],
  [/^53/, 'PostgreSQL has no connections or memory left: give it more.'],
  [/^57014$/, 'PostgreSQL does not answer: look whether it is well.'],
  [/^57/, 'PostgreSQL is starting or stopping: wait until it is up.'],
  [/^58/, 'The disk of the database fails: look at its system.'],
  [/^XX00[12]$/, 'The database is damaged: restore a backup.'],
]

/**
 * Why the store can't answer and what to do, in a sentence; undefined when the error is not the store's but a fault
 * of our own query.
 */
export function findStoreFailure(error: DatabaseError): string | undefined {
  const { message = '', code, errcode } = error
  if (error instanceof StoreError) return message
  if (code === 'ERR_SQLITE_ERROR') return sqliteFailures.get(Number(errcode) & 0xff)
  if (code === 'ERR_INVALID_STATE') return 'The database is closed.'
  const state = String(code ?? '')
  if (!/^\w{5}$/.test(state)) return undefined
  return postgresFailures.find(([pattern]) => pattern.test(state))?.[1]
}

/** Whether an error means that the store can't answer now (as opposed to a fault in our query). */
export const isStoreFailure = (error: DatabaseError): boolean => findStoreFailure(error) !== undefined
