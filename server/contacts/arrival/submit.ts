import type { ContactInput } from '#contracts/contact.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { domainOf } from '../../mail/messages.rules.ts'
import {
  countAcknowledgements,
  lockAcknowledgements,
  type MailKind,
  queueMail,
} from '../../mail/outbox.queries.ts'
import { createContact } from '../contacts.queries.ts'
import { takeTicket } from '../gate/gate.queries.ts'
import type { GoodTicket } from '../gate/gate.rules.ts'
import { tell } from '../live/feed.queries.ts'
import type { Transact } from './group-commit.ts'
import { KEY_LIFE_MS, type KeptAnswer, takeKey } from './idempotency.queries.ts'
import { hashInquiry } from './request-hash.rules.ts'

export interface Inquiry {
  input: ContactInput
  suspected: boolean
  /** Without one its sender gets no acknowledgement; with one that was used, it was probably typed by a program. */
  ticket: GoodTicket | undefined
  idempotencyKey: string | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An address is thanked no more often, whoever gives it as theirs: a stranger must not be flooded through the form. */
export const ACKNOWLEDGEMENTS_PER_DAY = 3

/** The public learns nothing but that the inquiry is safe. */
const stored: KeptAnswer = { status: 201, body: { success: true } }

/**
 * Stores an inquiry, its history entry, the messages that are owed about it and its idempotency key,
 * all or nothing: once this returns, no crash can lose any of them.
 * @throws ApiError 409 when the key was used for another inquiry
 */
export function submitInquiry(
  { transact, clock, config }: { transact: Transact; clock: Clock; config: Config },
  { input, suspected, ticket, idempotencyKey: key }: Inquiry,
): Promise<KeptAnswer> {
  const now = instant(clock)
  return transact(async trx => {
    if (key !== undefined) {
      const request = { key, hash: hashInquiry(input) }
      const first = await takeKey(trx, request, stored, now, instant(clock, -KEY_LIFE_MS))
      if (first) return first
    }
    const passes = ticket !== undefined && (await takeTicket(trx, ticket))
    const isUsed = ticket !== undefined && !passes
    const id = await createContact(trx, input, suspected || isUsed, now)
    const kinds: MailKind[] = ['salon']
    if (config.mail.replyToClient && passes) {
      await lockAcknowledgements(trx)
      const email = input.email.toLowerCase()
      const thanked = await countAcknowledgements(trx, [email], instant(clock, -DAY_MS))
      if ((thanked.get(email) ?? 0) < ACKNOWLEDGEMENTS_PER_DAY) kinds.push('client')
    }
    await queueMail(trx, id, kinds, domainOf(config.mail.from.address), now)
    await tell(trx, { contactId: id, what: 'created', by: null }, now)
    return stored
  })
}
