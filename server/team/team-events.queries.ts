import type { TeamEvent } from '#contracts/team.ts'
import type { Db } from '../db/tables.ts'

const SHOWN = 100

/** Writes down what was done to whose account: in the transaction that does it. */
export async function recordTeamEvent(trx: Db, event: Omit<TeamEvent, 'id'>): Promise<void> {
  await trx.insertInto('team_events').values(event).execute()
}

/** What was done last, newest first: the last hundred acts. */
export const listTeamEvents = (db: Db): Promise<TeamEvent[]> =>
  db
    .selectFrom('team_events')
    .select(['id', 'action', 'subject', 'actor', 'at'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
