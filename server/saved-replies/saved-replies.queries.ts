import type { SavedReply, SavedReplyInput } from '#contracts/inbox.ts'
import type { Db } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'

const columns = ['id', 'title', 'text', 'version'] as const

/** All saved replies, in the order in which they were added. */
export const listSavedReplies = (db: Db): Promise<SavedReply[]> =>
  db.selectFrom('saved_replies').select(columns).orderBy('id').execute()

async function getSavedReply(db: Db, id: number): Promise<SavedReply> {
  const row = await db.selectFrom('saved_replies').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Saved reply not found')
  return row
}

export const createSavedReply = (db: Db, input: SavedReplyInput, now: string): Promise<SavedReply> =>
  db
    .insertInto('saved_replies')
    .values({ ...input, version: 1, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/**
 * Replaces a saved reply.
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
  const row = await db
    .updateTable('saved_replies')
    .set(eb => ({ ...input, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw stale(await getSavedReply(db, id))
  return row
}

/**
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteSavedReply(db: Db, id: number, version: number | undefined): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_replies')
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw stale(await getSavedReply(db, id))
}
