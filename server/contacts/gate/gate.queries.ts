import type { Db } from '../../db/tables.ts'
import type { GoodTicket } from './gate.rules.ts'

/**
 * Takes a ticket for the transaction `trx`: if it commits, the ticket is used up. A second inquiry with it waits here until the first has committed or failed.
 * @returns false when another inquiry has used it
 */
export async function takeTicket(trx: Db, { id, expiresAt }: GoodTicket): Promise<boolean> {
  const used = await trx
    .insertInto('used_tickets')
    .values({ id, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Forgets the tickets that are too old to be used again. */
export async function sweepTickets(db: Db, now: string): Promise<void> {
  await db.deleteFrom('used_tickets').where('expires_at', '<', now).execute()
}
