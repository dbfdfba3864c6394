import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Branch } from '#contracts/branches/branch.ts'
import { isOpenAt } from '#contracts/days/day.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { countRows, isPostgres } from '../../db/dialect.ts'
import { repeatPaced } from '../../db/paced.ts'
import { claimPeriodicJob } from '../../db/settings.ts'
import type { Db, InquiryRow, Tables } from '../../db/tables.ts'
import { domainOf, type NamedAddress } from '../../mail/message.rules.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import {
  listRecipients,
  type MailDefaults,
  type Recipients,
  recipientsOf,
} from '../../salon/notifications/notifications.queries.ts'
import { waitsForUs } from '../state/conversation.queries.ts'
import { overdueSince } from '../state/conversation.rules.ts'
import { type BranchNames, branchNamesOf, namesBranch } from '../state/named-branch.queries.ts'

/** The shortest time between two reminders. */
const REMIND_EVERY_MS = 4 * HOUR_MS

/** The most inquiries that a reminder names. */
const NAMED_MAX = 10

const REMINDED = 'deadline-reminded'

/** How many inquiries the transaction of the reminder marks. */
const MARKED_AT_ONCE = 100

/** Inquiries that have waited for us since `cutoff` or longer. */
const overdue = (db: Db, cutoff: string, ...branches: readonly BranchNames[]) =>
  db
    .selectFrom('inquiries')
    .where('deletedAt', 'is', null)
    .where(eb => waitsForUs(eb, cutoff))
    .where(eb => eb.and(branches.map(names => namesBranch(eb, names))))

/** Whether no reminder of an inquiry was sent since it began to wait. */
const isNew = (eb: ExpressionBuilder<Tables, 'inquiries'>) =>
  eb.or([eb('remindedOf', 'is', null), eb('remindedOf', '<>', eb.ref('waitsFrom'))])

/**
 * Who gets the reminder that an inquiry stands for, the number of their inquiries whose deadline has passed, and the
 * oldest of them.
 * @param inquiryId null, or that of a deleted inquiry, stands for the inquiries of no branch
 */
export async function findPastDeadline(
  db: Db,
  defaults: MailDefaults,
  inquiryId: number | null,
  now: string,
): Promise<{
  to: Recipients['to']
  total: number
  oldest: Pick<InquiryRow, 'firstName' | 'lastName' | 'waitsFrom'>[]
}> {
  const cutoff = overdueSince(now)
  const inquiry = await db
    .selectFrom('inquiries')
    .select('branch')
    .where('id', '=', inquiryId)
    .executeTakeFirst()
  const all = await listRecipients(db, defaults)
  const recipients = recipientsOf(all, inquiry?.branch)
  const branches = branchNamesOf(recipients, all)
  const total = await countRows(overdue(db, cutoff, branches))
  const oldest = await overdue(db, cutoff, branches)
    .select(['firstName', 'lastName', 'waitsFrom'])
    .orderBy('waitsFrom')
    .orderBy('id')
    .limit(NAMED_MAX)
    .execute()
  return { to: recipients.to, total, oldest }
}

/**
 * The inquiries about which someone is in the salon now: those of an open branch, and while the salon is open those
 * of no branch.
 */
async function findOpenBranches(db: Db, now: Date): Promise<BranchNames> {
  const { hours } = await getContent(db)
  const branches = await listBranches(db)
  const isOpen = (branch: Branch) => isOpenAt(now, hours, branch)
  // Two branches with the same name are open when one of them is.
  const open = branches.filter(isOpen).map(({ name }) => name)
  const closed = branches.map(({ name }) => name).filter(name => !open.includes(name))
  return isOpenAt(now, hours) ? { notAmong: closed } : { among: open }
}

/**
 * Queues one reminder for each group of recipients about all their inquiries whose deadline has passed since the last
 * one, at most every four hours. It waits until their branch opens.
 * @returns whether a reminder was queued
 */
export async function remindOfDeadlines(
  db: Kysely<Tables>,
  clock: Clock,
  mail: MailDefaults & { from: NamedAddress },
): Promise<boolean> {
  const cutoff = overdueSince(instant(clock))
  const isAnyDue = await overdue(db, cutoff).where(isNew).select('id').limit(1).executeTakeFirst()
  if (!isAnyDue) return false
  const open = await findOpenBranches(db, clock.now())
  const all = await listRecipients(db, mail)
  let isQueued = false
  for (const recipients of all) {
    const due = (trx: Db) => overdue(trx, cutoff, branchNamesOf(recipients, all), open).where(isNew)
    const job = recipients.branch ? `${REMINDED}-branch-${recipients.branch.id}` : REMINDED
    if (await remindOf(db, clock, domainOf(mail.from.address), job, due)) isQueued = true
  }
  return isQueued
}

/**
 * Queues one reminder about inquiries that are due, and marks them.
 * @param job the periodic job that limits how often
 */
async function remindOf(
  db: Kysely<Tables>,
  clock: Clock,
  domain: string,
  job: string,
  due: (trx: Db) => ReturnType<typeof overdue>,
): Promise<boolean> {
  const now = instant(clock)
  if (!(await due(db).select('id').limit(1).executeTakeFirst())) return false
  const markBatch = (trx: Db, limit: number) =>
    trx
      .updateTable('inquiries')
      .set(({ ref }) => ({ remindedOf: ref('waitsFrom') }))
      // Locked in the order of their ids, as everywhere else, to avoid deadlocks.
      .where(
        'id',
        'in',
        due(trx)
          .select('id')
          .orderBy('id')
          .limit(limit)
          .$if(isPostgres(trx), query => query.forUpdate()),
      )
      .returning(['id', 'waitsFrom'])
      .execute()
  const marked = await db.transaction().execute(async trx => {
    if (!(await claimPeriodicJob(trx, clock, job, REMIND_EVERY_MS))) return 0
    const reminded = await markBatch(trx, MARKED_AT_ONCE)
    const [oldest] = reminded.sort((a, b) => (`${a.waitsFrom}` < `${b.waitsFrom}` ? -1 : 1))
    if (oldest) await queueMail(trx, { kind: 'deadline', inquiryId: oldest.id }, domain, now)
    return reminded.length
  })
  // The mail is about these too: it says how many there are when it is sent.
  if (marked === MARKED_AT_ONCE)
    await repeatPaced(async limit => {
      const more = await db.transaction().execute(trx => markBatch(trx, limit))
      return more.length === limit
    })
  return marked > 0
}
