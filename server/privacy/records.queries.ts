import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** How many entries of the team's record, and published versions of the content, name an address; upper and lower case are one. */
export async function countRecords(db: Db, email: string): Promise<number> {
  const isTheirs = (column: 'subject' | 'actor' | 'author_email') =>
    sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`
  const { acts } = await db
    .selectFrom('team_events')
    .select(eb => eb.fn.countAll<number>().as('acts'))
    .where(eb => eb.or([isTheirs('subject'), isTheirs('actor')]))
    .executeTakeFirstOrThrow()
  const { versions } = await db
    .selectFrom('content_versions')
    .select(eb => eb.fn.countAll<number>().as('versions'))
    .where(isTheirs('author_email'))
    .executeTakeFirstOrThrow()
  return Number(acts) + Number(versions)
}
