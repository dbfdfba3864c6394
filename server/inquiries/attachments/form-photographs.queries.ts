// Photographs that clients add to the form: they belong to no inquiry until it is sent, and expire.
import { createHash, randomBytes } from 'node:crypto'
import { FORM_PHOTOGRAPHS_MAX, formPhotographRefusals } from '#contracts/inquiries/attachment-limits.ts'
import { laterInstant } from '#contracts/text/days.ts'
import { countRows, idList } from '../../db/dialect.ts'
import { FORM_UPLOAD_MS } from '../../db/lifetimes.rules.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, refused } from '../../errors.ts'
import type { Photograph } from '../../photographs/photograph.rules.ts'
import { insertPhotograph } from './attachments.queries.ts'

/**
 * The most photographs that wait for their inquiries: of one address, with those of the last hour that the decoder couldn't read, and of
 * all. One takes up to a megabyte.
 */
const PER_CLIENT_MAX = 12
const TOTAL_MAX = 300

const busy = () => new ApiError(429, formPhotographRefusals.busy, { retryAfterSeconds: 600 })

/** A one-time name, of which only a hash is stored. */
export const createPhotographName = () => randomBytes(16).toString('base64url')

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')

const selectWaiting = (db: Db) => db.selectFrom('attachments').where('nameHash', 'is not', null)

/** Refuses another photograph where too many belong to no inquiry. @throws ApiError 429 */
export async function requireRoom(db: Db, client: string): Promise<void> {
  if ((await countRows(selectWaiting(db).where('clientKey', '=', client))) >= PER_CLIENT_MAX) throw busy()
  // One that couldn't be read takes no space.
  if ((await countRows(selectWaiting(db).where('width', 'is not', null))) >= TOTAL_MAX) throw busy()
}

/**
 * Counts a photograph when the decoder begins with it, for an hour and also where that fails: otherwise a few addresses could keep the
 * decoder busy with pictures that can't be read.
 * @param client the address that limits count, forgotten once the photograph belongs to an inquiry
 * @throws ApiError 429 where too many wait
 */
export async function reserveFormPhotograph(
  trx: Db,
  name: string,
  { client, size, at }: { client: string; size: number; at: string },
): Promise<void> {
  await requireRoom(trx, client)
  await trx
    .insertInto('attachments')
    .values({
      inquiryId: null,
      nameHash: hashOf(name),
      clientKey: client,
      expiresAt: laterInstant(at, FORM_UPLOAD_MS),
      position: 0,
      name: '',
      size,
    })
    .execute()
}

/** Stores a photograph that was counted and then decoded, and is not part of an inquiry yet. */
export async function storeFormPhotograph(trx: Db, name: string, photograph: Photograph): Promise<void> {
  const { width, height } = photograph
  const { id } = await trx
    .updateTable('attachments')
    .set({ width, height })
    .where('nameHash', '=', hashOf(name))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPhotograph(trx, id, photograph)
}

/**
 * Makes photographs part of an inquiry, in the transaction that stores it. Each can be used once.
 * @throws ApiError 422 when one is no longer stored
 */
export async function attachToInquiry(
  trx: Db,
  inquiryId: number,
  names: readonly string[],
  now: string,
): Promise<void> {
  const hashes = [...new Set(names)].slice(0, FORM_PHOTOGRAPHS_MAX).map(hashOf)
  for (const [position, nameHash] of hashes.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable('attachments')
      .set({ inquiryId, position, nameHash: null, clientKey: null, expiresAt: null })
      .where('nameHash', '=', nameHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refused({ photographs: formPhotographRefusals.missing })
  }
}

/**
 * The pictures that clients have sent with inquiries: those of the form, and those of messages that arrived before an instant, also
 * such as are only in the message as it arrived.
 */
export const selectClientsPictures = (db: Db, before: string) =>
  db
    .selectFrom('attachments')
    .leftJoin('receivedMessages', 'receivedMessages.id', 'attachments.receivedId')
    .leftJoin('receivedOriginals', 'receivedOriginals.receivedId', 'attachments.receivedId')
    .where('attachments.replyId', 'is', null)
    .where('attachments.expiresAt', 'is', null)
    .where(eb => eb.or([eb('takenAt', 'is', null), eb('takenAt', '<', before)]))
    .where(eb =>
      eb.or([
        eb('width', 'is not', null),
        eb.and([eb('picture', '=', 1), eb('receivedOriginals.receivedId', 'is not', null)]),
      ]),
    )

/**
 * Deletes the photographs that clients have sent with these inquiries, and the emails as they arrived in which pictures are.
 * @param before those of messages that arrived since this instant stay
 * @returns how many photographs
 */
export async function deletePhotographsOf(
  trx: Db,
  inquiryIds: readonly number[],
  before: string,
): Promise<number> {
  const pictures = await selectClientsPictures(trx, before)
    .select(['attachments.id', 'attachments.receivedId', 'width'])
    .where('attachments.inquiryId', 'in', idList(trx, inquiryIds))
    .execute()
  const messageIds = pictures.map(({ receivedId }) => receivedId).filter(id => id !== null)
  await trx.deleteFrom('receivedOriginals').where('receivedId', 'in', idList(trx, messageIds)).execute()
  const photographIds = pictures.filter(({ width }) => width !== null).map(({ id }) => id)
  await trx.deleteFrom('attachments').where('id', 'in', idList(trx, photographIds)).execute()
  return photographIds.length
}
