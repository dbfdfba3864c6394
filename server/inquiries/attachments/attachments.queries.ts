import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { idList } from '../../db/dialect.ts'
import { pieceOf, readPieces, takingTurns } from '../../db/pieces.ts'
import type { AttachmentFileRow, Db } from '../../db/tables.ts'
import type { Photograph } from '../../photographs/photograph.rules.ts'

/** The most bytes of the photographs that are kept of one inquiry. Further pictures are listed by name. */
export const PHOTOGRAPHS_BYTES_MAX = 30 * 1024 * 1024

/** A file that came with a message. */
export interface NewAttachment {
  name: string
  size: number
  photograph?: Photograph
}

/** The message that an attachment belongs to. */
interface MessageOfAttachment {
  inquiryId: number
  receivedId: number
}

/** How many bytes the stored files of an inquiry's attachments have together. */
async function measureFiles(db: Db, inquiryId: number): Promise<number> {
  const { size } = await db
    .selectFrom('attachmentFiles')
    .innerJoin('attachments', 'attachments.id', 'attachmentFiles.attachmentId')
    .select(({ fn }) => fn.sum<number | null>('attachmentFiles.size').as('size'))
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}

async function insertFiles(trx: Db, attachmentId: number, { full, thumbnail }: Photograph): Promise<void> {
  for (const [variant, body] of [
    ['full', full],
    ['thumbnail', thumbnail],
  ] as const)
    await trx
      .insertInto('attachmentFiles')
      .values({ attachmentId, variant, size: body.length, body })
      .execute()
}

/** Stores the attachments of a message of a locked inquiry, and their photographs unless those of the inquiry would be too many. */
export async function insertAttachments(
  trx: Db,
  message: MessageOfAttachment,
  attachments: readonly NewAttachment[],
): Promise<void> {
  if (attachments.length === 0) return
  let stored = await measureFiles(trx, message.inquiryId)
  for (const [position, { name, size, photograph: decoded }] of attachments.entries()) {
    const bytes = decoded ? decoded.full.length + decoded.thumbnail.length : 0
    const photograph = stored + bytes <= PHOTOGRAPHS_BYTES_MAX ? decoded : undefined
    const { id } = await trx
      .insertInto('attachments')
      .values({
        ...message,
        position,
        name,
        size,
        width: photograph?.width ?? null,
        height: photograph?.height ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!photograph) continue
    await insertFiles(trx, id, photograph)
    stored += bytes
  }
}

/** The attachments of received messages, by the id of the message. */
export async function listAttachments(
  db: Db,
  inquiryIds: readonly number[],
): Promise<ReadonlyMap<number | null, Attachment[]>> {
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'receivedId', 'name', 'size', 'width', 'height'])
    .where('inquiryId', 'in', idList(db, inquiryIds))
    .orderBy('inquiryId')
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(rows, ({ receivedId }) => receivedId)
  return new Map(
    [...groups].map(([messageId, attachments]) => [
      messageId,
      attachments.map(({ receivedId: _, width, height, ...attachment }) => ({
        ...attachment,
        photograph: width === null || height === null ? null : { width, height },
      })),
    ]),
  )
}

/** The attachments of an inquiry whose messages were not removed from it. */
const selectShown = (db: Db) =>
  db
    .selectFrom('attachments')
    .leftJoin('receivedMessages', 'receivedMessages.id', 'attachments.receivedId')
    .where('receivedMessages.removedAt', 'is', null)

/** Bytes that are read in pieces, with their length. */
export interface StoredBytes {
  size: number
  pieces: AsyncGenerator<Uint8Array>
}

/** The stored bytes of an attachment, of a photograph in one of its sizes; undefined when there are none, or its message was removed. */
export async function findFile(
  db: Db,
  inquiryId: number,
  attachmentId: number,
  variant: AttachmentFileRow['variant'],
): Promise<StoredBytes | undefined> {
  const stored = selectShown(db)
    .innerJoin('attachmentFiles', 'attachmentFiles.attachmentId', 'attachments.id')
    .where('attachments.inquiryId', '=', inquiryId)
    .where('attachments.id', '=', attachmentId)
    .where('variant', '=', variant)
  const row = await stored.select('attachmentFiles.size').executeTakeFirst()
  if (!row) return undefined
  const read = takingTurns(
    async start => (await stored.select(pieceOf('body', start).as('piece')).executeTakeFirst())?.piece,
  )
  return { size: row.size, pieces: readPieces(read, row.size) }
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
