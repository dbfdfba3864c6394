import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { isPostgres } from '../server/db/dialect.ts'
import type { Db, Tables } from '../server/db/tables.ts'
import { updateAllSearchTokens } from '../server/inquiries/state/search-tokens.queries.ts'

// Small enough for PostgreSQL's statement timeout on a slow disk.
const BATCH = 50_000
const MINUTE_S = 60
const NEWEST_S = Date.parse('2026-01-15T06:30:00Z') / 1000

/**
 * Fills an empty database with `total` inquiries, one every ten minutes up to January 2026, and their search tokens: 5 % unread,
 * 15 % read, 10 % processing, 70 % completed after a day; 1 % possible spam, 10 % assigned to user 1, 5 % calls. Three in a row
 * are of one email, each with a telephone of its own. 5 % have a selection
 * with a second service, 2 % a follow-up, half of them due, 2.5 % an answer by email, of which a fifth were not opened. What is unread or read waits for us, as what was answered or has a follow-up will. Only the first contains the
 * word `rare`.
 */
export async function seedInquiries(db: Kysely<Tables>, total: number): Promise<void> {
  const postgres = isPostgres(db)
  for (let first = 1; first <= total; first += BATCH) {
    const last = Math.min(first + BATCH - 1, total)
    const seconds = sql`${sql.lit(NEWEST_S)} - (${sql.lit(total)} - i) * ${sql.lit(10 * MINUTE_S)}`
    const [time, answered] = [0, 24 * 60 * MINUTE_S].map(later =>
      postgres
        ? sql`to_char(to_timestamp(${seconds} + ${sql.lit(later)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
        : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds} + ${sql.lit(later)}, 'unixepoch')`,
    )
    await sql`
      with recursive series(i) as (
        select ${sql.lit(first)} union all select i + 1 from series where i < ${sql.lit(last)}
      )
      insert into inquiries (
        first_name, last_name, email, phone, branch, service, message, status, spam, version, created_at, updated_at,
        responded_at, waits_from, waiting_reason, category, assignee_id, counted_branch, source, email_key, phone_key, second_phone_key
      )
      select 'Nimali', 'Perera ' || i, 'client' || (i - i % 3) || '@mail.example', '+94 77 ' || (1000000 + i),
        case i % 3 when 0 then 'Wellawatte' when 1 then 'Nugegoda' else 'Bambalapitiya' end, 'Cut and Blow-dry', 'Is there a free chair on Saturday morning? I would like to bring my sister along. ' || i
          || case i when 1 then ' rare' else '' end,
        case when i * 37 % 100 < 5 then 'unread' when i * 37 % 100 < 20 then 'read'
          when i * 37 % 100 < 30 then 'processing' else 'completed' end,
        case i * 37 % 101 when 0 then 1 else 0 end, 1, ${time}, ${time},
        case when i * 37 % 100 < 20 then null else ${answered} end,
        case when i * 37 % 100 < 20 and i * 37 % 101 <> 0 then ${time} end,
        case when i * 37 % 100 < 20 and i * 37 % 101 <> 0 then 'new' end, 'hair', case i % 10 when 0 then 1 end,
        case i % 3 when 0 then 'Wellawatte' when 1 then 'Nugegoda' else 'Bambalapitiya' end,
        case i % 20 when 0 then 'call' else 'form' end,
        'client' || (i - i % 3) || '@mail.example', '077' || (1000000 + i), ''
      from series`.execute(db)
  }
  await db.transaction().execute(async trx => {
    await seedWhatBelongsToThem(trx)
    await updateAllSearchTokens(trx)
  })
  await (postgres ? sql`vacuum analyze` : sql`analyze`).execute(db)
}

async function seedWhatBelongsToThem(trx: Db): Promise<void> {
  await sql`insert into further_services select id, 'Bridal Trial', 'makeup' from inquiries where id % 20 = 0`.execute(
    trx,
  )
  await sql`
    insert into inquiry_follow_ups (inquiry_id, due_on, note, author, at)
    select id, case when id % 100 = 0 then '2026-01-10' else '2026-02-10' end, 'Call about the veil', 'desk@araliya.example', created_at
    from inquiries where id % 50 = 0`.execute(trx)
  await sql`
    update inquiries set follow_up_id = follow_up.id, follow_up_on = follow_up.due_on
    from inquiry_follow_ups as follow_up where follow_up.inquiry_id = inquiries.id`.execute(trx)
  await sql`
    insert into received_messages (
      inquiry_id, kind, in_thread, at, taken_at, seen_at, message_key, message_id, from_name, from_address, subject, text,
      quoted
    )
    select id, 'answer', 1, created_at, created_at, case when id % 200 = 0 then null else created_at end, 'key ' || id, '',
      'Nimali Perera', email, 'Re: Your message to Araliya', 'Ten is fine!', ''
    from inquiries where id % 40 = 0`.execute(trx)
  await sql`
    update inquiries set answer_waits_from = created_at, waits_from = created_at, waiting_reason = coalesce(waiting_reason, 'answered')
    where id % 40 = 0 and spam = 0`.execute(trx)
  // A day in Colombo begins at 18:30 in UTC.
  await sql`
    update inquiries set waits_from = case when follow_up_on = '2026-01-10' then '2026-01-09T18:30:00.000Z' else '2026-02-09T18:30:00.000Z' end,
      waiting_reason = 'follow-up'
    where follow_up_on is not null and waits_from is null and spam = 0`.execute(trx)
}
