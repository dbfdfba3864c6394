import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { findLastBackup } from '../db/settings.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import { readMailState } from '../mail/mail-state.queries.ts'
import type { DatabaseReadings } from './metrics.ts'

const secondsOf = (instant: string) => Date.parse(instant) / 1000

async function readDisk(databaseUrl: string): Promise<DatabaseReadings['disk']> {
  const file = sqlitePath(databaseUrl)
  if (file === undefined || file === ':memory:') return undefined
  const { bavail, blocks, bsize } = await statfs(dirname(file))
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** The metrics that come from the database; undefined when it doesn't answer. */
export async function readDatabase(
  db: Kysely<Tables>,
  databaseUrl: string,
  clock: Clock,
): Promise<DatabaseReadings | undefined> {
  try {
    const { waiting, waitingSince, failed } = await readMailState(db)
    const lastBackup = await findLastBackup(db)
    const waited = waitingSince === null ? 0 : clock.now().getTime() / 1000 - secondsOf(waitingSince)
    return {
      mailWaiting: waiting,
      mailWaitingSeconds: Math.max(0, waited),
      mailFailed: failed,
      lastBackup: lastBackup === undefined ? 0 : secondsOf(lastBackup),
      disk: await readDisk(databaseUrl),
    }
  } catch {
    // Reported as `araliya_database_up 0`.
    return undefined
  }
}
