import { INVITATION_HOURS, RESET_MINUTES } from '#contracts/team.ts'
import { createLink } from '../auth/links.queries.ts'
import { type Clock, instant } from '../clock.ts'
import type { AccountMail, Db } from '../db/tables.ts'
import { newJob } from './outbox.queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const KEPT_MS = 24 * HOUR_MS

/** Whoever asks, a person gets no more links for a forgotten password while so many that came still work. */
const PASSWORDS_AT_ONCE = 3

const lifeOf: Record<AccountMail, number> = {
  invitation: INVITATION_HOURS * HOUR_MS,
  password: RESET_MINUTES * MINUTE_MS,
}

interface Owed {
  kind: AccountMail
  domain: string
}

/**
 * Owes a message about an account, of a user or of whoever has an email. Where nobody has it the same is written, and dropped
 * when it is looked at: it takes the same time whoever asks.
 */
export async function queueAccountMail(
  trx: Db,
  clock: Clock,
  { kind, domain, ...whose }: Owed & ({ userId: number } | { email: string }),
): Promise<void> {
  await trx
    .deleteFrom('mail_jobs')
    .where('kind', 'in', ['invitation', 'password'])
    .where('state', '<>', 'waiting')
    .where('created_at', '<', instant(clock, -KEPT_MS))
    .execute()
  await trx
    .insertInto('mail_jobs')
    .values(eb => ({
      ...newJob(kind, domain, instant(clock)),
      contact_id: null,
      user_id:
        'userId' in whose
          ? whose.userId
          : eb.selectFrom('users').select('id').where('email', '=', whose.email.toLowerCase()),
      reply_id: null,
    }))
    .execute()
}

/** What a message about an account says. */
export interface AccountNews {
  kind: AccountMail
  name: string
  email: string
  token: string
  expiresAt: string
}

/**
 * What a message about an account is to say, with a link that is made now: its token is kept nowhere, so it can't be made before.
 * @param now an instant
 * @returns undefined when nobody has the account, it is too late, or they have had enough of them
 */
export async function prepareAccountMail(
  trx: Db,
  jobId: number,
  kind: AccountMail,
  now: string,
): Promise<AccountNews | undefined> {
  const clock = { now: () => new Date(now) }
  const job = await trx
    .selectFrom('mail_jobs')
    .innerJoin('users', 'users.id', 'mail_jobs.user_id')
    .select(['users.id as user_id', 'name', 'email', 'mail_jobs.created_at'])
    .where('mail_jobs.id', '=', jobId)
    .executeTakeFirst()
  if (!job) return undefined
  const since = Date.parse(job.created_at)
  const expiresAt = new Date(since + lifeOf[kind]).toISOString()
  if (expiresAt <= now) return undefined
  if (kind === 'password') {
    const { n } = await trx
      .selectFrom('mail_jobs')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', job.user_id)
      .where('kind', '=', 'password')
      .where('id', '<', jobId)
      .where('state', '<>', 'failed')
      .where('created_at', '>', new Date(since - lifeOf.password).toISOString())
      .executeTakeFirstOrThrow()
    if (Number(n) >= PASSWORDS_AT_ONCE) return undefined
  }
  const token = await createLink(trx, clock, job.user_id, expiresAt)
  return { kind, name: job.name, email: job.email, token, expiresAt }
}
