import { GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { type Clock, instant } from '../../clock.ts'
import { addSetting, deleteSetting, findSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'

const DAY_MS = 24 * 60 * 60_000

/** The setting with the instant from which on accounts without a second factor can only add one. */
export const REQUIRED_FROM = 'second-factor-required-from'

/** From when on a second factor is required from all; null when it is not. */
export const findRequiredFrom = async (db: Db): Promise<string | null> =>
  (await findSetting(db, REQUIRED_FROM)) ?? null

/**
 * Requires a second factor from all after the grace period, or no longer. Requiring it again changes no date.
 * @returns whether anything has changed
 */
export function setRequired(trx: Db, clock: Clock, required: boolean): Promise<boolean> {
  return required
    ? addSetting(trx, REQUIRED_FROM, instant(clock, GRACE_DAYS * DAY_MS))
    : deleteSetting(trx, REQUIRED_FROM)
}

/** From when on a user without a second factor can only add one; null when they have one, or none is required. */
export async function findFactorDeadline(db: Db, userId: number): Promise<string | null> {
  const requiredFrom = await findRequiredFrom(db)
  if (requiredFrom === null) return null
  const factor = await db
    .selectFrom('secondFactors')
    .select('id')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return factor ? null : requiredFrom
}
