// What a first response says in queries: the numbers count by these conditions, and the filters find by them.

import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { DEADLINE_MS } from '#contracts/inquiries/limits.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { overdueSince } from './conversation.rules.ts'

type OfInquiries = ExpressionBuilder<Tables, 'inquiries'>

const HOURS = sql.lit(`+${DEADLINE_MS / HOUR_MS} hours`)

/** Whether the first response came before the promised time was over. */
const isBeforeDeadline = (db: Db): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`cast(inquiries.responded_at as timestamp with time zone)
        <= cast(inquiries.created_at as timestamp with time zone) + interval ${HOURS}`
    : sql`inquiries.responded_at <= strftime('%Y-%m-%dT%H:%M:%fZ', inquiries.created_at, ${HOURS})`

/** Inquiries with a first response in the promised time. */
export const isRespondedInTime = (db: Db, eb: OfInquiries) =>
  eb.and([eb('inquiries.respondedAt', 'is not', null), isBeforeDeadline(db)])

/** Inquiries whose first response came later, or that have none although the promised time is over. */
export const isLate = (db: Db, eb: OfInquiries, now: string) =>
  eb.or([
    eb.and([eb('inquiries.respondedAt', 'is not', null), eb.not(isBeforeDeadline(db))]),
    eb.and([eb('inquiries.respondedAt', 'is', null), eb('inquiries.createdAt', '<', overdueSince(now))]),
  ])

/** Earlier inquiries with the same key, which is not empty. */
const earlierBy = (eb: OfInquiries, key: 'emailKey' | 'phoneKey') =>
  eb.exists(
    eb
      .selectFrom('inquiries as earlier')
      .select('earlier.id')
      .whereRef(`earlier.${key}`, '=', `inquiries.${key}`)
      // A literal, as a partial index is not used for a parameter.
      .where(`earlier.${key}`, '>', sql.lit(''))
      .where('earlier.deletedAt', 'is', null)
      .whereRef('earlier.id', '<', 'inquiries.id')
      .where('earlier.spam', '=', 0),
  )

/** Inquiries of people who had sent another one before: with the same email or, of those without an email, the same telephone. */
export const isOfKnownPerson = (eb: OfInquiries) =>
  eb.or([earlierBy(eb, 'emailKey'), eb.and([eb('inquiries.emailKey', '=', ''), earlierBy(eb, 'phoneKey')])])
