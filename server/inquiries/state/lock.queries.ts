import { idList, isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { CHANGEABLE, type InquiryState } from './transitions.rules.ts'

/** The state of inquiries by id, locked in this order until the transaction ends, to avoid deadlocks. */
export const lockInquiries = (trx: Db, ids: readonly number[]): Promise<InquiryState[]> =>
  trx
    .selectFrom('inquiries')
    .select(['id', ...CHANGEABLE, 'version', 'respondedAt', 'waitsFrom', 'waitingReason'])
    .where('id', 'in', idList(trx, ids))
    .orderBy('id')
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
