import { sql } from 'kysely'
import type { PersonExport } from '#contracts/privacy.ts'
import type { Db } from '../db/tables.ts'

/** Team activity and published versions that name a current or former colleague, oldest first. */
export async function listTeamRecords(db: Db, email: string): Promise<PersonExport['records']> {
  const isTheirs = (column: 'subject' | 'actor' | 'author_email') =>
    sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`
  return {
    team: await db
      .selectFrom('team_events')
      .select(['action', 'subject', 'actor', 'at'])
      .where(eb => eb.or([isTheirs('subject'), isTheirs('actor')]))
      .orderBy('id')
      .execute(),
    published: await db
      .selectFrom('content_versions')
      .select(['version', 'created_at as at'])
      .where(isTheirs('author_email'))
      .orderBy('version')
      .execute(),
  }
}
