import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { countAcknowledgements, lockAcknowledgements, queueMail } from '../../mail/outbox.queries.ts'
import { among } from '../list/among.queries.ts'

/** How acknowledgements are sent. */
export interface Thanks {
  /** Of their Message-IDs. */
  domain: string
  now: string
  /** A day ago. */
  since: string
  /** So many to an address since then. */
  max: number
}

interface Unthanked {
  id: number
  /** Lower case. */
  email: string
}

/** Of these, the inquiries that no acknowledgement was ever owed for and that nobody has answered. */
const findUnthanked = (db: Db, ids: readonly number[]): Promise<Unthanked[]> =>
  db
    .selectFrom('contacts')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where('id', 'in', among(db, ids))
    .where('answered_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_jobs')
            .select('mail_jobs.id')
            .whereRef('mail_jobs.contact_id', '=', 'contacts.id')
            .where('mail_jobs.kind', '=', 'client'),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/**
 * Owes what a suspicion held back: the acknowledgement, unless the inquiry has been answered meanwhile or its address has had
 * its share of the day. In the transaction that takes the suspicion off.
 */
export async function releaseMail(
  trx: Db,
  ids: readonly number[],
  { domain, now, since, max }: Thanks,
): Promise<void> {
  await lockAcknowledgements(trx)
  const unthanked = await findUnthanked(trx, ids)
  const thanked = await countAcknowledgements(trx, [...new Set(unthanked.map(({ email }) => email))], since)
  for (const { id, email } of unthanked) {
    const n = thanked.get(email) ?? 0
    if (n >= max) continue
    thanked.set(email, n + 1)
    await queueMail(trx, id, ['client'], domain, now)
  }
}

/** Takes back the acknowledgements that `releaseMail` has owed since, as far as no attempt to send them has begun. */
export async function withdrawMail(trx: Db, ids: readonly number[], since: string): Promise<void> {
  await trx
    .deleteFrom('mail_jobs')
    .where('contact_id', 'in', among(trx, ids))
    .where('kind', '=', 'client')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('claimed_until', 'is', null)
    .where('created_at', '>=', since)
    .execute()
}
