import type { TeamEvent } from '#contracts/accounts/team.ts'
import type { Db } from '../db/tables.ts'

const MAX_EVENTS = 100

/** Records team activity, in the transaction that does it. */
export async function recordTeamEvent(trx: Db, event: Omit<TeamEvent, 'id'>): Promise<void> {
  await trx.insertInto('teamEvents').values(event).execute()
}

/** The latest hundred entries of the team activity, newest first. */
export const listTeamEvents = (db: Db): Promise<TeamEvent[]> =>
  db
    .selectFrom('teamEvents')
    .select(['id', 'action', 'subject', 'actor', 'at'])
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
