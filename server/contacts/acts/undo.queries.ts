import type { Kysely } from 'kysely'
import type { BulkReport } from '#contracts/desk.ts'
import type { ContactEventRow, Db, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { among } from '../list/among.queries.ts'
import { withdrawMail } from '../mail/acknowledgements.queries.ts'
import { type Changed, changedBy, undoStepOf, type WrittenReply } from './act.rules.ts'
import { applySteps, type Deed, lockStandings, tellOf } from './acts.queries.ts'
import { findAdminEmails } from './people.queries.ts'

/** The replies to these inquiries, by inquiry. */
async function findReplies(db: Db, ids: readonly number[]): Promise<Map<number, WrittenReply[]>> {
  const rows = await db
    .selectFrom('contact_replies')
    .innerJoin('mail_jobs', join =>
      join.onRef('mail_jobs.reply_id', '=', 'contact_replies.id').on('mail_jobs.kind', '=', 'reply'),
    )
    .select(['contact_replies.contact_id as id', 'contact_replies.at', 'mail_jobs.state'])
    .where('contact_replies.contact_id', 'in', among(db, ids))
    .execute()
  const replies = new Map<number, WrittenReply[]>()
  for (const { id, at, state } of rows)
    replies.set(id, [...(replies.get(id) ?? []), { at, failed: state === 'failed' }])
  return replies
}

const SPAM = ['suspected', 'trusted'] as const
const BIN = ['deleted', 'restored'] as const

/**
 * What became since of the inquiries that an action changed: those for which it was undone, and those that somebody else changed, or
 * whose same property the person who undoes it has changed.
 */
async function findChangedSince(
  db: Db,
  actionId: string,
  action: ContactEventRow['action'],
  actor: string,
): Promise<{ undone: Set<number>; changed: Set<number> }> {
  const same = SPAM.some(name => name === action) ? SPAM : [action]
  const later = await db
    .selectFrom('contact_events as done')
    .innerJoin('contact_events as later', join =>
      join.onRef('later.contact_id', '=', 'done.contact_id').onRef('later.id', '>', 'done.id'),
    )
    .select(['later.contact_id as id', 'later.undoes'])
    .where('done.action_id', '=', actionId)
    .where(eb =>
      eb.or([
        eb('later.actor', 'is', null),
        eb('later.actor', '<>', actor),
        eb('later.action', 'in', [...same, ...BIN]),
      ]),
    )
    .execute()
  return {
    undone: new Set(later.filter(({ undoes }) => undoes === actionId).map(({ id }) => id)),
    changed: new Set(later.map(({ id }) => id)),
  }
}

/**
 * Puts back what an action on many inquiries changed, wholly or not at all: status, assignee, spam mark, bin, response deadline
 * and automatic replies that are still waiting. Inquiries that somebody else has changed since are left as they are.
 * @throws ApiError 404 when there was no such action
 */
export function undoAction(db: Kysely<Tables>, actionId: string, deed: Deed): Promise<BulkReport> {
  return db.transaction().execute(async trx => {
    const entries = await trx
      .selectFrom('contact_events')
      .select(['contact_id as id', 'action', 'at', 'replaced'])
      .where('action_id', '=', actionId)
      .execute()
    const [first] = entries
    if (!first) throw notFound('There is nothing to undo')
    const changes = entries.map(({ id, replaced }) => ({
      id,
      replaced: JSON.parse(`${replaced}`) as Changed,
    }))
    // Locked before the inquiries, as by every other action that assigns them.
    const admins = await findAdminEmails(
      trx,
      changes.map(({ replaced }) => replaced.assignee_id ?? null),
    )
    const ids = changes.map(({ id }) => id)
    const rows = new Map((await lockStandings(trx, ids)).map(row => [row.id, row]))
    const replies = await findReplies(trx, ids)
    const since = await findChangedSince(trx, actionId, first.action, deed.actor)
    const steps = changes.flatMap(({ id, replaced }) => {
      const row = rows.get(id)
      if (!row || since.changed.has(id)) return []
      // An account that was removed since is assigned nothing.
      if (replaced.assignee_id && !admins.has(replaced.assignee_id)) replaced.assignee_id = null
      const step = undoStepOf(row, replaced, replies.get(id) ?? [])
      return Object.keys(changedBy(step)).length > 0 ? [step] : []
    })
    if (steps.length > 0) {
      await applySteps(trx, steps, deed, { undoes: actionId })
      const changed = steps.map(({ before }) => before.id)
      if (first.action === 'trusted') await withdrawMail(trx, changed, first.at)
      await tellOf(trx, steps, deed)
    }
    const unchanged = ids.filter(id => rows.has(id) && since.undone.has(id)).length
    return {
      changed: steps.length,
      unchanged,
      skipped: rows.size - steps.length - unchanged,
      missing: ids.length - rows.size,
      ids: steps.map(({ before }) => before.id),
      actionId: null,
    }
  })
}
