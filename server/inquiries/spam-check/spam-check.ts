import { randomBytes } from 'node:crypto'
import type { SpamCheckFields } from '#contracts/inquiries/inquiry.ts'
import type { Clock } from '../../clock.ts'
import { deletePaced } from '../../db/paced.ts'
import { addSetting, findSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { assessSpam, signTicket, type ValidTicket } from './spam-check.rules.ts'

const SECRET = 'ticket-secret'

/**
 * Creates the spam check, which marks inquiries that no person typed as possible spam and refuses none. All processes of a
 * database share its secret; the first one generates it.
 */
export async function createSpamCheck(db: Db, clock: Clock) {
  await addSetting(db, SECRET, randomBytes(32).toString('base64url'))
  const secret = (await findSetting(db, SECRET)) as string
  return {
    /** A ticket for a form that is opened now. */
    createTicket: () => signTicket(secret, clock.now(), randomBytes(16).toString('base64url')),
    assess: (fields: SpamCheckFields) => assessSpam(secret, fields, clock.now()),
  }
}

export type SpamCheck = Awaited<ReturnType<typeof createSpamCheck>>

/**
 * Uses up a ticket if `trx` commits. A second inquiry with the same ticket waits until the first has committed or failed.
 * @returns false when another inquiry has used it
 */
export async function claimTicket(trx: Db, { id, expiresAt }: ValidTicket): Promise<boolean> {
  const used = await trx
    .insertInto('usedTickets')
    .values({ id, expiresAt })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes used tickets that have expired, and so can't be used again. */
export const deleteExpiredTickets = (db: Db, now: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('usedTickets')
      .where('id', 'in', of =>
        of.selectFrom('usedTickets').select('id').where('expiresAt', '<', now).limit(limit),
      )
      .executeTakeFirst(),
  )
