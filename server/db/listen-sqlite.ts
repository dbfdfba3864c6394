import type { Kysely } from 'kysely'
import { findVersion } from './announce.ts'
import type { Ears } from './ears.ts'
import type { Tables } from './tables.ts'

const LOOK_MS = 200

/** Looks five times a second whether a SQLite database has an announcement that was not heard; the answer ends it. */
export function listenToSqlite(db: Kysely<Tables>, ears: Ears): () => Promise<void> {
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function look() {
    try {
      const version = await findVersion(db)
      if (version !== known) ears.heard(version)
      known = version
      ears.listening(true)
    } catch (error) {
      if (!closed) ears.listening(false, error as Error)
    }
    if (!closed) timer = setTimeout(look, LOOK_MS).unref()
  }
  void look()

  return async () => {
    closed = true
    clearTimeout(timer)
  }
}
