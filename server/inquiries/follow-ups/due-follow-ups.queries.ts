import type { Db } from '../../db/tables.ts'

/** Inquiries whose follow-up is due on a day of the salon, or was before: not in the bin, and not possible spam. */
export const dueFollowUps = (db: Db, today: string) =>
  db
    .selectFrom('inquiries')
    .where('inquiries.deletedAt', 'is', null)
    .where('inquiries.spam', '=', 0)
    .where('inquiries.followUpOn', '<=', today)
