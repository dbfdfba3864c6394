import { sql } from 'kysely'
import { DAY_MS } from '#contracts/text/days.ts'
import { idList } from '../../db/dialect.ts'
import { deletePaced } from '../../db/paced.ts'
import type { Db } from '../../db/tables.ts'

/**
 * Remembers the hashes of the received messages of inquiries that are being deleted: the messages may still lie in the mailbox, whose
 * server may number them again, and would be stored with another inquiry of their sender.
 */
export async function rememberDeletedMessages(
  trx: Db,
  inquiryIds: readonly number[],
  at: string,
): Promise<void> {
  const deleted = trx
    .selectFrom('receivedMessages')
    .select(['messageKey', sql<string>`${at}`.as('at')])
    .where('inquiryId', 'in', idList(trx, inquiryIds))
  await trx
    .insertInto('deletedMessages')
    .columns(['messageKey', 'at'])
    .expression(deleted)
    .onConflict(conflict => conflict.column('messageKey').doNothing())
    .execute()
}

/** Longer than a mailbox whose numbers have changed is read again. */
export const DELETED_LIFETIME_MS = 60 * DAY_MS

/** Forgets the hashes of messages that were deleted before `expired`. */
export const forgetDeletedMessages = (db: Db, expired: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('deletedMessages')
      .where('messageKey', 'in', of =>
        of.selectFrom('deletedMessages').select('messageKey').where('at', '<', expired).limit(limit),
      )
      .executeTakeFirst(),
  )
