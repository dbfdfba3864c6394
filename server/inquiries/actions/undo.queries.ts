import type { Kysely } from 'kysely'
import type { BulkReport } from '#contracts/inquiries/inbox.ts'
import type { HistoryEntry } from '#contracts/inquiries/inquiry.ts'
import { idList } from '../../db/dialect.ts'
import type { Db, InquiryHistoryRow, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { updateNotedSearchTokens } from '../follow-ups/follow-ups.queries.ts'
import { offerAgain } from '../received/offers.queries.ts'
import { withdrawAcknowledgements } from '../spam-check/acknowledgements.queries.ts'
import { lockInquiries } from '../state/lock.queries.ts'
import {
  applyTransitions,
  findAdminEmails,
  publishTransitions,
  readOldValues,
} from '../state/transitions.queries.ts'
import {
  type Actor,
  blocksUndoOf,
  type ChangedColumns,
  isOfBin,
  newValuesOf,
  undoTransitionOf,
} from '../state/transitions.rules.ts'

/** Entries of one inquiry without those that were undone and those that undid them: together they changed nothing. */
function withoutUndone<Entry extends Pick<InquiryHistoryRow, 'actionId' | 'undoes'>>(
  entries: readonly Entry[],
): Entry[] {
  const actions = new Set(entries.map(({ actionId }) => actionId))
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(
    ({ actionId, undoes }) =>
      (actionId === null || !undone.has(actionId)) && (undoes === null || !actions.has(undoes)),
  )
}

/**
 * The inquiries of an action that must not be undone: those for which it was undone already, and those that changed since,
 * by anyone else, or in the same property by `actor`. Later changes that were undone don't count.
 */
async function findChangedSince(
  db: Db,
  actionId: string,
  action: HistoryEntry['action'],
  actor: string,
): Promise<{ undone: Set<number>; changed: Set<number> }> {
  const later = await db
    .selectFrom('inquiryHistory as original')
    .innerJoin('inquiryHistory as later', join =>
      join.onRef('later.inquiryId', '=', 'original.inquiryId').onRef('later.id', '>', 'original.id'),
    )
    .select(['later.inquiryId as id', 'later.actor', 'later.actionId', 'later.undoes'])
    .select(({ fn }) =>
      fn.coalesce('later.recordedOffer', 'later.recordedAction', 'later.action').as('action'),
    )
    .where('original.actionId', '=', actionId)
    .execute()
  const blocking = blocksUndoOf(action)
  const changes = [...Map.groupBy(later, ({ id }) => id).values()]
    .flatMap(withoutUndone)
    .filter(change => change.actor !== actor || blocking.includes(change.action))
  return {
    undone: new Set(later.filter(({ undoes }) => undoes === actionId).map(({ id }) => id)),
    changed: new Set(changes.map(({ id }) => id)),
  }
}

interface ChangeToUndo {
  id: number
  oldValues: ChangedColumns
}

/** What an action has changed, from its history entries. An assignee whose account was removed since becomes no one. */
async function readChanges(
  trx: Db,
  entries: readonly { id: number; replaced: string | null }[],
): Promise<ChangeToUndo[]> {
  const changes = entries.map(({ id, replaced }) => ({ id, oldValues: readOldValues(`${replaced}`) }))
  const assignees = changes.map(({ oldValues }) => oldValues.assigneeId ?? null)
  const admins = await findAdminEmails(trx, assignees)
  return changes.map(change => {
    const { assigneeId } = change.oldValues
    if (!assigneeId || admins.has(assigneeId)) return change
    return { ...change, oldValues: { ...change.oldValues, assigneeId: null } }
  })
}

/**
 * Undoes an action on one inquiry or several, in one transaction: status, assignee, spam mark, follow-up, decision about an offered
 * message, bin, deadline,
 * and acknowledgements that are still waiting. Inquiries that someone else has changed since are skipped.
 * @param only undoes it for these inquiries
 * @throws ApiError 404 when there was no such action, or the message that was dismissed is deleted
 */
export const undoAction = (
  db: Kysely<Tables>,
  actionId: string,
  actor: Actor,
  at: string,
  only?: readonly number[],
): Promise<BulkReport> => db.transaction().execute(trx => undoWithin(trx, actionId, actor, at, only))

const NO_LONGER_HERE = 'The email is no longer here. You find it in the salon’s mailbox.'

/** Undoes that an offered message was accepted or dismissed, unless someone else has changed the inquiry since. */
async function undoDecision(
  trx: Db,
  inquiryId: number,
  decision: Parameters<typeof offerAgain>[2],
): Promise<BulkReport> {
  const [inquiry] = await lockInquiries(trx, [inquiryId])
  const nothing = { changed: 0, unchanged: 0, skipped: 0, missing: 0, ids: [], actionId: null }
  if (!inquiry) return { ...nothing, missing: 1 }
  const { undoes, actor } = decision
  const since = await findChangedSince(trx, undoes, decision.decision, actor.email)
  if (since.undone.has(inquiryId)) return { ...nothing, unchanged: 1 }
  const isAllowed = inquiry.deletedAt === null && !since.changed.has(inquiryId)
  if (!isAllowed) return { ...nothing, skipped: 1 }
  if (!(await offerAgain(trx, inquiry, decision))) throw notFound(NO_LONGER_HERE)
  return { ...nothing, changed: 1, ids: [inquiryId] }
}

/** Undoes an action as `undoAction`, in the transaction `trx`. */
async function undoWithin(
  trx: Db,
  actionId: string,
  actor: Actor,
  at: string,
  only?: readonly number[],
): Promise<BulkReport> {
  const entries = await trx
    .selectFrom('inquiryHistory')
    .select(['inquiryId as id', 'at', 'replaced', 'recordedOffer', 'receivedId'])
    .select(({ fn }) => fn.coalesce('recordedOffer', 'recordedAction', 'action').as('action'))
    .where('actionId', '=', actionId)
    .$if(only !== undefined, query => query.where('inquiryId', 'in', idList(trx, only ?? [])))
    .execute()
  const [first] = entries
  if (!first) throw notFound('There is nothing to undo')
  const { recordedOffer, receivedId } = first
  if (recordedOffer !== null && receivedId !== null)
    return undoDecision(trx, first.id, { decision: recordedOffer, receivedId, undoes: actionId, actor, at })

  // This locks assignees, before the inquiries are locked: removing an account locks the user first.
  const changes = await readChanges(trx, entries)
  const ids = changes.map(({ id }) => id)
  const rows = new Map((await lockInquiries(trx, ids)).map(row => [row.id, row]))
  const since = await findChangedSince(trx, actionId, first.action, actor.email)

  const transitions = changes
    .flatMap(change => {
      const row = rows.get(change.id)
      if (!row || since.changed.has(row.id)) return []
      if (row.deletedAt !== null && !isOfBin(first.action)) return []
      return [undoTransitionOf(row, change.oldValues)]
    })
    .filter(transition => Object.keys(newValuesOf(transition)).length > 0)
  const changedIds = transitions.map(({ before }) => before.id)
  if (transitions.length > 0) {
    await applyTransitions(trx, transitions, actor, at, { undoes: actionId })
    await updateNotedSearchTokens(trx, transitions)
    if (first.action === 'not-spam') await withdrawAcknowledgements(trx, changedIds, first.at)
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
}

/**
 * Undoes the changes of status that a user has made to an inquiry at or after `since`, the latest first, up to one that someone else
 * has made. The caller has locked the inquiry.
 */
export async function undoStatusSince(
  trx: Db,
  inquiryId: number,
  since: string,
  actor: Actor,
  at: string,
): Promise<void> {
  const entries = await trx
    .selectFrom('inquiryHistory')
    .select(['actionId', 'undoes', 'actor'])
    .where('inquiryId', '=', inquiryId)
    .where('action', '=', 'status')
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .execute()
  const changes = withoutUndone(entries)
  const others = changes.findIndex(change => change.actor !== actor.email)
  for (const { actionId } of others < 0 ? changes : changes.slice(0, others))
    if (actionId !== null) await undoWithin(trx, actionId, actor, at, [inquiryId])
}
