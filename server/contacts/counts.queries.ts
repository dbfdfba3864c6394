import type { ContactStatus } from '#contracts/contact.ts'
import type { Db } from '../db/tables.ts'

/** How many inquiries there are, all or of one status, without counting rows. */
export async function countContacts(db: Db, status: ContactStatus | ''): Promise<number> {
  const { total } = await db
    .selectFrom('contact_counts')
    .select(eb => eb.fn.sum<number>('total').as('total'))
    .$if(status !== '', query => query.where('status', '=', status as ContactStatus))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Changes counts relative to what is stored, in the transaction of the change itself. Everybody shares these few rows:
 * they are locked after the inquiry's own and always in the same order, so that nobody waits in a circle.
 */
export async function changeCounts(trx: Db, changes: Partial<Record<ContactStatus, number>>): Promise<void> {
  for (const [status, change] of Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .updateTable('contact_counts')
      .set(eb => ({ total: eb('total', '+', change) }))
      .where('status', '=', status as ContactStatus)
      .execute()
  }
}
