import { Worker } from 'node:worker_threads'
import { isPostgres } from './dialect.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db } from './tables.ts'

const OWED = 'overwriting-owed'

/**
 * Notes, in the transaction that erases something, that its bytes are still to be overwritten. PostgreSQL keeps its own house:
 * there is nothing to note.
 */
export async function oweOverwriting(trx: Db, at: string): Promise<void> {
  if (!isPostgres(trx)) await setSetting(trx, OWED, at)
}

/** In a thread of its own: it reads and writes the whole file, and nobody else in the process may wait for that. */
const rewrite = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./overwriting-thread.ts', import.meta.url), { workerData: path })
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`Overwriting ended with ${code}`)),
    )
  })

/**
 * Overwrites what was erased from a SQLite database, if that is owed: its search index is made compact, its file written anew
 * and its log emptied. Reads go on meanwhile, writes wait; for 50,000 inquiries that is half a second.
 * @returns whether nothing of what was erased is left in the file and its log; false on PostgreSQL
 * @throws the database's error: it stays owed
 */
export async function overwriteErased(db: Db, databaseUrl: string): Promise<boolean> {
  if (isPostgres(db)) return false
  const owed = await findSetting(db, OWED)
  if (owed === undefined) return true
  await rewrite(databaseUrl.slice('file:'.length))
  // What was erased meanwhile is owed anew.
  await db.deleteFrom('settings').where('key', '=', OWED).where('value', '=', owed).execute()
  return true
}
