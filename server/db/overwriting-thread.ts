// Runs in a thread of its own: see overwriting.ts.
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const PATIENCE_MS = 20_000

const database = new DatabaseSync(workerData as string, { timeout: PATIENCE_MS })
try {
  // The index of words marks what is deleted; only when it is merged is it gone.
  database.exec("insert into contact_words (contact_words) values ('optimize')")
  database.exec('vacuum')
  const emptied = database.prepare('pragma wal_checkpoint (truncate)').get() as { busy: number }
  if (emptied.busy !== 0) throw new Error('Somebody reads in the log of the database')
} finally {
  database.close()
}
