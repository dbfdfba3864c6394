import { isPostgres } from '../../db/dialect.ts'
import type { ContactRow, Db } from '../../db/tables.ts'

type Answered = Pick<ContactRow, 'status' | 'answered_at'> & { id: number }

/** The inquiry as it is outside the bin, locked until the end of `trx`. */
export const lockForClock = (trx: Db, contactId: number): Promise<Answered | undefined> =>
  trx
    .selectFrom('contacts')
    .select(['id', 'status', 'answered_at'])
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .$if(isPostgres(trx), query => query.forUpdate())
    .executeTakeFirst()

async function setAnswered(trx: Db, before: Answered, answeredAt: string | null, at: string): Promise<void> {
  const columns = { answered_at: answeredAt, updated_at: at }
  await trx.updateTable('contacts').set(columns).where('id', '=', before.id).execute()
}

/** Stops the clock of the 24-hour promise, if nothing has before. */
export async function stopClock(trx: Db, before: Answered, at: string): Promise<void> {
  if (before.answered_at === null) await setAnswered(trx, before, at, at)
}

/**
 * A reply was given up: the clock that it stopped goes on from the inquiry's arrival. Not where somebody has taken the
 * inquiry up, or where another reply is on its way or has arrived.
 */
export async function resumeClock(trx: Db, before: Answered, replyId: number, at: string): Promise<void> {
  const isTakenUp = before.status === 'processing' || before.status === 'completed'
  if (isTakenUp || before.answered_at === null) return
  const other = await trx
    .selectFrom('mail_jobs')
    .select('id')
    .where('contact_id', '=', before.id)
    .where('kind', '=', 'reply')
    .where('reply_id', '!=', replyId)
    .where('state', '!=', 'failed')
    .limit(1)
    .executeTakeFirst()
  if (!other) await setAnswered(trx, before, null, at)
}
