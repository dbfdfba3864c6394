import type { User } from '#contracts/accounts/user.ts'
import type { Db } from '../../db/tables.ts'
import { changeInquiries } from '../state/change-inquiry.queries.ts'
import { transitionOf } from '../state/transitions.rules.ts'
import { applyActions } from './actions.queries.ts'

/**
 * How many open inquiries are assigned to each user, by the user's id: those that are neither completed nor in the
 * bin.
 */
export async function countOpenByAssignee(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('inquiries')
    .select(eb => ['assigneeId', eb.fn.countAll<number>().as('count')])
    .where('assigneeId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'completed')
    .groupBy('assigneeId')
    .execute()
  return new Map(rows.flatMap(({ assigneeId, count }) => (assigneeId === null ? [] : [[assigneeId, count]])))
}

/**
 * Assigns a user's open inquiries to a colleague, or to no one, and unassigns the others, also those in the bin. The
 * colleague gets the email that they get of any assignment.
 */
export async function handOverInquiries(
  trx: Db,
  userId: number,
  colleagueId: number | null,
  { domain, ...by }: { actor: User; at: string; domain: string | undefined },
): Promise<void> {
  const rows = await trx.selectFrom('inquiries').select('id').where('assigneeId', '=', userId).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await changeInquiries(trx, ids, by, async inquiries => {
    // Before they were locked, some may have been assigned to others.
    const theirs = inquiries.filter(row => row.assigneeId === userId)
    const isOpen = (row: (typeof theirs)[number]) => row.status !== 'completed' && row.deletedAt === null
    const assign = (to: number | null, chosen: typeof theirs) => {
      const action = { type: 'assign', userId: to } as const
      const transitions = chosen.flatMap(row => transitionOf(row, action, by.at) ?? [])
      return applyActions(trx, transitions, { action, ...by, assignmentDomain: domain })
    }
    const handedOver = await assign(colleagueId, theirs.filter(isOpen))
    const unassigned = await assign(
      null,
      theirs.filter(row => !isOpen(row)),
    )
    return [...handedOver, ...unassigned]
  })
}
