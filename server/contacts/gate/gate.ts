import { randomBytes } from 'node:crypto'
import type { ContactProof } from '#contracts/contact.ts'
import { TICKET_MARK, ticketField } from '#contracts/form-ticket.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { createTicket, type GoodTicket, judge, type Verdict } from './gate.rules.ts'

const SECRET = 'ticket-secret'

/** The one gate for every way in: marks what no person typed, refuses nobody. */
export interface Gate {
  /** A ticket for a form that is opened now. */
  mintTicket(): string
  judge(proof: ContactProof): Verdict
}

/** Opens the gate with the secret that all processes of a database share; the first one makes it. */
export async function createGate(db: Db, clock: Clock): Promise<Gate> {
  await db
    .insertInto('settings')
    .values({ key: SECRET, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const { value: secret } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SECRET)
    .executeTakeFirstOrThrow()
  return {
    mintTicket: () => createTicket(secret, clock.now(), randomBytes(16).toString('base64url')),
    judge: proof => judge(secret, proof, clock.now()),
  }
}

const MARKED_FIELD = ticketField(TICKET_MARK)

/** Writes a ticket of this moment into a page with the form; undefined where there is no form. */
export const stampTicket = (html: string, gate: Gate): string | undefined =>
  html.includes(MARKED_FIELD) ? html.replaceAll(MARKED_FIELD, ticketField(gate.mintTicket())) : undefined

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
