import { GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { addSetting, deleteSetting, findSetting, lockSetting, setSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'

/** The setting with the instant from which on accounts without a second factor can only add one. */
export const REQUIRED_FROM = 'second-factor-required-from'

/** From when on a second factor is required from all; null when it is not. */
export const findRequiredFrom = async (db: Db): Promise<string | null> =>
  (await findSetting(db, REQUIRED_FROM)) ?? null

/** The setting with the requirement that was ended last. */
const ENDED = 'second-factor-requirement-ended'

interface EndedRequirement {
  requiredFrom: string
  endedAt: string
}

/**
 * When a requirement that is set now takes effect: after the grace period. One that was ended within a grace period
 * before keeps its date, if that is earlier.
 */
async function chooseStart(trx: Db, clock: Clock): Promise<string> {
  const latest = instant(clock, GRACE_DAYS * DAY_MS)
  const stored = await findSetting(trx, ENDED)
  const ended = stored === undefined ? undefined : (JSON.parse(stored) as EndedRequirement)
  const isBegunAgain = ended && ended.endedAt > instant(clock, -GRACE_DAYS * DAY_MS)
  return isBegunAgain && ended.requiredFrom < latest ? ended.requiredFrom : latest
}

/**
 * Requires a second factor from all after the grace period, or no longer. Requiring it again changes no date, also
 * when it was ended within a grace period: otherwise ending and beginning it would give new days each time.
 * @returns whether anything has changed
 */
export async function setRequired(trx: Db, clock: Clock, required: boolean): Promise<boolean> {
  if (required) {
    // This waits for a transaction that is ending the requirement, whose date is then found.
    if (!(await addSetting(trx, REQUIRED_FROM, instant(clock, GRACE_DAYS * DAY_MS)))) return false
    await setSetting(trx, REQUIRED_FROM, await chooseStart(trx, clock))
    return true
  }
  const requiredFrom = await lockSetting(trx, REQUIRED_FROM)
  if (requiredFrom === undefined) return false
  const ended: EndedRequirement = { requiredFrom, endedAt: instant(clock) }
  await setSetting(trx, ENDED, JSON.stringify(ended))
  return deleteSetting(trx, REQUIRED_FROM)
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
