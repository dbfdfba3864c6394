import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { isSqlite, pathOf } from './backup.ts'
import { CommandError } from './command-errors.ts'

const IN_USE = 'The salon is open on this database: stop it first, or what comes in meanwhile is lost.'

// SQLITE_BUSY: leaving the write-ahead log takes that nobody else has the file open.
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/**
 * Sees that nobody else has a database open. A SQLite file is whole by itself afterwards: what was in its write-ahead log is in it.
 * @throws CommandError when somebody has; the database's error
 */
export async function requireUnused(databaseUrl: string): Promise<void> {
  if (!isSqlite(databaseUrl)) return requireAlone(databaseUrl)
  const path = pathOf(databaseUrl)
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
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rows.length > 0) throw new CommandError(IN_USE)
  } finally {
    await client.end()
  }
}
