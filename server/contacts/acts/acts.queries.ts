import type { BulkAction } from '#contracts/desk.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { releaseMail, type Thanks } from '../gate/held-back.queries.ts'
import { among } from '../list/among.queries.ts'
import { tell } from '../live/feed.queries.ts'
import { columnsOf, eventOf, isAnswer, newsOf, type Standing, type Step } from './act.rules.ts'
import { getAssigneeEmail } from './people.queries.ts'

/** Who does something to an inquiry, and when: an admin's email and id. */
export interface Deed {
  actor: string
  by: number | null
  at: string
}

/** An act, and what it takes to do it. */
export interface Doing {
  act: BulkAction
  deed: Deed
  /** How the acknowledgements go out that it sets free; absent where clients get none. */
  thanks?: Thanks | undefined
}

// PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766.
const ROWS = 1_000

/**
 * How inquiries stand, in the order of their ids, locked until the transaction ends: nobody else changes them
 * meanwhile, and no two acts wait for each other in a circle.
 */
export const lockStandings = (trx: Db, ids: readonly number[]): Promise<Standing[]> =>
  trx
    .selectFrom('contacts')
    .select(['id', 'status', 'suspected', 'answered_at', 'deleted_at', 'assignee_id', 'version'])
    .where('id', 'in', among(trx, ids))
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()

/** An entry for each in the history. */
async function recordAll(
  trx: Db,
  steps: readonly Step[],
  { act, deed: { actor, at } }: Doing,
): Promise<void> {
  const assignee = act.action === 'assign' ? await getAssigneeEmail(trx, act.userId) : null
  const events = steps.map(step => ({
    contact_id: step.before.id,
    ...eventOf(step, act),
    assignee,
    actor,
    at,
  }))
  for (let start = 0; start < events.length; start += ROWS) {
    await trx
      .insertInto('contact_events')
      .values(events.slice(start, start + ROWS))
      .execute()
  }
}

/**
 * Does to inquiries what `stepOf` found that an act makes of them, with all that follows from it but the news: history,
 * clock, and the mail that was held back. All are locked.
 * @throws ApiError 422 when they are handed to somebody who is no admin
 */
export async function carryOut(trx: Db, steps: readonly Step[], doing: Doing): Promise<void> {
  const { act, deed, thanks } = doing
  const ids = steps.map(({ before }) => before.id)
  await recordAll(trx, steps, doing)
  // Not all at once: between two statements others in the process have their turn.
  for (let start = 0; start < ids.length; start += ROWS) {
    await trx
      .updateTable('contacts')
      .set(eb => ({ ...columnsOf(act, deed.at), version: eb('version', '+', 1), updated_at: deed.at }))
      .$if(isAnswer(act), query =>
        query.set(eb => ({ answered_at: eb.fn.coalesce('answered_at', eb.val(deed.at)) })),
      )
      .where('id', 'in', among(trx, ids.slice(start, start + ROWS)))
      .execute()
  }
  if (thanks && act.action === 'suspicion' && !act.suspected) await releaseMail(trx, ids, thanks)
}

/** Tells open screens of what was carried out, as the last thing in its transaction. */
export const tellOf = (trx: Db, steps: readonly Step[], { act, deed: { by, at } }: Doing): Promise<void> =>
  tell(
    trx,
    steps.map(({ before }) => ({ contactId: before.id, what: newsOf[act.action], by })),
    at,
  )
