import { sql } from 'kysely'
import type { Inquiry, RelatedInquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { RELATED_MAX } from '#contracts/inquiries/limits.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { emailKeyOf, type PersonMatch, phoneKeysOf } from '#contracts/text/person-keys.ts'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

type KeyColumn = 'emailKey' | 'phoneKey' | 'secondPhoneKey'
const phoneColumns = ['phoneKey', 'secondPhoneKey'] as const

/** The columns in which other inquiries of a person have a key. */
function probesOf({ email, phone }: { email: string; phone: string }) {
  const probes: { column: KeyColumn; key: string; match: PersonMatch }[] = []
  if (email !== '') probes.push({ column: 'emailKey', key: emailKeyOf(email), match: 'email' })
  for (const key of phoneKeysOf(phone))
    for (const column of phoneColumns) probes.push({ column, key, match: 'phone' })
  return probes
}

const FIRST_LINE_MAX = 200

const firstLineOf = (message: string): string =>
  (readWish(message).text.split('\n', 1)[0] ?? '').slice(0, FIRST_LINE_MAX).toWellFormed()

/** A related inquiry with the email by which a note about its person is kept. */
export type FoundRelated = RelatedInquiry & { email: string }

/**
 * The other inquiries of the person of an inquiry, outside the bin, newest first, at most `RELATED_MAX`. Each key is one step in
 * an index, however many inquiries have it.
 */
export async function findRelated(
  db: Db,
  inquiry: { id: number; email: string; phone: string },
): Promise<FoundRelated[]> {
  const matches = new Map<number, PersonMatch>()
  for (const { column, key, match } of probesOf(inquiry)) {
    const rows = await db
      .selectFrom('inquiries')
      .select('id')
      .where(column, '=', key)
      // A literal, as a partial index is not used for a parameter.
      .where(column, '>', sql.lit(''))
      .where('deletedAt', 'is', null)
      .where('id', '!=', inquiry.id)
      .orderBy('id', 'desc')
      .limit(RELATED_MAX)
      .execute()
    // The email comes first, so a match by both is one by email.
    for (const { id } of rows) if (!matches.has(id)) matches.set(id, match)
  }
  const ids = [...matches.keys()].sort((a, b) => b - a).slice(0, RELATED_MAX)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('inquiries')
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'createdAt',
      'status',
      'spam',
      'service',
      'branch',
      'message',
    ])
    .where('id', 'in', idList(db, ids))
    .execute()
  return rows
    .sort((a, b) => b.id - a.id)
    .map(({ firstName, lastName, spam, message, ...row }) => ({
      ...row,
      name: fullNameOf({ firstName, lastName }),
      spam: spam === 1,
      message: firstLineOf(message),
      match: matches.get(row.id) ?? 'phone',
    }))
}

/** The arrival of the newest other open inquiry that has the same key; its columns are literals, for the partial indexes. */
const newestOpen = (column: KeyColumn, other: KeyColumn) => {
  const key = sql.ref(`other.${other}`)
  return sql<string | null>`(
    select other.created_at from inquiries as other
    where ${key} = ${sql.ref(`inquiries.${column}`)} and ${key} > ''
      and other.deleted_at is null and other.spam = 0 and other.status <> 'completed' and other.id <> inquiries.id
    order by other.created_at desc limit 1
  )`
}

/** Finds the newest other open inquiry of the person of each of these inquiries, where there is one. */
export async function findAlsoAsked(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, NonNullable<Inquiry['alsoAsked']>>> {
  const rows = await db
    .selectFrom('inquiries')
    .select([
      'inquiries.id',
      newestOpen('emailKey', 'emailKey').as('byEmail'),
      newestOpen('phoneKey', 'phoneKey').as('byPhone'),
      newestOpen('phoneKey', 'secondPhoneKey').as('byOtherSecond'),
      newestOpen('secondPhoneKey', 'phoneKey').as('bySecond'),
      newestOpen('secondPhoneKey', 'secondPhoneKey').as('byBothSecond'),
    ])
    .where('inquiries.id', 'in', idList(db, ids))
    .execute()
  const found = new Map<number, NonNullable<Inquiry['alsoAsked']>>()
  for (const { id, byEmail, ...byPhone } of rows) {
    const [latest] = Object.values(byPhone)
      .filter(at => at !== null)
      .sort()
      .reverse()
    if (byEmail !== null) found.set(id, { at: byEmail, match: 'email' })
    else if (latest !== undefined) found.set(id, { at: latest, match: 'phone' })
  }
  return found
}
