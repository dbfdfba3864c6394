import type { Kysely } from 'kysely'
import { isDataRequest } from '#contracts/inquiries/data-request.ts'
import type { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { type KeyedChange, once } from '../../db/keyed-changes.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import { isAcknowledging } from '../../salon/notifications/notifications.queries.ts'
import { attachToInquiry } from '../attachments/form-photographs.queries.ts'
import { followUpDataRequest } from '../follow-ups/data-request.queries.ts'
import { queueAcknowledgements } from '../spam-check/acknowledgements.queries.ts'
import type { SpamAssessment } from '../spam-check/spam-check.rules.ts'
import { claimTicket } from '../spam-check/spam-check.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { createInquiry } from '../state/create-inquiry.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'

export interface Submission extends SpamAssessment {
  input: InquiryInput
  /** Names of photographs that were sent before. */
  photographs: readonly string[]
  /** Which of the two forms it came by. */
  source: 'form' | 'callback'
  /** A repetition of it stores nothing. */
  change: KeyedChange | undefined
}

/**
 * Stores an inquiry, its history entry, its mail jobs, its idempotency key, and the follow-up of a request about personal data in one
 * transaction: once this returns, no crash loses any of them. An inquiry whose ticket was used before is marked as possible spam and gets no acknowledgement, as do callbacks,
 * which have no email.
 * @throws ApiError 409 when the key was used for another inquiry, 422 when a photograph is no longer stored
 */
export function submitInquiry(
  { db, clock, config }: { db: Kysely<Tables>; clock: Clock; config: Config },
  { input, source, spam, ticket, change, photographs }: Submission,
): Promise<void> {
  const now = instant(clock)
  async function store(trx: Db) {
    const isFirstUse = ticket !== undefined && (await claimTicket(trx, ticket))
    const isReused = ticket !== undefined && !isFirstUse
    const id = await createInquiry(trx, input, { source, spam: spam || isReused }, now)
    await attachToInquiry(trx, id, photographs, now)
    const domain = domainOf(config.mail.from.address)
    await queueMail(trx, { kind: 'salon', inquiryId: id }, domain, now)
    if (isFirstUse && source === 'form' && (await isAcknowledging(trx, config.mail)))
      await queueAcknowledgements(trx, [{ id, email: input.email }], domain, now)
    if (isDataRequest(input.message))
      await changeInquiry(trx, id, { actor: null, at: now }, async inquiry => {
        await followUpDataRequest(trx, inquiry, now)
        return { what: 'created', hasOtherWords: true }
      })
    else await publishEvent(trx, { inquiryId: id, what: 'created', by: null }, now)
  }
  return db.transaction().execute(trx => once(trx, change, now, () => store(trx)))
}
