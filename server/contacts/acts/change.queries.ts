import type { Kysely } from 'kysely'
import type { ContactDetail } from '#contracts/contact.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound, stale } from '../../errors.ts'
import { getContact } from '../contacts.queries.ts'
import { canSee, type Standing, stepOf } from './act.rules.ts'
import { carryOut, type Doing, lockStandings, tellOf } from './acts.queries.ts'

interface Condition {
  /** What the admin's screen showed; without it whatever is stored is changed. */
  version?: number | undefined
  /** Leaves alone whatever does not fit, whatever version is named. */
  onlyIf?(row: Standing): boolean
}

/**
 * Does one act to one inquiry, wholly or not at all. What it is already changes nothing, whatever version is named.
 * @returns the inquiry as it is then, also one that is in the bin by now
 * @throws ApiError 404; 412 when somebody else changed it in the meantime; 422 when it is handed to somebody who is no admin
 */
export function changeContact(
  db: Kysely<Tables>,
  id: number,
  doing: Doing,
  { version, onlyIf = () => true }: Condition = {},
): Promise<ContactDetail> {
  const { act, deed } = doing
  return db.transaction().execute(async trx => {
    const [before] = await lockStandings(trx, [id])
    if (!before || !canSee(act, before)) throw notFound('Contact not found')
    const step = onlyIf(before) ? stepOf(before, act, deed.at) : undefined
    if (!step) return getContact(trx, id, true)
    if (version !== undefined && version !== before.version) {
      throw stale(await getContact(trx, id, true))
    }
    await carryOut(trx, [step], doing)
    const contact = await getContact(trx, id, true)
    await tellOf(trx, [step], deed)
    return contact
  })
}
