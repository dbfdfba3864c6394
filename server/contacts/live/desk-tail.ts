import type { Kysely } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import { listenToPostgres } from '../../db/listen-postgres.ts'
import type { Tables } from '../../db/tables.ts'
import { FEED_CHANNEL } from './feed.queries.ts'

/** SQLite processes can't call each other, and a PostgreSQL that is not heard can't either. */
const LOOK_EVERY_MS = 200
/** Where changes are heard: what changes by time alone, such as who has stopped writing. */
const LISTENING_LOOK_EVERY_MS = 1_000

/**
 * Calls `look` soon after every change of the feed, made in this process or in another, never twice at a time.
 * @param look must not fail
 * @returns ends it
 */
export function startTail(
  db: Kysely<Tables>,
  databaseUrl: string,
  look: () => Promise<void>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isLooking = false
  let again = false
  let isEnded = false

  async function run() {
    again = true
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    while (again && !isEnded) {
      again = false
      await look()
    }
    isLooking = false
    if (!isEnded) timer = setTimeout(run, isListening ? LISTENING_LOOK_EVERY_MS : LOOK_EVERY_MS).unref()
  }

  const stopListening =
    isPostgres(db) &&
    listenToPostgres(databaseUrl, FEED_CHANNEL, {
      onMessage: () => void run(),
      onConnection(yes) {
        isListening = yes
        void run()
      },
    })
  void run()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    if (stopListening) await stopListening()
  }
}
