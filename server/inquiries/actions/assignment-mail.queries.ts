// The email that tells a colleague of the inquiries that someone else has assigned to them.
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { laterInstant, MINUTE_MS } from '#contracts/text/days.ts'
import { idList, isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import type { NamedAddress } from '../../mail/message.rules.ts'
import { type ClaimedJob, deleteDoneMail, queueMail } from '../../mail/outbox.queries.ts'
import type { Actor } from '../state/transitions.rules.ts'

/** How long it waits: what is assigned meanwhile is in the same message, and what is undone meanwhile is in none. */
const GATHER_MS = MINUTE_MS

/** The most inquiries that a message names. */
const NAMED_MAX = 10

/** Whether a message to a user waits that no worker has claimed. None can until the transaction ends. */
async function isWaiting(trx: Db, userId: number): Promise<boolean> {
  const waiting = await trx
    .selectFrom('mailJobs')
    .select('id')
    .where('kind', '=', 'assignments')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
    .executeTakeFirst()
  return waiting !== undefined
}

/**
 * Queues the message about inquiries that were just assigned, unless one waits, or the assignee does not want it. No one is told of
 * what they assign to themselves.
 * @param by with the domain of the Message-ID; undefined without a mail server
 */
export async function queueAssignmentMail(
  trx: Db,
  inquiryIds: readonly number[],
  userId: number,
  { actor, at, domain }: { actor: Actor; at: string; domain: string | undefined },
): Promise<void> {
  if (domain === undefined || userId === actor.id) return
  const wanted = trx.selectFrom('users').select('id').where('id', '=', userId).where('assignmentMail', '=', 1)
  if (!(await wanted.executeTakeFirst()) || (await isWaiting(trx, userId))) return
  await deleteDoneMail(trx, { kind: 'assignments', userId }, at)
  const { first } = await trx
    .selectFrom('inquiryHistory')
    .select(({ fn }) => fn.min<number>('id').as('first'))
    .where('inquiryId', 'in', idList(trx, inquiryIds))
    .where('action', '=', 'assigned')
    .where('at', '=', at)
    .executeTakeFirstOrThrow()
  const notBefore = laterInstant(at, GATHER_MS)
  await queueMail(trx, { kind: 'assignments', userId, historyFrom: first }, domain, at, notBefore)
}

/** An inquiry that was assigned, by whom. */
export interface AssignedInquiry {
  id: number
  name: string
  service: string
  branch: string
  /** The name of who assigned it, or the email of an account that was removed. */
  by: string
}

/**
 * What a message tells: the inquiries that others have assigned to its user since, and that are still theirs, with the last who did.
 * None where the account was removed.
 */
export async function findAssigned(
  db: Db,
  { id, userId, historyFrom }: Pick<ClaimedJob, 'id' | 'userId' | 'historyFrom'>,
): Promise<{ to: NamedAddress[]; total: number; first: AssignedInquiry[] }> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!user) return { to: [], total: 0, first: [] }
  const { next } = await db
    .selectFrom('mailJobs')
    .select(({ fn }) => fn.min<number | null>('historyFrom').as('next'))
    .where('kind', '=', 'assignments')
    .where('userId', '=', userId)
    .where('id', '>', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('inquiryHistory as entry')
    .innerJoin('inquiries', 'inquiries.id', 'entry.inquiryId')
    .leftJoin('users as actor', 'actor.email', 'entry.actor')
    .select([
      'inquiries.id',
      'firstName',
      'lastName',
      'service',
      'branch',
      'entry.actor',
      'actor.name',
      'entry.assignee',
    ])
    .where('entry.id', '>=', historyFrom ?? 0)
    .$if(next !== null, query => query.where('entry.id', '<', next))
    .where('entry.action', '=', 'assigned')
    .where('inquiries.assigneeId', '=', userId)
    .where('inquiries.deletedAt', 'is', null)
    .orderBy('entry.id')
    .execute()
  // The last entry of each says who has assigned it as it is now.
  const last = [...new Map(rows.map(row => [row.id, row])).values()]
  const assigned = last.filter(
    ({ actor, assignee }) => assignee === user.email && actor !== null && actor !== user.email,
  )
  return {
    to: [{ name: '', address: user.email }],
    total: assigned.length,
    first: assigned.slice(0, NAMED_MAX).map(({ actor, name, firstName, lastName, ...row }) => ({
      id: row.id,
      name: fullNameOf({ firstName, lastName }),
      service: row.service,
      branch: row.branch,
      by: name || `${actor}`,
    })),
  }
}
