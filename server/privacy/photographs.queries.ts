import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import { repeatPaced } from '../db/paced.ts'
import type { Tables } from '../db/tables.ts'
import {
  deletePhotographsOf,
  selectClientsPictures,
} from '../inquiries/attachments/form-photographs.queries.ts'
import { getPhotographsSetting } from '../inquiries/attachments/photographs-setting.queries.ts'
import { selectCompleted } from './retention.queries.ts'

/**
 * Deletes the photographs of clients whose inquiries were completed longer ago than the owner has set, whatever else is still to be done
 * in them. One that has come since is kept as long from then on.
 * @returns how many
 */
export async function deleteOldPhotographs(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const { days } = await getPhotographsSetting(db)
  const before = instant(clock, -days * DAY_MS)
  let total = 0
  await repeatPaced(async limit => {
    const ids = await db.transaction().execute(async trx => {
      const found = await selectCompleted(trx, before)
        .select('inquiries.id')
        .where(({ exists }) =>
          exists(
            selectClientsPictures(trx, before)
              .select('attachments.id')
              .where('attachments.inquiryId', '=', sql.ref<number>('inquiries.id')),
          ),
        )
        .orderBy('inquiries.id')
        .limit(limit)
        .execute()
      const inquiryIds = found.map(({ id }) => id)
      if (inquiryIds.length > 0) total += await deletePhotographsOf(trx, inquiryIds, before)
      return inquiryIds
    })
    return ids.length > 0
  })
  return total
}
