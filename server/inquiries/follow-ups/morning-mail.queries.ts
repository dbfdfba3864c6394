import type { Kysely } from 'kysely'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { DAY_MS, laterInstant, salonDay, salonTime } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { domainOf, type NamedAddress } from '../../mail/message.rules.ts'
import { type ClaimedJob, queueMail } from '../../mail/outbox.queries.ts'
import { listRecipients, type MailDefaults } from '../../salon/notifications/notifications.queries.ts'
import { dueFollowUps } from './due-follow-ups.queries.ts'

/** Eight in the morning in the salon's time zone, in minutes: on closed days too, as the promise was made for that day. */
const MORNING = 8 * 60

/** The setting with the last day whose message was queued. */
const LAST_DAY = 'follow-ups-mailed'

/** How long sent and failed messages are kept: as long as the dashboard shows them. */
const KEPT_MS = 7 * DAY_MS

/** The most follow-ups that a message names. */
const NAMED_MAX = 10

/** Claims the day: one of the processes that share the database gets it, once. A later one was claimed while a clock was wrong. */
async function claimDay(trx: Db, day: string): Promise<boolean> {
  const claimed = await trx
    .insertInto('settings')
    .values({ key: LAST_DAY, value: day })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value: day }).where('settings.value', '<>', day),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes old messages about follow-ups, and those of an earlier day that wait for the mail server: today's says the same. */
async function deleteEarlier(trx: Db, now: string): Promise<void> {
  const kept = laterInstant(now, -KEPT_MS)
  await trx
    .deleteFrom('mailJobs')
    .where('kind', '=', 'follow-ups')
    .where(eb =>
      eb.or([
        eb('createdAt', '<', kept),
        eb.and([
          eb('state', '=', 'waiting'),
          eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]),
        ]),
      ]),
    )
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
    if (!(await claimDay(trx, today))) return false
    await deleteEarlier(trx, now)
    const due = await dueFollowUps(trx, today)
      .select(['assigneeId', 'branch'])
      .distinct()
      .orderBy('assigneeId')
      .orderBy('branch')
      .execute()
    const all = await listRecipients(trx, mail)
    const recipients = due.map(({ assigneeId, branch }) => {
      if (assigneeId !== null) return { userId: assigneeId, branchId: null }
      const own = all.find(other => other.branch?.name === branch)
      return { userId: null, branchId: own?.branch?.id ?? null }
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
    const [salon, ...own] = await listRecipients(db, defaults)
    if (branchId !== null) {
      const found = own.find(({ branch }) => branch?.id === branchId)
      return { to: found?.to ?? [], due: unassigned.where('branch', '=', found?.branch?.name ?? '') }
    }
    const names = own.flatMap(({ branch }) => branch?.name ?? [])
    const due = unassigned.$if(names.length > 0, query => query.where('branch', 'not in', names))
    return { to: salon.to, due }
  }
}
