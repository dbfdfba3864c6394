import { type Kysely, sql } from 'kysely'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { batchesOf, idList, isPostgres } from '../../db/dialect.ts'
import { repeatPaced } from '../../db/paced.ts'
import { findSetting, setSetting } from '../../db/settings.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { lockInquiries } from './lock.queries.ts'
import { clientFieldsIn } from './old-values.queries.ts'
import { selectNoted } from './person-note.queries.ts'
import { searchTokens } from './search-tokens.rules.ts'

/** Stores search tokens of inquiries in place of earlier ones. */
export async function storeSearchTokens(
  trx: Db,
  rows: readonly { id: number; tokens: readonly string[] }[],
): Promise<void> {
  if (isPostgres(trx)) {
    const ids = rows.map(({ id }) => id)
    const texts = rows.map(({ tokens }) => tokens.join(' '))
    await sql`
      insert into inquiry_search (rowid, words)
      select id, array_to_tsvector(string_to_array(words, ' ')) from unnest(${ids}::integer[], ${texts}::text[]) as given (id, words)
      on conflict (rowid) do update set words = excluded.words
    `.execute(trx)
  } else {
    for (const { id, tokens } of rows) {
      await sql`replace into inquiry_search (rowid, words) values (${id}, ${tokens.join(' ')})`.execute(trx)
    }
  }
}

/**
 * Updates the search tokens of inquiries. Call it in the transaction that changes the inquiries, their notes, replies or received
 * messages, or after one that changes notes about people.
 */
export async function updateSearchTokens(trx: Db, ids: readonly number[]): Promise<void> {
  const inquiries = await trx
    .selectFrom('inquiries')
    .select(['id', ...inquiryFieldNames])
    .where('id', 'in', idList(trx, ids))
    .execute()
  const readTexts = (table: 'inquiryNotes' | 'inquiryReplies') =>
    trx
      .selectFrom(table)
      .select(['inquiryId', 'text', 'at'])
      .where('inquiryId', 'in', idList(trx, ids))
      .execute()
  const texts = [...(await readTexts('inquiryNotes')), ...(await readTexts('inquiryReplies'))]
  const newestFirst = texts.sort((one, other) => (one.at < other.at ? 1 : -1))
  const aboutPeople = await selectNoted(trx, ids)
    .select(['inquiries.id as inquiryId', 'personNotes.text'])
    .execute()
  const followUps = await trx
    .selectFrom('inquiries')
    .innerJoin('inquiryFollowUps', 'inquiryFollowUps.id', 'inquiries.followUpId')
    .select(['inquiries.id as inquiryId', 'inquiryFollowUps.note as text'])
    .where('inquiries.id', 'in', idList(trx, ids))
    .execute()
  const corrections = await trx
    .selectFrom('inquiryHistory')
    .select(['inquiryId', 'replaced'])
    .where('inquiryId', 'in', idList(trx, ids))
    .where('action', '=', 'corrected')
    .where('replaced', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const earlier = corrections.map(({ inquiryId, replaced }) => ({
    inquiryId,
    text: Object.values(clientFieldsIn(`${replaced}`)).join('\n'),
  }))
  const received = await trx
    .selectFrom('receivedMessages')
    .select(['inquiryId', 'fromName', 'fromAddress', 'subject', 'text'])
    .where('inquiryId', 'in', idList(trx, ids))
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const messages = received.map(({ inquiryId, fromName, fromAddress, subject, text }) => ({
    inquiryId,
    text: `${fromName}\n${fromAddress}\n${subject}\n${text}`,
  }))
  // The follow-up, the note about the person and what was corrected come first: of very many long texts only the first count.
  const byInquiry = Map.groupBy(
    [...followUps, ...aboutPeople, ...earlier, ...newestFirst, ...messages],
    each => each.inquiryId,
  )
  const textsOf = (id: number) => byInquiry.get(id)?.map(({ text }) => text)
  await storeSearchTokens(
    trx,
    inquiries.map(inquiry => ({ id: inquiry.id, tokens: searchTokens(inquiry, textsOf(inquiry.id)) })),
  )
}

/** Updates the search tokens of all inquiries, while nothing else changes any. */
export async function updateAllSearchTokens(trx: Db): Promise<void> {
  const ids = (await trx.selectFrom('inquiries').select('id').orderBy('id').execute()).map(({ id }) => id)
  for (const batch of batchesOf(ids)) await updateSearchTokens(trx, batch)
}

const RULES_SETTING = 'search-tokens'
/** Changes with the rules of `searchTokens`, so that stored tokens are updated. */
const RULES = '3'

/**
 * Updates the search tokens that earlier rules have made, a few inquiries at a time, while others change them. When it is
 * interrupted, the next call begins again.
 */
export async function updateOldSearchTokens(db: Kysely<Tables>): Promise<void> {
  if ((await findSetting(db, RULES_SETTING)) === RULES) return
  let last = 0
  await repeatPaced(async limit => {
    const rows = await db
      .selectFrom('inquiries')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(limit)
      .execute()
    const newest = rows.at(-1)
    if (!newest) return false
    const ids = rows.map(({ id }) => id)
    await db.transaction().execute(async trx => {
      await lockInquiries(trx, ids)
      await updateSearchTokens(trx, ids)
    })
    last = newest.id
    return true
  })
  await setSetting(db, RULES_SETTING, RULES)
}
