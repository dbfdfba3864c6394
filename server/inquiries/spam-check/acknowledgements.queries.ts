import { sql } from 'kysely'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/inquiries/limits.ts'
import { DAY_MS, laterInstant } from '#contracts/text/days.ts'
import { emailKeyOf } from '#contracts/text/person-keys.ts'
import { countRows, idList } from '../../db/dialect.ts'
import { tryLock } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import { queueMail } from '../../mail/outbox.queries.ts'

/** Per mailbox and 24 hours, so that no one can flood a stranger through the form. */
const PER_MAILBOX = 3

/** Counts for one mailbox whatever could be an alias of it, with any provider. */
const mailboxOf = (email: string) => emailKeyOf(email, { anyDomain: true })

/**
 * The acknowledgements of the last 24 hours, sent or waiting. The kind is a literal, as a partial index is not used for a
 * parameter.
 */
const ofLastDay = (db: Db, now: string) =>
  db
    .selectFrom('mailJobs')
    .where('mailJobs.kind', '=', sql.lit('client' as const))
    .where('mailJobs.createdAt', '>', laterInstant(now, -DAY_MS))

/**
 * Queues an acknowledgement for each inquiry, as far as the limits of its mailbox and of the salon allow. Transactions count one
 * after the other; to avoid deadlocks, inquiries are locked before. Queues none when another transaction, whose process may have
 * stopped, takes longer than two seconds: the inquiry is more important.
 */
export async function queueAcknowledgements(
  trx: Db,
  inquiries: readonly { id: number; email: string }[],
  domain: string,
  now: string,
): Promise<void> {
  if (!(await tryLock(trx, 'acknowledgements'))) return
  const earlier = await ofLastDay(trx, now)
    .innerJoin('inquiries', 'inquiries.id', 'mailJobs.inquiryId')
    .select('inquiries.email')
    .execute()
  let remaining = ACKNOWLEDGEMENTS_PER_DAY - earlier.length
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { email } of earlier) count(mailboxOf(email))
  for (const { id, email } of inquiries) {
    const key = mailboxOf(email)
    if (remaining <= 0) return
    if ((counts.get(key) ?? 0) >= PER_MAILBOX) continue
    count(key)
    remaining--
    await queueMail(trx, { kind: 'client', inquiryId: id }, domain, now)
  }
}

/** Whether the acknowledgements of the last 24 hours have reached the salon's limit. */
export async function isAcknowledgementLimitReached(db: Db, now: string): Promise<boolean> {
  return (await countRows(ofLastDay(db, now))) >= ACKNOWLEDGEMENTS_PER_DAY
}

/** The inquiries among `ids` that came by the form, never had an acknowledgement and have no first response. */
const findUnacknowledged = (db: Db, ids: readonly number[]): Promise<{ id: number; email: string }[]> =>
  db
    .selectFrom('inquiries')
    .select(['id', 'email'])
    .where('id', 'in', idList(db, ids))
    .where('source', '=', 'form')
    .where('respondedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailJobs')
            .select('mailJobs.id')
            .whereRef('mailJobs.inquiryId', '=', 'inquiries.id')
            .where('mailJobs.kind', '=', 'client'),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/**
 * Queues the acknowledgements that a spam mark withheld, as far as the limits allow; not for inquiries that have a first
 * response. Call it in the transaction that removes the mark.
 */
export const queueHeldAcknowledgements = async (
  trx: Db,
  ids: readonly number[],
  domain: string,
  now: string,
): Promise<void> => queueAcknowledgements(trx, await findUnacknowledged(trx, ids), domain, now)

/** Deletes the acknowledgements of these inquiries that were queued at or after `since` and not yet attempted. */
export async function withdrawAcknowledgements(
  trx: Db,
  ids: readonly number[],
  since: string,
): Promise<void> {
  await trx
    .deleteFrom('mailJobs')
    .where('inquiryId', 'in', idList(trx, ids))
    .where('kind', '=', 'client')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('claimedUntil', 'is', null)
    .where('createdAt', '>=', since)
    .execute()
}
