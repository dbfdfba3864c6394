import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../server/db/dialect.ts'
import type { Tables } from '../server/db/tables.ts'
import { clientFieldsIn } from '../server/inquiries/state/old-values.queries.ts'
import { selectNoted } from '../server/inquiries/state/person-note.queries.ts'
import { searchTokens } from '../server/inquiries/state/search-tokens.rules.ts'

/** The ids of inquiries that are not indexed by all search tokens of their fields, notes, replies and received messages, also of the note about the person, and of tokens without an inquiry. */
export async function findWrongSearchTokens(db: Kysely<Tables>): Promise<number[]> {
  const wrong = new Set<number>()
  const inquiries = await db.selectFrom('inquiries').selectAll().execute()
  for (const inquiry of inquiries) {
    const notes = await db
      .selectFrom('inquiryNotes')
      .select('text')
      .where('inquiryId', '=', inquiry.id)
      .orderBy('id', 'desc')
      .execute()
    const aboutPerson = await selectNoted(db, [inquiry.id]).select('personNotes.text').execute()
    const followUp = await db
      .selectFrom('inquiryFollowUps')
      .select('note as text')
      .where('id', '=', inquiry.followUpId)
      .execute()
    const corrections = await db
      .selectFrom('inquiryHistory')
      .select('replaced')
      .where('inquiryId', '=', inquiry.id)
      .where('action', '=', 'corrected')
      .where('replaced', 'is not', null)
      .orderBy('id', 'desc')
      .execute()
    const earlier = corrections.map(({ replaced }) => ({
      text: Object.values(clientFieldsIn(`${replaced}`)).join('\n'),
    }))
    const replies = await db
      .selectFrom('inquiryReplies')
      .select('text')
      .where('inquiryId', '=', inquiry.id)
      .execute()
    const received = await db
      .selectFrom('receivedMessages')
      .select(['fromName', 'fromAddress', 'subject', 'text'])
      .where('inquiryId', '=', inquiry.id)
      .where('removedAt', 'is', null)
      .execute()
    const messages = received.map(message => ({ text: Object.values(message).join('\n') }))
    const words = searchTokens(
      inquiry,
      [...followUp, ...aboutPerson, ...earlier, ...notes, ...replies, ...messages].map(({ text }) => text),
    )
    const found = isPostgres(db)
      ? sql`select 1 from inquiry_search
          where rowid = ${inquiry.id} and words = array_to_tsvector(${words}::text[])`
      : sql`select 1 from inquiry_search where rowid = ${inquiry.id}
          and inquiry_search match ${words.map(word => `"${word}"`).join(' AND ')}`
    if ((await found.execute(db)).rows.length === 0) wrong.add(inquiry.id)
  }
  const { rows } = await sql<{ id: number }>`select rowid as id from inquiry_search`.execute(db)
  for (const { id } of rows) if (!inquiries.some(inquiry => inquiry.id === id)) wrong.add(id)
  return [...wrong]
}

/** Deletes all inquiries, their history, their events and the notes about people. */
export async function emptyInbox(db: Kysely<Tables>): Promise<void> {
  for (const table of ['inquiries', 'inquiryHistory', 'inquiryEvents', 'personNotes'] as const) {
    await db.deleteFrom(table).execute()
  }
}
