import { sql } from 'kysely'
import { RECEIVED_MAX } from '#contracts/inquiries/received.ts'
import { HOUR_MS, laterInstant } from '#contracts/text/days.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/** The most messages in the threads of an inquiry that are stored in an hour. Further ones wait, and those of other inquiries do not. */
export const PER_HOUR_MAX = 20

/**
 * The most messages that name none of ours: those that no one has seen, and all. Anyone can write a client's address as the sender, so
 * they are counted apart, and keep none of those waiting.
 */
export const UNSEEN_MAX = 3
export const OUTSIDE_MAX = 20

/** Whether an inquiry may have another message now, later or never. */
export async function checkLimits(
  db: Db,
  inquiryId: number,
  { inThread }: { inThread: boolean },
  now: string,
): Promise<'now' | 'later' | 'never'> {
  const stored = db
    .selectFrom('receivedMessages')
    .where('inquiryId', '=', inquiryId)
    .where('inThread', '=', inThread ? 1 : 0)
    .where('removedAt', 'is', null)
  const total = await countRows(stored)
  if (!inThread) {
    const unseen = await countRows(stored.where('seenAt', 'is', null))
    return total >= OUTSIDE_MAX || unseen >= UNSEEN_MAX ? 'never' : 'now'
  }
  if (total >= RECEIVED_MAX) return 'never'
  const ofThisHour = stored.where('takenAt', '>', laterInstant(now, -HOUR_MS))
  return (await countRows(ofThisHour)) >= PER_HOUR_MAX ? 'later' : 'now'
}

/** How many characters the texts of an inquiry's received messages have together, and how many bytes their originals. */
export async function measureReceived(db: Db, inquiryId: number): Promise<{ length: number; size: number }> {
  const { length } = await db
    .selectFrom('receivedMessages')
    .select(sql<number | null>`sum(length(text) + length(quoted))`.as('length'))
    .where('inquiryId', '=', inquiryId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { size } = await db
    .selectFrom('receivedOriginals')
    .innerJoin('receivedMessages', 'receivedMessages.id', 'receivedOriginals.receivedId')
    .select(({ fn }) => fn.sum<number | null>('size').as('size'))
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirstOrThrow()
  return { length: Number(length ?? 0), size: Number(size ?? 0) }
}
