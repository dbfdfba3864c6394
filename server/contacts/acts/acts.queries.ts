import type { BulkAction } from '#contracts/desk.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { among } from '../list/among.queries.ts'
import { tell } from '../live/feed.queries.ts'
import { releaseMail, type Thanks } from '../mail/acknowledgements.queries.ts'
import { changedBy, entryOf, newsOf, replacedBy, type Standing, type Step } from './act.rules.ts'
import { findAdminEmails, getAssigneeEmail } from './people.queries.ts'

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

/** Which action on many inquiries a step is part of, or takes back. */
interface Bulk {
  actionId?: string | undefined
  undoes?: string | undefined
}

/** An entry for each in the history. */
async function recordAll(
  trx: Db,
  steps: readonly Step[],
  { actor, at }: Deed,
  { actionId, undoes }: Bulk,
): Promise<void> {
  const entries = steps.map(step => ({ step, entry: entryOf(step) }))
  const assigned = entries.filter(({ entry }) => entry.action === 'assigned').map(({ step }) => step)
  const emails = await findAdminEmails(
    trx,
    assigned.map(({ after }) => after.assignee_id),
  )
  const events = entries.map(({ step, entry }) => ({
    contact_id: step.before.id,
    ...entry,
    assignee: entry.action === 'assigned' ? (emails.get(step.after.assignee_id ?? 0) ?? null) : null,
    actor,
    at,
    action_id: actionId ?? null,
    replaced: actionId === undefined ? null : JSON.stringify(replacedBy(step)),
    undoes: undoes ?? null,
  }))
  for (let start = 0; start < events.length; start += ROWS) {
    await trx
      .insertInto('contact_events')
      .values(events.slice(start, start + ROWS))
      .execute()
  }
}

/** Steps that set the same, which one statement can do. */
const alike = (steps: readonly Step[]) =>
  [...Map.groupBy(steps, step => JSON.stringify(changedBy(step))).values()].map(same => ({
    columns: changedBy(same[0] as Step),
    ids: same.map(({ before }) => before.id),
  }))

/**
 * Does steps to inquiries that are locked, with all that follows from it but the news: history and response deadline.
 */
export async function applySteps(
  trx: Db,
  steps: readonly Step[],
  deed: Deed,
  bulk: Bulk = {},
): Promise<void> {
  await recordAll(trx, steps, deed, bulk)
  for (const { columns, ids } of alike(steps)) {
    // Not all at once: between two statements others in the process have their turn.
    for (let start = 0; start < ids.length; start += ROWS) {
      await trx
        .updateTable('contacts')
        .set(eb => ({ ...columns, version: eb('version', '+', 1), updated_at: deed.at }))
        .where('id', 'in', among(trx, ids.slice(start, start + ROWS)))
        .execute()
    }
  }
}

/**
 * Does to inquiries what `stepOf` found that an act makes of them, and sends the mail that was held back.
 * @throws ApiError 422 when they are handed to somebody who is no admin
 */
export async function carryOut(
  trx: Db,
  steps: readonly Step[],
  { act, deed, thanks }: Doing,
  actionId?: string,
): Promise<void> {
  if (act.action === 'assign') await getAssigneeEmail(trx, act.userId)
  await applySteps(trx, steps, deed, { actionId })
  const ids = steps.map(({ before }) => before.id)
  if (thanks && act.action === 'suspicion' && !act.suspected) await releaseMail(trx, ids, thanks)
}

/** Tells open screens of steps that were done, as the last thing in their transaction. */
export const tellOf = (trx: Db, steps: readonly Step[], { by, at }: Deed): Promise<void> =>
  tell(
    trx,
    steps.map(step => ({ contactId: step.before.id, what: newsOf[entryOf(step).action], by })),
    at,
  )
