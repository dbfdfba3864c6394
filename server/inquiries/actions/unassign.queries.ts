import type { Db } from '../../db/tables.ts'
import { changeInquiries } from '../state/change-inquiry.queries.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import { type Actor, transitionOf } from '../state/transitions.rules.ts'

/** Unassigns a user's inquiries, also those in the bin. */
export async function unassignInquiries(
  trx: Db,
  userId: number,
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  const rows = await trx.selectFrom('inquiries').select('id').where('assigneeId', '=', userId).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await changeInquiries(trx, ids, { actor, at }, async inquiries => {
    // Before they were locked, some may have been assigned to others.
    const theirs = inquiries.filter(row => row.assigneeId === userId)
    const transitions = theirs.flatMap(row => transitionOf(row, { type: 'assign', userId: null }, at) ?? [])
    await applyTransitions(trx, transitions, actor, at)
    return theirs.map(({ id }) => ({ id, what: 'assigned' }))
  })
}
