import type { Kysely } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import { listenToPostgres } from '../../db/listen-postgres.ts'
import type { Tables } from '../../db/tables.ts'
import { EVENTS_CHANNEL } from './inquiry-events.queries.ts'

/** On SQLite, and while there is no connection to listen on. */
const POLL_EVERY_MS = 200
/** While listening: only for what expires without an event, such as who is writing. */
const LISTENING_POLL_EVERY_MS = 1_000

/**
 * Calls `readEvents` soon after every event that this or another process publishes, never twice at a time.
 * @param readEvents must not throw
 * @returns stops polling
 */
export function pollEvents(
  db: Kysely<Tables>,
  databaseUrl: string,
  readEvents: () => Promise<void>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isReading = false
  let again = false
  let isStopped = false

  async function poll() {
    again = true
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    while (again && !isStopped) {
      again = false
      await readEvents()
    }
    isReading = false
    if (!isStopped) timer = setTimeout(poll, isListening ? LISTENING_POLL_EVERY_MS : POLL_EVERY_MS).unref()
  }

  const stopListening =
    isPostgres(db) &&
    listenToPostgres(databaseUrl, EVENTS_CHANNEL, {
      onMessage: () => void poll(),
      onConnection(yes) {
        isListening = yes
        void poll()
      },
    })
  void poll()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    if (stopListening) await stopListening()
  }
}
