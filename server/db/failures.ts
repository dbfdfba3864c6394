// SQLite: busy, locked, read-only, I/O, corrupt, full, cannot open, not a database.
const SQLITE_FAILURES = [5, 6, 8, 10, 11, 13, 14, 26]
// PostgreSQL: connection exceptions (08), no login (28), no such database (3D), rolled back for the sake of
// others (40), out of resources (53), operator intervention and timeouts (57).
const POSTGRES_FAILURES = /^(08|28|3D|40|53|57)\w{3}$/
const NETWORK_FAILURES = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
// What pg and Kysely say without a code.
const CONNECTION_FAILURES =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|connection error|Query read timeout|not queryable|driver has already been destroyed|Cannot use a pool after calling end/i

/** Whether an error means that the store can't answer now (as opposed to a fault in our query). */
export function isStoreFailure(error: { code?: unknown; message?: string; errcode?: unknown }): boolean {
  const code = String(error.code ?? '')
  // An extended SQLite code keeps the primary one in its low byte.
  if (code === 'ERR_SQLITE_ERROR') return SQLITE_FAILURES.includes(Number(error.errcode) & 0xff)
  if (code === 'ERR_INVALID_STATE') return true
  return (
    NETWORK_FAILURES.test(code) ||
    POSTGRES_FAILURES.test(code) ||
    CONNECTION_FAILURES.test(error.message ?? '')
  )
}
