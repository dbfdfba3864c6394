import { randomInt, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import type { Tables } from '../../db/tables.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { storeSearchTokens } from '../state/search-tokens.queries.ts'

const AT = new Date(0).toISOString()

const emptyFields = Object.fromEntries(inquiryFieldNames.map(name => [name, ''])) as Record<
  InquiryFieldName,
  string
>

/**
 * Writes to every table that an inquiry is written to, and rolls it back: shows whether inquiries can be stored now. Its ids are
 * negative, so that it waits for no other probe and uses no id of an inquiry.
 * @throws the database's error
 */
export async function probeSubmission(db: Kysely<Tables>): Promise<void> {
  const id = -randomInt(1, 2 ** 31)
  const name = `probe-${randomUUID()}`
  const trx = await db.startTransaction().execute()
  try {
    await trx
      .insertInto('keyedChanges')
      .values({ id: name, requestHash: '', done: '', createdAt: AT })
      .execute()
    await trx.insertInto('usedTickets').values({ id: name, expiresAt: AT }).execute()
    await trx
      .insertInto('inquiries')
      .values({
        id,
        ...emptyFields,
        source: 'form',
        status: 'unread',
        spam: 0,
        version: 1,
        createdAt: AT,
        updatedAt: AT,
        category: '',
        countedBranch: '',
        emailKey: '',
        phoneKey: '',
        secondPhoneKey: '',
      })
      .execute()
    await trx.insertInto('inquiryHistory').values({ id, inquiryId: id, action: 'created', at: AT }).execute()
    await storeSearchTokens(trx, [{ id, tokens: ['probe'] }])
    await trx
      .insertInto('mailJobs')
      .values({
        id,
        inquiryId: id,
        kind: 'salon',
        messageId: name,
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: AT,
        createdAt: AT,
      })
      .execute()
    await publishEvent(trx, { inquiryId: id, what: 'created', by: null }, AT)
  } finally {
    await trx.rollback().execute()
  }
}
