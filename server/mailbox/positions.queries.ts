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

/** When a mailbox was last read with any UIDVALIDITY; undefined when it never was. */
export async function findLastReading(db: Db, mailbox: string): Promise<string | undefined> {
  const { at } = await db
    .selectFrom('mailboxPositions')
    .select(({ fn }) => fn.max<string | null>('updatedAt').as('at'))
    .where('mailbox', '=', mailbox)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Records that all messages up to a UID were looked at. Another process that reads the same mailbox never sets it back. */
export async function advancePosition(
  trx: Db,
  { mailbox, uidValidity }: NumberedMailbox,
  lastUid: number,
  now: string,
): Promise<void> {
  await trx
    .insertInto('mailboxPositions')
    .values({ mailbox, uidValidity, lastUid, updatedAt: now })
    .onConflict(conflict =>
      conflict
        .columns(['mailbox', 'uidValidity'])
        .doUpdateSet({ lastUid, updatedAt: now })
        .where('mailboxPositions.lastUid', '<=', lastUid),
    )
    .execute()
}
