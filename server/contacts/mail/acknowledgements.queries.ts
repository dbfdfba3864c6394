import { sql } from 'kysely'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/desk.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import { among } from '../list/among.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A mailbox gets no more in 24 hours, whoever gives its address: a stranger must not be flooded through the form. */
const PER_MAILBOX = 3

// Any number that no other advisory lock uses.
const ACKNOWLEDGEMENTS = 5_180_021_007

/**
 * The mailbox that an address most probably leads to, as a key to count by: without `+tag`, without dots before the `@`, lower
 * case, one name for Gmail. Nothing is sent to it.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const bare = local.replace(/(?!^)\+.*$/, '').replaceAll('.', '')
  return `${bare}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

/** The acknowledgements of the last 24 hours, sent or waiting. The kind is written out: else no partial index is used. */
const ofLastDay = (db: Db, now: string) =>
  db
    .selectFrom('mail_jobs')
    .where('mail_jobs.kind', '=', sql.lit('client' as const))
    .where('mail_jobs.created_at', '>', new Date(Date.parse(now) - DAY_MS).toISOString())

/**
 * Queues an acknowledgement for each of these inquiries, as far as the limits of its mailbox and of the salon allow. No other
 * transaction counts or queues any until this one ends: inquiries are locked before it and the feed after it, to avoid
 * deadlocks.
 * @param now an instant
 */
export async function queueAcknowledgements(
  trx: Db,
  inquiries: readonly { id: number; email: string }[],
  domain: string,
  now: string,
): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(ACKNOWLEDGEMENTS)})`.execute(trx)
  const earlier = await ofLastDay(trx, now)
    .innerJoin('contacts', 'contacts.id', 'mail_jobs.contact_id')
    .select('contacts.email')
    .execute()
  let left = ACKNOWLEDGEMENTS_PER_DAY - earlier.length
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { email } of earlier) count(mailboxKey(email))
  for (const { id, email } of inquiries) {
    const key = mailboxKey(email)
    if (left <= 0) return
    if ((counts.get(key) ?? 0) >= PER_MAILBOX) continue
    count(key)
    left--
    await queueMail(trx, id, ['client'], domain, now)
  }
}

/** Whether the salon has sent as many acknowledgements in the last 24 hours as it may. @param now an instant */
export async function isAcknowledgementLimitReached(db: Db, now: string): Promise<boolean> {
  const { n } = await ofLastDay(db, now)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n >= ACKNOWLEDGEMENTS_PER_DAY
}

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
