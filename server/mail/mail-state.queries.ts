import type { MailJob } from '#contracts/contact.ts'
import type { Db } from '../db/tables.ts'

/** Nobody counts further: what is owed by the thousand is trouble enough. */
const COUNTED_MAX = 10_000

/** How the outbox fares with messages about inquiries. */
export interface MailState {
  /** Owed, less what waits for its inquiry to come out of the bin; counted up to 10,000. */
  waiting: number
  /** When the oldest of these was first owed. */
  waitingSince: string | null
  /** Given up; counted up to 10,000. */
  failed: number
}

/** Owed, and nothing but the mail server is waited for. */
const owed = (db: Db) =>
  db
    .selectFrom('mail_jobs')
    .leftJoin('contacts', 'contacts.id', 'mail_jobs.contact_id')
    .where('mail_jobs.state', '=', 'waiting')
    .where('mail_jobs.contact_id', 'is not', null)
    .where(eb =>
      eb.or([
        eb('mail_jobs.kind', '=', 'overdue'),
        eb.and([
          eb('contacts.deleted_at', 'is', null),
          eb.or([eb('mail_jobs.kind', '<>', 'client'), eb('contacts.suspected', '=', 0)]),
        ]),
      ]),
    )

/** How many messages are owed and since when, and how many were given up. */
export async function readMailState(db: Db): Promise<MailState> {
  const { waiting, since } = await db
    .selectFrom(
      owed(db)
        .select('mail_jobs.created_at')
        .orderBy('mail_jobs.next_attempt_at')
        .limit(COUNTED_MAX)
        .as('owed'),
    )
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const { failed } = await db
    .selectFrom(
      db.selectFrom('mail_jobs').select('id').where('state', '=', 'failed').limit(COUNTED_MAX).as('given_up'),
    )
    .select(eb => eb.fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow()
  return { waiting, waitingSince: since ?? null, failed }
}

/** A message that has not got through. */
export interface MailTrouble {
  contactId: number
  kind: MailJob['kind']
  state: 'waiting' | 'failed'
}

/**
 * Messages in trouble, the newest first: those of inquiries outside the bin that were given up since `recently`, and those
 * that a mail server has refused or left unanswered since `late`.
 * @param times instants
 */
export async function listMailTrouble(
  db: Db,
  { recently, late }: { recently: string; late: string },
  limit: number,
): Promise<MailTrouble[]> {
  const columns = ['mail_jobs.id', 'mail_jobs.contact_id', 'mail_jobs.kind', 'mail_jobs.state'] as const
  type OfInquiry = { contact_id: number; kind: MailJob['kind'] }
  const failed = await db
    .selectFrom('mail_jobs')
    .leftJoin('contacts', 'contacts.id', 'mail_jobs.contact_id')
    .select(columns)
    .where('mail_jobs.state', '=', 'failed')
    .where('mail_jobs.contact_id', 'is not', null)
    .where('mail_jobs.created_at', '>', recently)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('mail_jobs.id', 'desc')
    .limit(limit)
    .$narrowType<OfInquiry>()
    .execute()
  const waiting = await owed(db)
    .select(columns)
    .where('mail_jobs.attempts', '>', 0)
    .where('mail_jobs.last_error', 'is not', null)
    .where('mail_jobs.created_at', '<=', late)
    .orderBy('mail_jobs.id', 'desc')
    .limit(limit)
    .$narrowType<OfInquiry>()
    .execute()
  return [...failed, ...waiting]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, limit)
    .map(({ contact_id, kind, state }) => ({
      contactId: contact_id,
      kind,
      state: state as MailTrouble['state'],
    }))
}
