import type { Kysely } from 'kysely'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { salonDay, salonTime } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import { claimDay } from '../../db/settings.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { domainOf, type NamedAddress } from '../../mail/message.rules.ts'
import { type ClaimedJob, deleteDoneMail, queueMail } from '../../mail/outbox.queries.ts'
import {
  listRecipients,
  type MailDefaults,
  recipientsOf,
} from '../../salon/notifications/notifications.queries.ts'
import { branchNamesOf, namesBranch } from '../state/named-branch.queries.ts'
import { dueFollowUps } from './due-follow-ups.queries.ts'

/** Eight in the morning in the salon's time zone, in minutes: on closed days too, as the promise was made for that day. */
const MORNING = 8 * 60

/** The daily job. */
const MAILED = 'follow-ups-mailed'

/** The most follow-ups that a message names. */
const NAMED_MAX = 10

/** Deletes the messages of an earlier day that wait for the mail server: today's says the same. */
async function deleteWaiting(trx: Db, now: string): Promise<void> {
  await trx
    .deleteFrom('mailJobs')
    .where('kind', '=', 'follow-ups')
    .where('state', '=', 'waiting')
    .where(eb => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .execute()
}

/**
 * Queues the messages about the follow-ups that are due, once a day from eight in the morning on: one to each assignee, and one to
 * the salon, or to the addresses of a branch, about those that no one is assigned to.
 * @returns whether a message was queued
 */
export async function mailDueFollowUps(
  db: Kysely<Tables>,
  clock: Clock,
  mail: MailDefaults & { from: NamedAddress },
): Promise<boolean> {
  const { day: today, minute } = salonTime(clock.now())
  if (minute < MORNING) return false
  const now = instant(clock)
  return db.transaction().execute(async trx => {
    if (!(await claimDay(trx, MAILED, today))) return false
    await deleteDoneMail(trx, { kind: 'follow-ups' }, now)
    await deleteWaiting(trx, now)
    const due = await dueFollowUps(trx, today)
      .select(['assigneeId', 'branch'])
      .distinct()
      .orderBy('assigneeId')
      .orderBy('branch')
      .execute()
    const all = await listRecipients(trx, mail)
    const recipients = due.map(({ assigneeId, branch }) => {
      if (assigneeId !== null) return { userId: assigneeId, branchId: null }
      return { userId: null, branchId: recipientsOf(all, branch).branch?.id ?? null }
    })
    const groups = new Map(recipients.map(group => [JSON.stringify(group), group]))
    for (const group of groups.values()) {
      await queueMail(trx, { kind: 'follow-ups', ...group }, domainOf(mail.from.address), now)
    }
    return groups.size > 0
  })
}

/**
 * Who gets a message about follow-ups, how many of theirs are due at `now`, and the first of them. None are due when the account or
 * the branch no longer exists.
 */
export async function findDueFollowUps(
  db: Db,
  defaults: MailDefaults,
  { userId, branchId }: Pick<ClaimedJob, 'userId' | 'branchId'>,
  now: string,
) {
  const today = salonDay(now)
  const { to, due } = await findAddressed()
  const total = to.length === 0 ? 0 : await countRows(due)
  const rows = await due
    .innerJoin('inquiryFollowUps', 'inquiryFollowUps.id', 'inquiries.followUpId')
    .select(['firstName', 'lastName', 'dueOn as on', 'note'])
    .orderBy('followUpOn')
    .orderBy('inquiries.id')
    .limit(NAMED_MAX)
    .execute()
  const first = rows.map(({ on, note, ...names }) => ({ name: fullNameOf(names), on, note }))
  return { to, today, total, first }

  async function findAddressed(): Promise<{ to: NamedAddress[]; due: ReturnType<typeof dueFollowUps> }> {
    const all = dueFollowUps(db, today)
    if (userId !== null) {
      const admin = db.selectFrom('users').select('email').where('id', '=', userId)
      const user = await admin.where('role', '=', 'admin').executeTakeFirst()
      const due = all.where('assigneeId', '=', userId)
      return { to: user ? [{ name: '', address: user.email }] : [], due }
    }
    const unassigned = all.where('assigneeId', 'is', null)
    const recipients = await listRecipients(db, defaults)
    const found = recipients.find(({ branch }) => (branch?.id ?? null) === branchId)
    if (!found) return { to: [], due: unassigned }
    return { to: found.to, due: unassigned.where(eb => namesBranch(eb, branchNamesOf(found, recipients))) }
  }
}
