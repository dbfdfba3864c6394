import { sql } from 'kysely'
import { isPostgres } from '../server/db/dialect.ts'
import type { Db } from '../server/db/tables.ts'

// A statement must end within PostgreSQL's time limit, also on a slow disk.
const BATCH = 50_000
const MINUTE_S = 60
const NEWEST_S = Date.parse('2026-01-15T06:30:00Z') / 1000

/**
 * Fills an empty store with `total` inquiries, one a minute up to January 2026, and their counts: of a hundred,
 * 5 are unread, 15 read, 10 processing and 70 completed.
 */
export async function seedContacts(db: Db, total: number): Promise<void> {
  const postgres = isPostgres(db)
  for (let first = 1; first <= total; first += BATCH) {
    const last = Math.min(first + BATCH - 1, total)
    const seconds = sql`${sql.lit(NEWEST_S)} - (${sql.lit(total)} - i) * ${sql.lit(MINUTE_S)}`
    const time = postgres
      ? sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
    await sql`
      with recursive series(i) as (
        select ${sql.lit(first)} union all select i + 1 from series where i < ${sql.lit(last)}
      )
      insert into contacts (
        first_name, last_name, email, phone, branch, service, message, status, suspected, version, created_at, updated_at
      )
      select 'Nimali', 'Perera ' || i, 'client' || i || '@mail.example', '+94 77 000 0001', 'Wellawatte',
        'Cut and Blow-dry', 'Is there a free chair on Saturday morning? I would like to bring my sister along. ' || i,
        case when i * 37 % 100 < 5 then 'unread' when i * 37 % 100 < 20 then 'read'
          when i * 37 % 100 < 30 then 'processing' else 'completed' end,
        0, 1, ${time}, ${time}
      from series`.execute(db)
  }
  await sql`
    update contact_counts set total = (select count(*) from contacts where contacts.status = contact_counts.status)
  `.execute(db)
  await (postgres ? sql`vacuum analyze contacts` : sql`analyze`).execute(db)
}
