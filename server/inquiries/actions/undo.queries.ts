import type { BulkReport } from '#contracts/inquiries/inbox.ts'
import { findAdminEmails } from '../../accounts/admins.queries.ts'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { restoreReceived } from '../received/removed-messages.queries.ts'
import { withdrawAcknowledgements } from '../spam-check/acknowledgements.queries.ts'
import { type ChangedBy, changeInquiries, type DoneToInquiry } from '../state/change-inquiry.queries.ts'
import { readOldValues } from '../state/old-values.queries.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import {
  type Actor,
  type ChangedColumns,
  type InquiryState,
  newValuesOf,
  undoTransitionOf,
} from '../state/transitions.rules.ts'
import { decideUndo, type UndoOutcome, withoutUndone } from '../state/undo.rules.ts'
import { doneByTransitions } from './actions.queries.ts'

/** The entries of an action, each of another inquiry. @throws ApiError 404 when there is no such action */
async function readAction(trx: Db, actionId: string, only: readonly number[] | undefined) {
  const entries = await trx
    .selectFrom('inquiryHistory')
    .select(['inquiryId as id', 'action', 'at', 'replaced', 'receivedId'])
    .where('actionId', '=', actionId)
    .$if(only !== undefined, query => query.where('inquiryId', 'in', idList(trx, only ?? [])))
    .execute()
  const [first] = entries
  if (!first) throw notFound('There is nothing to undo')
  return { entries, first, actionId, action: first.action }
}

type Undone = Awaited<ReturnType<typeof readAction>>

/** What has happened to the inquiries of an action since, oldest first. */
async function readLater(trx: Db, actionId: string) {
  const later = await trx
    .selectFrom('inquiryHistory as original')
    .innerJoin('inquiryHistory as later', join =>
      join.onRef('later.inquiryId', '=', 'original.inquiryId').onRef('later.id', '>', 'original.id'),
    )
    .select(['later.inquiryId as id', 'later.action', 'later.actor', 'later.actionId', 'later.undoes'])
    .where('original.actionId', '=', actionId)
    .orderBy('later.id')
    .execute()
  return Map.groupBy(later, ({ id }) => id)
}

/** The old values of an action, by inquiry. An assignee whose account was removed since becomes no one. */
async function readOldValuesOf(trx: Db, { entries }: Undone): Promise<Map<number, ChangedColumns>> {
  const values = new Map(entries.map(({ id, replaced }) => [id, readOldValues(`${replaced}`)]))
  const admins = await findAdminEmails(
    trx,
    [...values.values()].map(({ assigneeId }) => assigneeId ?? null),
  )
  for (const columns of values.values())
    if (columns.assigneeId && !admins.has(columns.assigneeId)) columns.assigneeId = null
  return values
}

/** Brings a removed message back. */
async function undoRemoval(
  trx: Db,
  { first: { receivedId }, actionId: undoes }: Undone,
  inquiries: readonly InquiryState[],
  by: { actor: Actor; at: string },
): Promise<DoneToInquiry[]> {
  const done: DoneToInquiry[] = []
  for (const { id } of receivedId === null ? [] : inquiries)
    done.push(await restoreReceived(trx, id, receivedId as number, { ...by, undoes }))
  return done
}

/** Restores the old values of an action, and withdraws the acknowledgements that it has queued. */
async function restoreOldValues(
  trx: Db,
  { first, action, actionId: undoes }: Undone,
  inquiries: readonly InquiryState[],
  oldValues: ReadonlyMap<number, ChangedColumns>,
  { actor, at }: ChangedBy,
): Promise<DoneToInquiry[]> {
  const transitions = inquiries
    .map(inquiry => undoTransitionOf(inquiry, oldValues.get(inquiry.id) ?? {}))
    .filter(transition => Object.keys(newValuesOf(transition)).length > 0)
  if (transitions.length === 0) return []
  await applyTransitions(trx, transitions, actor, at, { undoes })
  const ids = transitions.map(({ before }) => before.id)
  if (action === 'not-spam') await withdrawAcknowledgements(trx, ids, first.at)
  return doneByTransitions(trx, transitions)
}

/**
 * Undoes an action on one inquiry or several: status, assignee, spam mark, follow-up, bin, a removed email, and
 * acknowledgements that are still waiting. Inquiries that someone else has changed since are skipped.
 * @param only undoes it for these inquiries
 * @throws ApiError 404 when there was no such action
 */
export async function undoAction(
  trx: Db,
  actionId: string,
  actor: Actor,
  at: string,
  only?: readonly number[],
): Promise<BulkReport> {
  const undone = await readAction(trx, actionId, only)
  // Reading old values locks assignees, before the inquiries are locked: removing an account locks the user first.
  const oldValues = await readOldValuesOf(trx, undone)
  const ids = undone.entries.map(({ id }) => id)
  const outcomes = new Map<number, UndoOutcome>()
  let done: DoneToInquiry[] = []
  await changeInquiries(trx, ids, { actor, at }, async locked => {
    const inquiries = new Map(locked.map(inquiry => [inquiry.id, inquiry]))
    const later = await readLater(trx, actionId)
    for (const id of ids)
      outcomes.set(id, decideUndo(inquiries.get(id), undone, later.get(id) ?? [], actor.email))
    const wanted = locked.filter(({ id }) => outcomes.get(id) === 'undone')
    done =
      undone.first.receivedId === null
        ? await restoreOldValues(trx, undone, wanted, oldValues, { actor, at })
        : await undoRemoval(trx, undone, wanted, { actor, at })
    return done
  })
  const count = (outcome: UndoOutcome) => ids.filter(id => outcomes.get(id) === outcome).length
  return {
    changed: done.length,
    unchanged: count('unchanged'),
    // What has the old values already is left as it is.
    skipped: count('skipped') + count('undone') - done.length,
    missing: count('missing'),
    ids: done.map(({ id }) => id),
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
    if (actionId !== null) await undoAction(trx, actionId, actor, at, [inquiryId])
}
