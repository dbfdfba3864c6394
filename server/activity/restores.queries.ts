import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { recordActivity } from '../record/record-activity.queries.ts'

/** Begins the key of a setting that says that a backup was restored, until it is recorded. */
const RESTORED = 'restored '

interface Restore {
  at: string
  /** The name of the backup. */
  file: string
}

/**
 * The setting with which a restore says in the restored database that it was made. Not an entry: the tables of a backup are those of
 * its version until the next start.
 */
export const restoreSetting = (restore: Restore): { key: string; value: string } => ({
  key: `${RESTORED}${randomUUID()}`,
  value: JSON.stringify(restore),
})

/** Records the restores since the last start. */
export async function recordRestores(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async trx => {
    const rows = await trx
      .deleteFrom('settings')
      .where('key', 'like', `${RESTORED}%`)
      .returning('value')
      .execute()
    for (const { value } of rows) {
      const { at, file } = JSON.parse(value) as Restore
      const entry = { kind: 'database', action: 'restored', subject: file } as const
      await recordActivity(trx, { by: 'command line', at, ...entry })
    }
  })
}
