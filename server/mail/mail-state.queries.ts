import type { ExpressionBuilder } from 'kysely'
import type { MailJob } from '#contracts/contact.ts'
import type { MailTrouble } from '#contracts/desk.ts'
import { AccountMailKind } from '#contracts/team.ts'
import type { Db, Tables } from '../db/tables.ts'

/** Nobody counts further: what is owed by the thousand is trouble enough. */
const COUNTED_MAX = 10_000

/** How the outbox fares. */
export interface MailState {
  /** Owed, less what waits for its inquiry to come out of the bin; counted up to 10,000. */
  waiting: number
  /** When the oldest of these was first owed. */
  waitingSince: string | null
  /** Given up; counted up to 10,000. */
  failed: number
}

/** All messages, beside the inquiry or the user that each is about. */
const messages = (db: Db) =>
  db
    .selectFrom('mail_jobs')
    .leftJoin('contacts', 'contacts.id', 'mail_jobs.contact_id')
    .leftJoin('users', 'users.id', 'mail_jobs.user_id')

type Messages = ExpressionBuilder<Tables, 'mail_jobs' | 'contacts'>

/** Owed, and nothing but the mail server is waited for. */
const isOwed = (eb: Messages) =>
  eb.and([
    eb('mail_jobs.state', '=', 'waiting'),
    eb.or([
      eb('mail_jobs.kind', 'in', ['overdue', ...AccountMailKind.options]),
      eb.and([
        eb('contacts.deleted_at', 'is', null),
        eb.or([eb('mail_jobs.kind', '<>', 'client'), eb('contacts.suspected', '=', 0)]),
      ]),
    ]),
  ])

/** How many messages are owed and since when, and how many were given up. */
export async function readMailState(db: Db): Promise<MailState> {
  const { waiting, since } = await db
    .selectFrom(
      messages(db)
        .select('mail_jobs.created_at')
        .where(isOwed)
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

/**
 * Messages in trouble: those that were given up since `recently`, unless their inquiry is in the bin, and those that a mail server has
 * refused or left unanswered since `late`.
 * @param times instants
 * @returns the newest, and how many there are in all, counted up to 10,000
 */
export async function findMailProblems(
  db: Db,
  { recently, late }: { recently: string; late: string },
  limit: number,
): Promise<{ newest: MailTrouble[]; total: number }> {
  const troubles = messages(db)
    .where('mail_jobs.state', 'in', ['waiting', 'failed'])
    // One that an unknown email was given for is about nobody.
    .where(eb => eb.or([eb('mail_jobs.contact_id', 'is not', null), eb('users.id', 'is not', null)]))
    .where(eb =>
      eb.or([
        eb.and([
          eb('mail_jobs.state', '=', 'failed'),
          eb('mail_jobs.created_at', '>', recently),
          eb('contacts.deleted_at', 'is', null),
        ]),
        eb.and([
          isOwed(eb),
          eb('mail_jobs.attempts', '>', 0),
          eb('mail_jobs.last_error', 'is not', null),
          eb('mail_jobs.created_at', '<=', late),
        ]),
      ]),
    )
  const rows = await troubles
    .select(['mail_jobs.contact_id', 'mail_jobs.kind', 'mail_jobs.state', 'users.name'])
    .orderBy('mail_jobs.id', 'desc')
    .limit(limit)
    .$narrowType<{ state: MailTrouble['state'] }>()
    .execute()
  const { total } = await db
    .selectFrom(troubles.select('mail_jobs.id').limit(COUNTED_MAX).as('troubles'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const newest = rows.map(
    ({ contact_id: contactId, kind, state, name }): MailTrouble =>
      contactId === null
        ? { member: name ?? '', kind: kind as AccountMailKind, state }
        : { contactId, kind: kind as MailJob['kind'], state },
  )
  return { newest, total }
}
