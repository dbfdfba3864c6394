// Files that an admin has uploaded for a reply: they belong to no message until it is sent, and expire.
import { attachmentRefusals, REPLY_BYTES_MAX } from '#contracts/inquiries/attachment-limits.ts'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { laterInstant } from '#contracts/text/days.ts'
import { countRows } from '../../db/dialect.ts'
import { REPLY_UPLOAD_MS } from '../../db/lifetimes.rules.ts'
import { deletePaced } from '../../db/paced.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, refused } from '../../errors.ts'
import type { Photograph } from '../../photographs/photograph.rules.ts'
import { insertFile, insertPhotograph, measureFiles, toAttachment } from './attachments.queries.ts'

/** The most files that wait for the replies of an account. */
const WAITING_MAX = 40

/** The most bytes of the files that are kept of the replies to an inquiry. */
const REPLIES_BYTES_MAX = 100 * 1024 * 1024

const TOO_MANY_WAIT =
  'You have attached many files to replies that were not sent. Remove some, or try again tomorrow.'

/** A file that was uploaded: a photograph, or a PDF as it is. */
export type UploadedFile = { name: string } & ({ photograph: Photograph } | { pdf: Uint8Array })

/** Stores a file for a reply to an inquiry. @returns its id @throws ApiError 409 when too many of the admin wait */
export async function storeUpload(
  trx: Db,
  { inquiryId, by, at }: { inquiryId: number; by: number; at: string },
  file: UploadedFile,
): Promise<number> {
  const waiting = trx
    .selectFrom('attachments')
    .where('uploadedBy', '=', by)
    .where('expiresAt', 'is not', null)
  if ((await countRows(waiting)) >= WAITING_MAX) throw new ApiError(409, TOO_MANY_WAIT)
  const photograph = 'photograph' in file ? file.photograph : undefined
  const { id } = await trx
    .insertInto('attachments')
    .values({
      inquiryId,
      uploadedBy: by,
      expiresAt: laterInstant(at, REPLY_UPLOAD_MS),
      position: 0,
      name: file.name,
      size: 'photograph' in file ? file.photograph.full.length : file.pdf.length,
      width: photograph?.width ?? null,
      height: photograph?.height ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if ('photograph' in file) await insertPhotograph(trx, id, file.photograph)
  else await insertFile(trx, id, 'full', file.pdf)
  return id
}

/** Refuses attachments that an email can't have. */
function requireWithinLimits(files: readonly { size: number; width: number | null }[]): void {
  if (files.reduce((total, { size }) => total + size, 0) > REPLY_BYTES_MAX)
    throw refused({ attachments: attachmentRefusals.tooMuch })
  if (files.filter(({ width }) => width === null).length > 1)
    throw refused({ attachments: attachmentRefusals.onePdf })
}

/**
 * Makes uploaded files the attachments of a reply to a locked inquiry.
 * @param by the admin, who must have uploaded them for this inquiry
 * @throws ApiError 422 when one is no longer stored, or belongs to a reply; when they are too many
 */
export async function attachToReply(
  trx: Db,
  { inquiryId, replyId, by }: { inquiryId: number; replyId: number; by: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx
    .selectFrom('attachments')
    .select(['id', 'size', 'width'])
    .where('id', 'in', ids)
    .where('inquiryId', '=', inquiryId)
    .where('uploadedBy', '=', by)
    .where('expiresAt', 'is not', null)
    .execute()
  if (rows.length !== new Set(ids).size) throw refused({ attachments: attachmentRefusals.missing })
  requireWithinLimits(rows)
  if ((await measureFiles(trx, inquiryId, 'replyId')) > REPLIES_BYTES_MAX)
    throw refused({ attachments: 'The replies to this inquiry have too many attachments.' })
  for (const [position, id] of ids.entries())
    await trx
      .updateTable('attachments')
      .set({ replyId, position, expiresAt: null })
      .where('id', '=', id)
      .execute()
}

/** Takes the attachments of a reply back with it: they wait again, for the reply that is written instead. */
export const detachFromReply = async (trx: Db, replyId: number, at: string): Promise<void> => {
  await trx
    .updateTable('attachments')
    .set({ replyId: null, expiresAt: laterInstant(at, REPLY_UPLOAD_MS) })
    .where('replyId', '=', replyId)
    .execute()
}

/** An uploaded file that belongs to no message yet. */
export async function findUpload(
  db: Db,
  { inquiryId, by }: { inquiryId: number; by: number },
  id: number,
): Promise<Attachment | undefined> {
  const row = await db
    .selectFrom('attachments')
    .select(['id', 'name', 'size', 'width', 'height'])
    .where('id', '=', id)
    .where('inquiryId', '=', inquiryId)
    .where('uploadedBy', '=', by)
    .executeTakeFirst()
  return row && toAttachment(row)
}

/** Deletes an uploaded file that belongs to no message. @returns whether there was one of this admin */
export async function deleteUpload(
  trx: Db,
  { inquiryId, by }: { inquiryId: number; by: number },
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('inquiryId', '=', inquiryId)
    .where('uploadedBy', '=', by)
    .where('expiresAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the uploaded files that belong to no message and have expired by `now`. */
export const deleteExpiredUploads = (db: Db, now: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('attachments')
      .where('id', 'in', of =>
        of.selectFrom('attachments').select('id').where('expiresAt', '<', now).orderBy('id').limit(limit),
      )
      // Asked again of each row once it is locked: a message that is being stored may have made it its own.
      .where('expiresAt', '<', now)
      .executeTakeFirst(),
  )

/** The attachments of a reply with their bytes, to be sent. At most `REPLY_BYTES_MAX` in all. */
export async function readAttachmentsOfReply(
  db: Db,
  replyId: number,
): Promise<{ id: number; name: string; isPhotograph: boolean; body: Uint8Array }[]> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('attachmentFiles', 'attachmentFiles.attachmentId', 'attachments.id')
    .select(['attachments.id', 'name', 'width', 'body'])
    .where('replyId', '=', replyId)
    .where('variant', '=', 'full')
    .orderBy('position')
    .execute()
  return rows.map(({ width, ...row }) => ({ ...row, isPhotograph: width !== null }))
}
