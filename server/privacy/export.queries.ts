import { salon } from '#content/salon.ts'
import type { PersonExport } from '#contracts/privacy.ts'
import { listFailures } from '../auth/attempts.queries.ts'
import { listSessions } from '../auth/sessions.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getInquiry } from '../inquiries/inquiries.queries.ts'
import { findMentions, listInquiriesOf, listTeamRecords } from './person-data.queries.ts'

async function exportInquiry(db: Db, id: number): Promise<PersonExport['inquiries'][number]> {
  const { category, updated_at: updatedAt } = await db
    .selectFrom('inquiries')
    .select(['category', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(await getInquiry(db, id, true)), category, updatedAt }
}

async function exportAccount(db: Db, clock: Clock, email: string): Promise<PersonExport['account']> {
  const user = (await findUserByEmail(db, email))?.user
  if (!user) return null
  const sessions = await listSessions(db, clock, user.id, 0)
  return { ...user, sessions: sessions.map(({ id: _, current: _current, ...session }) => session) }
}

/** Exports a person's data; consistent in a transaction. */
export async function exportPerson(trx: Db, clock: Clock, email: string): Promise<PersonExport> {
  const ids = (await listInquiriesOf(trx, email)).map(({ id }) => id)
  const inquiries: PersonExport['inquiries'] = []
  for (const id of ids) inquiries.push(await exportInquiry(trx, id))
  return {
    email: email.toLowerCase(),
    salon: salon.name,
    exportedAt: instant(clock),
    inquiries,
    failedLogins: await listFailures(trx, email),
    account: await exportAccount(trx, clock, email),
    mentions: await findMentions(trx, clock, email, ids),
    records: await listTeamRecords(trx, email),
  }
}
