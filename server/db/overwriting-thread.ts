// Runs in a thread of its own: see overwriting.ts.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const PATIENCE_MS = 20_000
/** Emptying the log keeps all writers waiting while somebody still reads in it: not for longer than this. */
const READERS_MS = 200
const TRIES = 6
const REST_MS = 300

const { path, rewrites } = workerData as { path: string; rewrites: boolean }
const database = new DatabaseSync(path, { timeout: PATIENCE_MS })

async function emptyLog() {
  database.exec(`pragma busy_timeout = ${READERS_MS}`)
  for (let tries = 0; tries < TRIES; tries++) {
    const { busy } = database.prepare('pragma wal_checkpoint (truncate)').get() as { busy: number }
    if (busy === 0) return
    await sleep(REST_MS)
  }
  throw new Error('Somebody reads in the log of the database')
}

try {
  if (rewrites) {
    // The index of words marks what is deleted; only when it is merged is it gone.
    database.exec("insert into contact_words (contact_words) values ('optimize')")
    database.exec('vacuum')
  }
  await emptyLog()
} finally {
  database.close()
}
