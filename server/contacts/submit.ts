import type { ContactInput } from '#contracts/contact.ts'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import { mailDomain } from '../mail/messages.rules.ts'
import { queueMail } from '../mail/outbox.queries.ts'
import { createContact } from './contacts.queries.ts'
import type { Transact } from './group-commit.ts'
import { KEY_LIFE_MS, type KeptAnswer, takeKey } from './idempotency.queries.ts'
import { hashInquiry } from './idempotency.rules.ts'

export interface Inquiry {
  input: ContactInput
  /** Probably typed by a program: its sender gets no acknowledgement. */
  suspected: boolean
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
  { transact, clock, config }: { transact: Transact; clock: Clock; config: Config },
  { input, suspected, idempotencyKey: key }: Inquiry,
): Promise<KeptAnswer> {
  const now = instant(clock)
  return transact(async trx => {
    if (key !== undefined) {
      const request = { key, hash: hashInquiry(input) }
      const first = await takeKey(trx, request, stored, now, instant(clock, -KEY_LIFE_MS))
      if (first) return first
    }
    const id = await createContact(trx, input, suspected, now)
    const acknowledge = config.mail.replyToClient && !suspected
    await queueMail(trx, id, acknowledge ? ['salon', 'client'] : ['salon'], mailDomain(config.mail.from), now)
    return stored
  })
}
