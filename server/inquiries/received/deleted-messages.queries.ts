import { sql } from 'kysely'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/**
 * Remembers the hashes of the received messages of inquiries that are being deleted: the messages may still lie in the mailbox, whose
 * server may number them again, and would be offered to another inquiry of their sender.
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
    .insertInto('dismissedMessages')
    .columns(['messageKey', 'at'])
    .expression(deleted)
    .onConflict(conflict => conflict.column('messageKey').doNothing())
    .execute()
}
