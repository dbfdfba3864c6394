import { createHash } from 'node:crypto'
import type { ContactInput } from '#contracts/contact.ts'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import { domainOf } from '../mail/messages.rules.ts'
import { queueMail } from '../mail/outbox.queries.ts'
import { createContact } from './contacts.queries.ts'
import type { Transact } from './group-commit.ts'
import { KEY_LIFE_MS, type KeptAnswer, takeKey } from './idempotency.queries.ts'

export interface Inquiry {
  input: ContactInput
  /** Probably typed by a program: its sender gets no acknowledgement. */
  suspected: boolean
  idempotencyKey: string | undefined
}

/** The public learns nothing but that the inquiry is safe. */
const stored: KeptAnswer = { status: 201, body: { success: true } }

/** Tells one inquiry from another: what the client wants, whatever its spacing and the order of its members. */
const hashInquiry = (input: ContactInput): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        input.firstName,
        input.lastName,
        input.email,
        input.phone,
        input.branch,
        input.service,
        input.message,
      ]),
    )
    .digest('hex')

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
    await queueMail(
      trx,
      id,
      acknowledge ? ['salon', 'client'] : ['salon'],
      domainOf(config.mail.from.address),
      now,
    )
    return stored
  })
}
