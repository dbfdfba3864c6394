import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { REQUIRED_FROM } from './requirement.queries.ts'

/** Builds conditions of a query of sessions with their users. */
type SessionWithUser = ExpressionBuilder<Tables, 'sessions' | 'users'>

const hasFactor = (eb: SessionWithUser) =>
  eb.exists(
    eb
      .selectFrom('secondFactors')
      .select('secondFactors.id')
      .whereRef('secondFactors.userId', '=', 'users.id')
      .where('secondFactors.confirmedAt', 'is not', null),
  )

/**
 * Whether a session counts: once an account has a second factor, only those that were opened with it do. So no way to open a
 * session gets around the factor.
 */
export const hasPassedFactor = (eb: SessionWithUser) =>
  eb.or([eb('sessions.secondFactor', '=', 1), eb.not(hasFactor(eb))])

/** Whether an account has no second factor, although the time in which to add one is over. @param now an instant */
export const mustAddFactor = (eb: SessionWithUser, now: string) =>
  eb.and([
    eb.not(hasFactor(eb)),
    eb.exists(
      eb
        .selectFrom('settings')
        .select('settings.key')
        .where('settings.key', '=', REQUIRED_FROM)
        .where('settings.value', '<=', now),
    ),
  ])
