import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CommandError, isSqlite, sqlitePath } from './command.ts'

const LOOKS = 50
const LOOK_EVERY_MS = 100
const IN_USE = 'The salon is open on this database: stop it first, or what comes in meanwhile is lost.'

// SQLITE_BUSY: leaving the write-ahead log takes that nobody else has the file open.
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/**
 * Sees that nobody else has a database open. A SQLite file is whole by itself afterwards: what was in its write-ahead log is in it.
 * @throws CommandError when somebody has; the database's error
 */
export async function requireUnused(databaseUrl: string): Promise<void> {
  if (!isSqlite(databaseUrl)) return requireAlone(databaseUrl)
  const path = sqlitePath(databaseUrl)
  if (!existsSync(path)) return
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    throw isBusy(error) ? new CommandError(IN_USE) : error
  } finally {
    database.close()
  }
}

async function requireAlone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // PostgreSQL lists a session for a moment after it has ended, and longer when its program was killed.
    for (let looks = 1; ; looks++) {
      const others = await findOthers(client)
      if (others.length === 0) return
      if (looks === LOOKS) throw new CommandError(`${IN_USE} It is held by ${others.join(', ')}.`)
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    await client.end()
  }
}

/** Who else has the database open, as PostgreSQL knows them. */
async function findOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select pid, application_name as program, client_addr as address from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by pid`,
  )
  return rows.map(
    ({ pid, program, address }) =>
      `process ${pid} of the server (${program || 'a program without a name'}${address === null ? '' : ` from ${address}`})`,
  )
}
