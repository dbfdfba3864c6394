import type { Kysely } from 'kysely'
import type { ContactInput } from '#contracts/contact.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Tables } from '../../db/tables.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import { createContact } from '../contacts.queries.ts'
import type { GoodTicket } from '../gate/gate.rules.ts'
import { takeTicket } from '../gate/gate.ts'
import { tell } from '../live/feed.queries.ts'
import { queueAcknowledgements } from '../mail/acknowledgements.queries.ts'
import { KEY_LIFE_MS, type KeptAnswer, takeKey } from './idempotency.queries.ts'
import { hashInquiry } from './request-hash.rules.ts'

export interface Inquiry {
  input: ContactInput
  suspected: boolean
  /** Without one its sender gets no acknowledgement; with one that was used, it was probably typed by a program. */
  ticket: GoodTicket | undefined
  idempotencyKey: string | undefined
}

/** The public learns nothing but that the inquiry is safe. */
const stored: KeptAnswer = { status: 201, body: { success: true } }

/**
 * Stores an inquiry, its history entry, the messages that are owed about it and its idempotency key,
 * all or nothing: once this returns, no crash can lose any of them.
 * @throws ApiError 409 when the key was used for another inquiry
 */
export function submitInquiry(
  { db, clock, config }: { db: Kysely<Tables>; clock: Clock; config: Config },
  { input, suspected, ticket, idempotencyKey: key }: Inquiry,
): Promise<KeptAnswer> {
  const now = instant(clock)
  return db.transaction().execute(async trx => {
    if (key !== undefined) {
      const request = { key, hash: hashInquiry(input) }
      const first = await takeKey(trx, request, stored, now, instant(clock, -KEY_LIFE_MS))
      if (first) return first
    }
    const passes = ticket !== undefined && (await takeTicket(trx, ticket))
    const isUsed = ticket !== undefined && !passes
    const id = await createContact(trx, input, suspected || isUsed, now)
    const domain = domainOf(config.mail.from.address)
    await queueMail(trx, id, ['salon'], domain, now)
    if (config.mail.replyToClient && passes)
      await queueAcknowledgements(trx, [{ id, email: input.email }], domain, now)
    await tell(trx, { contactId: id, what: 'created', by: null }, now)
    return stored
  })
}
