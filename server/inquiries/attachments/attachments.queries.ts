import type { Selectable } from 'kysely'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { idList } from '../../db/dialect.ts'
import { pieceOf, readPieces, takingTurns } from '../../db/pieces.ts'
import type { AttachmentFileRow, AttachmentRow, Db } from '../../db/tables.ts'
import type { Photograph } from '../../photographs/photograph.rules.ts'

/** The most bytes of the photographs that are kept of one inquiry. Further pictures are listed by name. */
export const PHOTOGRAPHS_BYTES_MAX = 30 * 1024 * 1024

/** A file that came with a message. */
export interface NewAttachment {
  name: string
  size: number
  /** Whether it is a picture, also one that is not shown. */
  isPicture?: boolean
  photograph?: Photograph
}

/** The message that an attachment belongs to. */
interface MessageOfAttachment {
  inquiryId: number
  receivedId: number
}

/** How many bytes the stored files of an inquiry's received messages, or of its replies, have together. */
export async function measureFiles(db: Db, inquiryId: number, of: 'receivedId' | 'replyId'): Promise<number> {
  const { size } = await db
    .selectFrom('attachmentFiles')
    .innerJoin('attachments', 'attachments.id', 'attachmentFiles.attachmentId')
    .select(({ fn }) => fn.sum<number | null>('attachmentFiles.size').as('size'))
    .where('inquiryId', '=', inquiryId)
    .where(of, 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}

/** Stores bytes of an attachment. */
export const insertFile = (
  trx: Db,
  attachmentId: number,
  variant: AttachmentFileRow['variant'],
  body: Uint8Array,
) => trx.insertInto('attachmentFiles').values({ attachmentId, variant, size: body.length, body }).execute()

/** Stores a photograph of an attachment. */
export async function insertPhotograph(
  trx: Db,
  attachmentId: number,
  { full, thumbnail }: Photograph,
): Promise<void> {
  await insertFile(trx, attachmentId, 'full', full)
  await insertFile(trx, attachmentId, 'thumbnail', thumbnail)
}

/** Stores the attachments of a message of a locked inquiry, and their photographs unless those of the inquiry would be too many. */
export async function insertAttachments(
  trx: Db,
  message: MessageOfAttachment,
  attachments: readonly NewAttachment[],
): Promise<void> {
  if (attachments.length === 0) return
  let stored = await measureFiles(trx, message.inquiryId, 'receivedId')
  for (const [position, { name, size, isPicture, photograph: decoded }] of attachments.entries()) {
    const bytes = decoded ? decoded.full.length + decoded.thumbnail.length : 0
    const photograph = stored + bytes <= PHOTOGRAPHS_BYTES_MAX ? decoded : undefined
    const { id } = await trx
      .insertInto('attachments')
      .values({
        ...message,
        position,
        name,
        size,
        picture: isPicture ? 1 : 0,
        width: photograph?.width ?? null,
        height: photograph?.height ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!photograph) continue
    await insertPhotograph(trx, id, photograph)
    stored += bytes
  }
}

type AttachmentColumns = Pick<Selectable<AttachmentRow>, 'id' | 'name' | 'size' | 'width' | 'height'>

/** A stored attachment as the API returns it. */
export const toAttachment = ({ id, name, size, width, height }: AttachmentColumns): Attachment => ({
  id,
  name,
  size,
  photograph: width === null || height === null ? null : { width, height },
})

/** The attachments of inquiries' messages. */
export interface AttachmentsOfMessages {
  ofReceived(id: number): Attachment[]
  ofReply(id: number): Attachment[]
  /** Of the inquiry itself, as it was sent. */
  ofInquiry(id: number): Attachment[]
}

/** The attachments of the messages of inquiries, in their order. */
export async function listAttachments(db: Db, inquiryIds: readonly number[]): Promise<AttachmentsOfMessages> {
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'inquiryId', 'receivedId', 'replyId', 'name', 'size', 'width', 'height'])
    .where('inquiryId', 'in', idList(db, inquiryIds))
    .where('expiresAt', 'is', null)
    .orderBy('inquiryId')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const received = Map.groupBy(rows, ({ receivedId }) => receivedId)
  const replies = Map.groupBy(rows, ({ replyId }) => replyId)
  const own = Map.groupBy(
    rows.filter(({ receivedId, replyId }) => receivedId === null && replyId === null),
    ({ inquiryId }) => inquiryId,
  )
  return {
    ofInquiry: id => (own.get(id) ?? []).map(toAttachment),
    ofReceived: id => (received.get(id) ?? []).map(toAttachment),
    ofReply: id => (replies.get(id) ?? []).map(toAttachment),
  }
}

/** The attachments of an inquiry's messages, without those that were removed from it. */
const selectShown = (db: Db) =>
  db
    .selectFrom('attachments')
    .leftJoin('receivedMessages', 'receivedMessages.id', 'attachments.receivedId')
    .where('receivedMessages.removedAt', 'is', null)
    .where('attachments.expiresAt', 'is', null)

/** Stored bytes that are read in pieces, with their length. */
export interface StoredFile {
  size: number
  isPhotograph: boolean
  pieces: AsyncGenerator<Uint8Array>
}

/** The stored bytes of an attachment, of a photograph in one of its sizes; undefined when there are none, or its message was removed. */
export async function findFile(
  db: Db,
  inquiryId: number,
  attachmentId: number,
  variant: AttachmentFileRow['variant'],
): Promise<StoredFile | undefined> {
  const stored = selectShown(db)
    .innerJoin('attachmentFiles', 'attachmentFiles.attachmentId', 'attachments.id')
    .where('attachments.inquiryId', '=', inquiryId)
    .where('attachments.id', '=', attachmentId)
    .where('variant', '=', variant)
  const row = await stored.select(['attachmentFiles.size', 'width']).executeTakeFirst()
  if (!row) return undefined
  const read = takingTurns(
    async start => (await stored.select(pieceOf('body', start).as('piece')).executeTakeFirst())?.piece,
  )
  return { size: row.size, isPhotograph: row.width !== null, pieces: readPieces(read, row.size) }
}

/** An attachment whose bytes are only in the message as it arrived. */
export interface AttachmentInOriginal extends Pick<Attachment, 'id' | 'name' | 'size'> {
  receivedId: number
  position: number
}

/** An attachment of a received message; undefined when there is none, or its message was removed. */
export async function findInOriginal(
  db: Db,
  inquiryId: number,
  attachmentId: number,
): Promise<AttachmentInOriginal | undefined> {
  const row = await selectShown(db)
    .select(['attachments.id', 'receivedId', 'position', 'attachments.name', 'attachments.size'])
    .where('attachments.inquiryId', '=', inquiryId)
    .where('attachments.id', '=', attachmentId)
    .executeTakeFirst()
  return row && row.receivedId !== null ? { ...row, receivedId: row.receivedId } : undefined
}

/** The stored bytes of an attachment, for the export of a person's data. */
export interface ExportedFile {
  inquiryId: number
  attachmentId: number
  body: Uint8Array
}

/** The stored attachments of inquiries, one after the other, so that one is in memory at a time. */
export async function* readFilesOf(db: Db, inquiryIds: readonly number[]): AsyncGenerator<ExportedFile> {
  for (const inquiryId of inquiryIds) {
    const stored = selectShown(db)
      .innerJoin('attachmentFiles', 'attachmentFiles.attachmentId', 'attachments.id')
      .where('attachments.inquiryId', '=', inquiryId)
      .where('variant', '=', 'full')
    for (const { id: attachmentId } of await stored
      .select('attachments.id')
      .orderBy('attachments.id')
      .execute()) {
      const file = await stored.select('body').where('attachments.id', '=', attachmentId).executeTakeFirst()
      if (file) yield { inquiryId, attachmentId, body: file.body }
    }
  }
}
