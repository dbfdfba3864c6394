import type { Kysely } from 'kysely'
import { type AccountMail, type AccountMailKind, INVITATION_HOURS, RESET_MINUTES } from '#contracts/team.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db, Tables } from '../db/tables.ts'
import { type ClaimedJob, newJob } from '../mail/outbox.queries.ts'
import { lockUsers } from './actor.queries.ts'
import { createPasswordLink } from './password-links.queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const KEPT_MS = 24 * HOUR_MS

/** Whoever asks, a person gets no more links for a forgotten password while so many that came still work. */
const PASSWORDS_AT_ONCE = 3

const lifeOf: Record<AccountMailKind, number> = {
  invitation: INVITATION_HOURS * HOUR_MS,
  password: RESET_MINUTES * MINUTE_MS,
}

interface Owed {
  kind: AccountMailKind
  domain: string
}

/**
 * Owes a message about an account, of a user or of whoever has an email. Where nobody has it the same is written, and dropped
 * when it is looked at: it takes the same time whoever asks. The user's messages of days before are forgotten.
 */
export async function queueAccountMail(
  trx: Db,
  clock: Clock,
  { kind, domain, ...whose }: Owed & ({ userId: number } | { email: string }),
): Promise<void> {
  const user = trx
    .selectFrom('users')
    .select('id')
    .where(eb =>
      'userId' in whose ? eb('id', '=', whose.userId) : eb('email', '=', whose.email.toLowerCase()),
    )
  await trx
    .deleteFrom('mail_jobs')
    .where('user_id', '=', user)
    .where('state', '<>', 'waiting')
    .where('created_at', '<', instant(clock, -KEPT_MS))
    .execute()
  await trx
    .insertInto('mail_jobs')
    .values({ ...newJob(kind, domain, instant(clock)), contact_id: null, user_id: user, reply_id: null })
    .execute()
}

/** What a message about an account says. */
export interface AccountMessageData {
  kind: AccountMailKind
  name: string
  email: string
  token: string
  expiresAt: string
}

/** A job as it is now; undefined when it has been sent or deleted since. */
const findWaiting = (trx: Db, { id, userId }: ClaimedJob) =>
  trx
    .selectFrom('mail_jobs')
    .select(['created_at', 'last_error'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** Whether as many links for a forgotten password were sent before this job as work at once. */
async function hasEnoughLinks(trx: Db, { id, userId }: ClaimedJob, since: number): Promise<boolean> {
  const { n } = await trx
    .selectFrom('mail_jobs')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('id', '<', id)
    .where('state', '<>', 'failed')
    .where('created_at', '>', new Date(since - lifeOf.password).toISOString())
    .executeTakeFirstOrThrow()
  return Number(n) >= PASSWORDS_AT_ONCE
}

/**
 * What a message about an account is to say, with a link that is made now: its token is kept nowhere, so it can't be made before.
 * The user is locked before the job is looked at again: whoever ends all links ends this one with them.
 * @param now an instant
 * @returns undefined when nobody has the account, its links have ended since, or they have had enough of them; `expired` says why it
 * was not sent before its link expired
 */
export function prepareAccountMail(
  db: Kysely<Tables>,
  job: ClaimedJob,
  kind: AccountMailKind,
  now: string,
): Promise<AccountMessageData | { expired: string } | undefined> {
  return db.transaction().execute(async trx => {
    const [user] = job.userId === null ? [] : await lockUsers(trx, [job.userId])
    const waiting = user && (await findWaiting(trx, job))
    if (!waiting) return undefined
    const since = Date.parse(waiting.created_at)
    const expiresAt = new Date(since + lifeOf[kind]).toISOString()
    if (expiresAt <= now) {
      const before = waiting.last_error === null ? '' : `: ${waiting.last_error}`
      return { expired: `Its link expired before the mail server took it${before}` }
    }
    if (kind === 'password' && (await hasEnoughLinks(trx, job, since))) return undefined
    const token = await createPasswordLink(trx, { now: () => new Date(now) }, user.id, expiresAt)
    return { kind, name: user.name, email: user.email, token, expiresAt }
  })
}

/** The newest message to each user, if the mail server has not taken it. By the user's id. */
export async function findAccountMail(db: Db): Promise<Map<number, AccountMail>> {
  const rows = await db
    .selectFrom('mail_jobs')
    .select(['user_id', 'kind', 'state', 'last_error', 'created_at'])
    .where('user_id', 'is not', null)
    .orderBy('id')
    .$narrowType<{ user_id: number; kind: AccountMailKind }>()
    .execute()
  const newest = new Map(rows.map(row => [row.user_id, row]))
  return new Map(
    [...newest].flatMap(([userId, { kind, state, last_error: lastError, created_at: createdAt }]) =>
      state === 'sent' ? [] : [[userId, { kind, state, lastError, createdAt }]],
    ),
  )
}
