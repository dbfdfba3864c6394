import type { Kysely } from 'kysely'
import type { BulkReport } from '#contracts/inbox.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, InquiryHistoryRow, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { withdrawAcknowledgements } from '../mail/acknowledgements.queries.ts'
import {
  type Actor,
  applyTransitions,
  findAdminEmails,
  lockInquiries,
  publishTransitions,
  readOldValues,
} from './actions.queries.ts'
import { newValuesOf, undoTransitionOf, type WrittenReply } from './actions.rules.ts'

/** The replies to inquiries, by inquiry id. */
async function findReplies(db: Db, ids: readonly number[]): Promise<Map<number, WrittenReply[]>> {
  const rows = await db
    .selectFrom('inquiryReplies')
    .innerJoin('mailJobs', join =>
      join.onRef('mailJobs.replyId', '=', 'inquiryReplies.id').on('mailJobs.kind', '=', 'reply'),
    )
    .select(['inquiryReplies.inquiryId as id', 'inquiryReplies.at', 'mailJobs.state'])
    .where('inquiryReplies.inquiryId', 'in', idList(db, ids))
    .execute()
  return Map.groupBy(
    rows.map(({ state, ...row }) => ({ ...row, failed: state === 'failed' })),
    ({ id }) => id,
  )
}

const SPAM = ['suspected', 'trusted'] as const
const BIN = ['deleted', 'restored'] as const

/**
 * The inquiries of a bulk action that must not be undone: those for which it was undone already, and those that changed since,
 * by anyone else, or in the same property by `actor`.
 */
async function findChangedSince(
  db: Db,
  actionId: string,
  action: InquiryHistoryRow['action'],
  actor: string,
): Promise<{ undone: Set<number>; changed: Set<number> }> {
  const sameProperty = SPAM.some(name => name === action) ? SPAM : [action]
  const later = await db
    .selectFrom('inquiryHistory as original')
    .innerJoin('inquiryHistory as later', join =>
      join.onRef('later.inquiryId', '=', 'original.inquiryId').onRef('later.id', '>', 'original.id'),
    )
    .select(['later.inquiryId as id', 'later.undoes'])
    .where('original.actionId', '=', actionId)
    .where(eb =>
      eb.or([
        eb('later.actor', 'is', null),
        eb('later.actor', '<>', actor),
        eb('later.action', 'in', [...sameProperty, ...BIN]),
      ]),
    )
    .execute()
  return {
    undone: new Set(later.filter(({ undoes }) => undoes === actionId).map(({ id }) => id)),
    changed: new Set(later.map(({ id }) => id)),
  }
}

/**
 * Undoes a bulk action in one transaction: status, assignee, spam mark, bin, response deadline, and acknowledgements that are still
 * waiting. Inquiries that someone else has changed since are skipped.
 * @throws ApiError 404 when there was no such action
 */
export function undoAction(
  db: Kysely<Tables>,
  actionId: string,
  actor: Actor,
  at: string,
): Promise<BulkReport> {
  return db.transaction().execute(async trx => {
    const entries = await trx
      .selectFrom('inquiryHistory')
      .select(['inquiryId as id', 'action', 'at', 'replaced'])
      .where('actionId', '=', actionId)
      .execute()
    const [first] = entries
    if (!first) throw notFound('There is nothing to undo')
    const changes = entries.map(({ id, replaced }) => ({ id, oldValues: readOldValues(`${replaced}`) }))
    // Before the inquiries are locked: removing an account locks the user first.
    const admins = await findAdminEmails(
      trx,
      changes.map(({ oldValues }) => oldValues.assigneeId ?? null),
    )
    const ids = changes.map(({ id }) => id)
    const rows = new Map((await lockInquiries(trx, ids)).map(row => [row.id, row]))
    const replies = await findReplies(trx, ids)
    const since = await findChangedSince(trx, actionId, first.action, actor.email)
    const transitions = changes.flatMap(({ id, oldValues }) => {
      const row = rows.get(id)
      if (!row || since.changed.has(id)) return []
      // The account may have been removed since.
      if (oldValues.assigneeId && !admins.has(oldValues.assigneeId)) oldValues.assigneeId = null
      const transition = undoTransitionOf(row, oldValues, replies.get(id) ?? [])
      return Object.keys(newValuesOf(transition)).length > 0 ? [transition] : []
    })
    const changedIds = transitions.map(({ before }) => before.id)
    if (transitions.length > 0) {
      await applyTransitions(trx, transitions, actor, at, { undoes: actionId })
      if (first.action === 'trusted') await withdrawAcknowledgements(trx, changedIds, first.at)
      await publishTransitions(trx, transitions, actor, at)
    }
    const unchanged = ids.filter(id => rows.has(id) && since.undone.has(id)).length
    return {
      changed: transitions.length,
      unchanged,
      skipped: rows.size - transitions.length - unchanged,
      missing: ids.length - rows.size,
      ids: changedIds,
      actionId: null,
    }
  })
}
