import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

/** The PostgreSQL channel on which changes of public data are told. */
export const CHANNEL = 'salon_changes'

// SQLite has no way to tell other processes anything: they look at this setting.
const VERSION = 'public-data'

/**
 * Tells every process that keeps copies of public data (branches, services) to forget them when this transaction
 * commits. Whatever changes public data calls this in its own transaction. The answer is what they will hear: a text
 * that is never used twice.
 */
export async function announce(trx: Db): Promise<string> {
  const version = randomUUID()
  if (isPostgres(trx)) await sql`select pg_notify(${CHANNEL}, ${version})`.execute(trx)
  else await setSetting(trx, VERSION, version)
  return version
}

/** What was announced last in a SQLite database, if anything was. */
export const findVersion = (db: Db): Promise<string | undefined> => findSetting(db, VERSION)
