import type { Db } from '../db/tables.ts'

/** A mailbox, and the UIDVALIDITY of its numbers. */
export interface NumberedMailbox {
  mailbox: string
  uidValidity: string
}

/** The last UID that was looked at; undefined when the mailbox was never read with this UIDVALIDITY. */
export async function findPosition(
  db: Db,
  { mailbox, uidValidity }: NumberedMailbox,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailboxPositions')
    .select('lastUid')
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '=', uidValidity)
    .executeTakeFirst()
  return row && Number(row.lastUid)
}

/** When a mailbox was last read, under whatever name and UIDVALIDITY; undefined when none ever was. */
export async function findLastReading(db: Db): Promise<string | undefined> {
  const { at } = await db
    .selectFrom('mailboxPositions')
    .select(({ fn }) => fn.max<string | null>('updatedAt').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Records when a mailbox was read, and from which UID on when it is read for the first time. */
export async function recordReading(
  db: Db,
  { mailbox, uidValidity }: NumberedMailbox,
  lastUid: number,
  now: string,
): Promise<void> {
  await db
    .insertInto('mailboxPositions')
    .values({ mailbox, uidValidity, lastUid, updatedAt: now })
    .onConflict(conflict => conflict.columns(['mailbox', 'uidValidity']).doUpdateSet({ updatedAt: now }))
    .execute()
}

/**
 * Records that all messages up to a UID were looked at.
 * @returns false when another process that reads the same mailbox has already recorded it
 */
export async function advancePosition(
  trx: Db,
  { mailbox, uidValidity }: NumberedMailbox,
  lastUid: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mailboxPositions')
    .set({ lastUid })
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '=', uidValidity)
    .where('lastUid', '<', lastUid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
