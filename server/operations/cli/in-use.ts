import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../db/database.ts'
import { sqlitePath } from '../../db/sqlite-file.ts'
import type { Db } from '../../db/tables.ts'
import { CommandError } from './run-command.ts'

const CHECKS = 20
const CHECK_EVERY_MS = 100
const IN_USE = 'The salon is running on this database: stop it first, or new inquiries are lost.'

// SQLITE_BUSY: the journal mode can be changed only while no other process has the file open.
const isInUse = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/**
 * Checks that no other process has a database open. Afterwards a SQLite file contains all that was in its write-ahead log.
 * @throws CommandError when another process has it open; otherwise the database's error
 */
export async function requireUnused(databaseUrl: string): Promise<void> {
  const path = sqlitePath(databaseUrl)
  if (path === undefined) return await requireNoSessions(databaseUrl)
  if (!existsSync(path)) return
  using database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    throw isInUse(error) ? new CommandError(IN_USE) : error
  }
}

async function requireNoSessions(databaseUrl: string): Promise<void> {
  await using db = openDatabase(databaseUrl, { connections: 1 })
  // PostgreSQL lists a session for a moment after it has ended, and longer when its program was killed.
  for (let checks = 1; ; checks++) {
    const others = await findOthers(db)
    if (others.length === 0) return
    if (checks === CHECKS) throw new CommandError(`${IN_USE} It is used by ${others.join(', ')}.`)
    await pause(CHECK_EVERY_MS)
  }
}

/** Describes the other sessions of the database. */
async function findOthers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pid: number; program: string; address: string | null }>`
    select pid, application_name as program, client_addr as address from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by pid
  `.execute(db)
  return rows.map(
    ({ pid, program, address }) =>
      `process ${pid} of the server (${program || 'unknown program'}${address === null ? '' : ` from ${address}`})`,
  )
}
