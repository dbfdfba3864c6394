import { findAdminEmails } from '../../accounts/admins.queries.ts'
import { batchesOf, idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { followClient } from './corrected-client.queries.ts'
import { writeOldValues } from './old-values.queries.ts'
import { type Actor, historyEntryOf, newValuesOf, oldValuesOf, type Transition } from './transitions.rules.ts'

/** The action that transitions belong to, or the one that they undo. */
interface UndoLink {
  actionId?: string | undefined
  undoes?: string | undefined
}

async function recordHistory(
  trx: Db,
  transitions: readonly Transition[],
  actor: Actor | null,
  at: string,
  { actionId, undoes }: UndoLink,
): Promise<void> {
  const entries = transitions.map(transition => ({ transition, entry: historyEntryOf(transition) }))
  const emails = await findAdminEmails(
    trx,
    entries.map(({ transition, entry }) =>
      entry.action === 'assigned' ? transition.after.assigneeId : null,
    ),
  )
  const rows = entries.map(({ transition, entry }) => ({
    inquiryId: transition.before.id,
    ...entry,
    followUpId: entry.action === 'follow-up' ? transition.after.followUpId : null,
    assignee: entry.action === 'assigned' ? (emails.get(transition.after.assigneeId ?? 0) ?? null) : null,
    actor: actor?.email ?? null,
    at,
    actionId: actionId ?? null,
    replaced: actionId === undefined ? null : writeOldValues(oldValuesOf(transition)),
    undoes: undoes ?? null,
  }))
  for (const batch of batchesOf(rows)) await trx.insertInto('inquiryHistory').values(batch).execute()
}

/**
 * Applies transitions to locked inquiries and records them in their history, within `changeInquiries`.
 * @param actor null for what happens automatically
 */
export async function applyTransitions(
  trx: Db,
  transitions: readonly Transition[],
  actor: Actor | null,
  at: string,
  link: UndoLink = {},
): Promise<void> {
  await recordHistory(trx, transitions, actor, at, link)
  // One update for all transitions with the same new values.
  const groups = Map.groupBy(transitions, transition => JSON.stringify(newValuesOf(transition)))
  for (const group of groups.values()) {
    const columns = newValuesOf(group[0] as Transition)
    for (const batch of batchesOf(group.map(({ before }) => before.id)))
      await trx
        .updateTable('inquiries')
        .set(eb => ({ ...columns, version: eb('version', '+', 1), updatedAt: at }))
        .where('id', 'in', idList(trx, batch))
        .execute()
  }
  const corrected = transitions.filter(transition => historyEntryOf(transition).action === 'corrected')
  await followClient(trx, corrected, { actor, at })
}
