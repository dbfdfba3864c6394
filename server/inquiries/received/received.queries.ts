import { pieceOf, readPieces, sizeOf, takingTurns } from '../../db/pieces.ts'
import type { Db } from '../../db/tables.ts'

/**
 * The length of a received message of an inquiry that is not in the bin, and its bytes in pieces; undefined when they were not
 * kept.
 */
export async function findOriginal(
  db: Db,
  inquiryId: number,
  receivedId: number,
): Promise<{ size: number; pieces: AsyncGenerator<Uint8Array> } | undefined> {
  const original = db
    .selectFrom('receivedOriginals')
    .innerJoin('receivedMessages', 'receivedMessages.id', 'receivedOriginals.receivedId')
    .innerJoin('inquiries', 'inquiries.id', 'receivedMessages.inquiryId')
    .where('receivedMessages.id', '=', receivedId)
    .where('inquiryId', '=', inquiryId)
    .where('removedAt', 'is', null)
    .where('deletedAt', 'is', null)
  const row = await original.select(sizeOf('body').as('size')).executeTakeFirst()
  if (!row) return undefined
  const read = takingTurns(
    async start => (await original.select(pieceOf('body', start).as('piece')).executeTakeFirst())?.piece,
  )
  return { size: row.size, pieces: readPieces(read, row.size) }
}

/** The Message-IDs that a later message of ours may repeat: those of the client's emails, with the times when they arrived. */
export const listAnswerIds = (db: Db, inquiryId: number): Promise<{ messageId: string; at: string }[]> =>
  db
    .selectFrom('receivedMessages')
    .select(['messageId', 'at'])
    .where('inquiryId', '=', inquiryId)
    .where('kind', 'in', ['first', 'answer'])
    .where('removedAt', 'is', null)
    .where('messageId', '!=', '')
    .orderBy('at')
    .orderBy('id')
    .execute()
