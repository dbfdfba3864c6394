import type { Kysely } from 'kysely'
import {
  type AccountMail,
  AccountMailKind,
  INVITATION_HOURS,
  RESET_MINUTES,
} from '#contracts/accounts/team.ts'
import { DAY_MS, HOUR_MS, laterInstant, MINUTE_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import { countRows } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { type ClaimedJob, queueMail } from '../mail/outbox.queries.ts'
import { keepUser, lockUsers } from './actor.queries.ts'
import { createPasswordLink } from './password-links.queries.ts'

const RETENTION_MS = DAY_MS

/** A user gets no more password links while this many still work. */
const MAX_VALID_LINKS = 3

const lifetimes: Record<AccountMailKind, number> = {
  invitation: INVITATION_HOURS * HOUR_MS,
  password: RESET_MINUTES * MINUTE_MS,
}

/**
 * Queues a message about an account to a user, or to the user with an email. For an unknown email, also that of a
 * user who is just being removed, it queues a message without a user, so that the response takes the same time; the
 * worker drops it. Deletes the user's sent and failed messages that are older than a day.
 */
export async function queueAccountMail(
  trx: Db,
  clock: Clock,
  {
    kind,
    domain,
    ...to
  }: { kind: AccountMailKind; domain: string } & ({ userId: number } | { email: string }),
): Promise<void> {
  const userId = (await keepUser(trx, 'userId' in to ? to.userId : to.email.toLowerCase())) ?? null
  await trx
    .deleteFrom('mailJobs')
    .where('userId', '=', userId)
    .where('state', '<>', 'waiting')
    .where('createdAt', '<', instant(clock, -RETENTION_MS))
    .execute()
  await queueMail(trx, { kind, userId }, domain, instant(clock))
}

/** The current state of a job; undefined when it has been sent or deleted since. */
const findWaitingMail = (trx: Db, { id, userId }: ClaimedJob) =>
  trx
    .selectFrom('mailJobs')
    .select(['createdAt', 'lastError'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/**
 * Whether the user has the maximum of valid reset links without this message. Each attempt to send a message makes
 * another link, so messages are counted and not links: those that wait, and those that were sent and whose link still
 * works. A link expires half an hour after its message was queued, by which the two are matched.
 */
async function hasMaximumOfLinks(trx: Db, { id, userId }: ClaimedJob, now: string): Promise<boolean> {
  const valid = await trx
    .selectFrom('passwordLinks')
    .select('expiresAt')
    .distinct()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .execute()
  const queuedAt = (expiresAt: string) => laterInstant(expiresAt, -lifetimes.password)
  const earlier = trx
    .selectFrom('mailJobs')
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .where('id', '<', id)
    .where('createdAt', '>', queuedAt(now))
    .where(eb =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([
          eb('state', '=', 'sent'),
          // PostgreSQL has no empty list.
          eb('createdAt', 'in', ['', ...valid.map(link => queuedAt(link.expiresAt))]),
        ]),
      ]),
    )
  return (await countRows(earlier)) >= MAX_VALID_LINKS
}

/**
 * Prepares a message about an account and creates its link: the token is not stored, so it can't be created earlier.
 * Locks the user before it reads the job again, so that a change that ends all links also ends this one.
 * @param now an instant
 * @returns undefined when the user no longer exists, the links have been ended since, or the user has the maximum of
 * them; `expired` says why the message was not sent before its link expired
 */
export function prepareAccountMail(db: Kysely<Tables>, job: ClaimedJob, kind: AccountMailKind, now: string) {
  return db.transaction().execute(async trx => {
    const [user] = job.userId === null ? [] : await lockUsers(trx, [job.userId])
    const waiting = user && (await findWaitingMail(trx, job))
    if (!waiting) return undefined
    const queuedAt = Date.parse(waiting.createdAt)
    const expiresAt = new Date(queuedAt + lifetimes[kind]).toISOString()
    if (expiresAt <= now) {
      const lastError = waiting.lastError === null ? '' : `: ${waiting.lastError}`
      return { expired: `Its link expired before the mail server accepted it${lastError}` }
    }
    if (kind === 'password' && (await hasMaximumOfLinks(trx, job, now))) return undefined
    const token = await createPasswordLink(trx, { now: () => new Date(now) }, user.id, expiresAt)
    return { name: user.name, email: user.email, token, expiresAt }
  })
}

/** The newest message to each user, by user id, unless it was sent. */
export async function findAccountMail(db: Db): Promise<Map<number, AccountMail>> {
  const rows = await db
    .selectFrom('mailJobs')
    .select(['userId', 'kind', 'state', 'lastError', 'createdAt'])
    .where('userId', 'is not', null)
    .where('kind', 'in', AccountMailKind.options)
    .orderBy('id')
    .$narrowType<{ userId: number; kind: AccountMailKind }>()
    .execute()
  const newest = new Map(rows.map(row => [row.userId, row]))
  return new Map(
    [...newest].flatMap(([userId, { kind, state, lastError, createdAt }]) =>
      state === 'sent' ? [] : [[userId, { kind, state, lastError, createdAt }]],
    ),
  )
}
