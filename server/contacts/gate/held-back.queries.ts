import type { Db } from '../../db/tables.ts'
import { among } from '../list/among.queries.ts'
import { queueAcknowledgements } from '../mail/acknowledgements.queries.ts'

/** How acknowledgements are sent. */
export interface Thanks {
  /** Of their Message-IDs. */
  domain: string
  now: string
}

/** Of these, the inquiries that no acknowledgement was ever owed for and that nobody has answered. */
const findUnthanked = (db: Db, ids: readonly number[]): Promise<{ id: number; email: string }[]> =>
  db
    .selectFrom('contacts')
    .select(['id', 'email'])
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
 * Queues the acknowledgements that a suspicion held back, unless the inquiry has been answered meanwhile, as far as the limits
 * allow. In the transaction that takes the suspicion off.
 */
export const releaseMail = async (trx: Db, ids: readonly number[], { domain, now }: Thanks): Promise<void> =>
  queueAcknowledgements(trx, await findUnthanked(trx, ids), domain, now)

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
