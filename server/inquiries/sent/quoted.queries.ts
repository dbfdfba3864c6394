import { MESSAGE_MAX } from '#contracts/inquiries/limits.ts'
import type { Db } from '../../db/tables.ts'

/** What a client wrote, as a reply quotes it. */
export interface Quoted {
  /** At most `MESSAGE_MAX` characters of an answer by email. */
  message: string
  createdAt: string
}

const selectAnswers = (db: Db, inquiryId: number) =>
  db
    .selectFrom('receivedMessages')
    .select(['text', 'at'])
    .where('inquiryId', '=', inquiryId)
    .where('kind', '=', 'answer')
    .where('removedAt', 'is', null)
    .where('text', '!=', '')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')

const toQuoted = ({ text, at }: { text: string; at: string }): Quoted => ({
  message: text.slice(0, MESSAGE_MAX),
  createdAt: at,
})

/** The client's answers by email to an inquiry, as replies quote them, newest first. */
export const listQuotedAnswers = async (db: Db, inquiryId: number): Promise<Quoted[]> =>
  (await selectAnswers(db, inquiryId).execute()).map(toQuoted)

/** The newest answer by email that had arrived then; undefined when there was none. */
export async function findQuotedAnswer(db: Db, inquiryId: number, at: string): Promise<Quoted | undefined> {
  const answer = await selectAnswers(db, inquiryId).where('at', '<=', at).limit(1).executeTakeFirst()
  return answer && toQuoted(answer)
}
