import type { SavedReply, SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { notFound, stale } from '../../errors.ts'
import { type Edit, recordActivity, recordChanges } from '../../record/record-activity.queries.ts'

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

/** One saved reply, locked until the transaction ends. @throws ApiError 404 */
async function lockSavedReply(trx: Db, id: number, version: number | undefined): Promise<SavedReply> {
  const row = await trx
    .selectFrom('savedReplies')
    .select(columns)
    .where('id', '=', id)
    .$if(isPostgres(trx), query => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Saved reply not found')
  if (version !== undefined && version !== row.version) throw stale(row)
  return row
}

/** Stores a saved reply as its first version; `now` is an ISO instant. */
export const createSavedReply = (db: Db, input: SavedReplyInput, now: string): Promise<SavedReply> =>
  db
    .insertInto('savedReplies')
    .values({ ...input, version: 1, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Adds a saved reply. */
export async function addSavedReply(trx: Db, input: SavedReplyInput, edit: Edit): Promise<SavedReply> {
  const added = await createSavedReply(trx, input, edit.at)
  await recordActivity(trx, { ...edit, kind: 'saved-reply', action: 'added', subject: added.title })
  return added
}

/**
 * Replaces a saved reply and counts its version up.
 * @param version the one that the change is based on; undefined saves without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function updateSavedReply(
  trx: Db,
  id: number,
  input: SavedReplyInput,
  version: number | undefined,
  edit: Edit,
): Promise<void> {
  const old = await lockSavedReply(trx, id, version)
  const saved = await trx
    .updateTable('savedReplies')
    .set({ ...input, version: old.version + 1, updatedAt: edit.at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await recordChanges(trx, { ...edit, kind: 'saved-reply', subject: old.title }, [
    ['Title', old.title, saved.title],
    ['Text', old.text, saved.text],
  ])
}

/**
 * Deletes a saved reply.
 * @param version the one that the user has seen; undefined deletes without a check
 * @throws ApiError 404, or 412 when someone else has saved meanwhile
 */
export async function deleteSavedReply(
  trx: Db,
  id: number,
  version: number | undefined,
  edit: Edit,
): Promise<void> {
  const { title } = await lockSavedReply(trx, id, version)
  await trx.deleteFrom('savedReplies').where('id', '=', id).execute()
  await recordActivity(trx, { ...edit, kind: 'saved-reply', action: 'deleted', subject: title })
}
