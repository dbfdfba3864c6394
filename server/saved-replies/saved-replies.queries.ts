import type { SavedReply, SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import type { Db } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'

const columns = ['id', 'title', 'text', 'version'] as const

/** All saved replies, in the order in which they were added. */
export const listSavedReplies = (db: Db): Promise<SavedReply[]> =>
  db.selectFrom('savedReplies').select(columns).orderBy('id').execute()

/** One saved reply. @throws ApiError 404 */
export async function getSavedReply(db: Db, id: number): Promise<SavedReply> {
  const row = await db.selectFrom('savedReplies').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Saved reply not found')
  return row
}

/** Stores a saved reply as its first version; `now` is an ISO instant. */
export const createSavedReply = (db: Db, input: SavedReplyInput, now: string): Promise<SavedReply> =>
  db
    .insertInto('savedReplies')
    .values({ ...input, version: 1, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/**
 * Replaces a saved reply and counts its version up.
 * @param version the one that the change is based on; undefined saves without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function updateSavedReply(
  db: Db,
  id: number,
  input: SavedReplyInput,
  version: number | undefined,
  now: string,
): Promise<SavedReply> {
  const update = db
    .updateTable('savedReplies')
    .set(eb => ({ ...input, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
  const checked = version === undefined ? update : update.where('version', '=', version)
  const row = await checked.returning(columns).executeTakeFirst()
  if (!row) throw stale(await getSavedReply(db, id))
  return row
}

/**
 * Deletes a saved reply.
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteSavedReply(db: Db, id: number, version: number | undefined): Promise<void> {
  const deletion = db.deleteFrom('savedReplies').where('id', '=', id)
  const checked = version === undefined ? deletion : deletion.where('version', '=', version)
  const { numDeletedRows } = await checked.executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getSavedReply(db, id))
}
