import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

/** The file is still to be written anew. */
const OWED = 'overwriting-owed'
/** It was; its log is still to be emptied. */
const LOG_OWED = 'overwriting-log-owed'

/** Writing so much anew takes a second at most, on a slow disk too; writers wait for that. */
const SMALL_BYTES = 64 * 1024 * 1024

/**
 * Notes, in the transaction that erases something, that its bytes are still to be overwritten. PostgreSQL keeps its own house:
 * there is nothing to note.
 */
export async function oweOverwriting(trx: Db, at: string): Promise<void> {
  if (!isPostgres(trx)) await setSetting(trx, OWED, at)
}

/** In a thread of its own: it reads and writes the whole file, and nobody else in the process may wait for that. */
const work = (path: string, rewrites: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./overwriting-thread.ts', import.meta.url), {
      workerData: { path, rewrites },
    })
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`Overwriting ended with ${code}`)),
    )
  })

const settle = (db: Db, key: string, owed: string) =>
  db.deleteFrom('settings').where('key', '=', key).where('value', '=', owed).execute()

async function overwrite(db: Db, path: string): Promise<void> {
  const owed = await findSetting(db, OWED)
  const owedLog = await findSetting(db, LOG_OWED)
  if (owed === undefined && owedLog === undefined) return
  if (owed !== undefined) await setSetting(db, LOG_OWED, owed)
  try {
    await work(path, owed !== undefined)
  } catch (error) {
    // Written anew is written anew: the next time only the log is looked at.
    if (owed !== undefined && (error as Error).message.includes('log of the database'))
      await settle(db, OWED, owed)
    throw error
  }
  // What was erased meanwhile is owed anew.
  if (owed !== undefined) await settle(db, OWED, owed)
  const done = owed ?? owedLog
  if (done !== undefined) await settle(db, LOG_OWED, done)
}

/** What is under way in this process, by file. */
const running = new Map<string, Promise<void>>()

/**
 * Overwrites what was erased from a SQLite database, if that is owed: its search index is made compact, its file written anew
 * and its log emptied. Reads go on meanwhile, writes wait; for 50,000 inquiries that is half a second. One at a time.
 * @returns whether nothing of what was erased is left in the file and its log; false on PostgreSQL
 * @throws the database's error: it stays owed
 */
export async function overwriteErased(db: Db, databaseUrl: string): Promise<boolean> {
  if (isPostgres(db)) return false
  const path = databaseUrl.slice('file:'.length)
  // Whoever comes while it is under way cannot know whether it came too late for that.
  await running.get(path)?.catch(() => {})
  await running.getOrInsertComputed(path, () => overwrite(db, path).finally(() => running.delete(path)))
  return true
}

/** Whether a SQLite file is so small that nobody notices when it is written anew. */
export async function isSoonOverwritten(db: Db): Promise<boolean> {
  if (isPostgres(db)) return false
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size
  `.execute(db)
  return (rows[0]?.bytes ?? 0) <= SMALL_BYTES
}

/** Whether anything is still to be overwritten. */
export const isOverwritingOwed = async (db: Db): Promise<boolean> =>
  (await findSetting(db, OWED)) !== undefined || (await findSetting(db, LOG_OWED)) !== undefined
