import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import type { Db, InquiryRow } from '../../db/tables.ts'

/** The parts of an inquiry that messages use. */
export type MailInquiry = Pick<InquiryRow, InquiryFieldName | 'spam' | 'source' | 'createdAt'> & {
  id: number
  /** How many photographs were sent with it. */
  photographs: number
}

/** The inquiry with this id, also when it is in the bin. */
export const selectMailInquiry = (db: Db, id: number | null) =>
  db
    .selectFrom('inquiries')
    .select(['id', 'spam', 'source', 'createdAt', ...inquiryFieldNames])
    .select(({ selectFrom }) =>
      selectFrom('attachments')
        .select(({ fn }) => fn.countAll<number>().as('photographs'))
        .whereRef('attachments.inquiryId', '=', 'inquiries.id')
        .where('receivedId', 'is', null)
        .where('replyId', 'is', null)
        .where('expiresAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('photographs'),
    )
    .where('id', '=', id)

/** The inquiry of a message; undefined when it is deleted. */
export const findMailInquiry = (db: Db, id: number | null): Promise<MailInquiry | undefined> =>
  selectMailInquiry(db, id).where('deletedAt', 'is', null).executeTakeFirst()
