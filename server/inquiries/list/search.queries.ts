import { type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '#contracts/text/search-text.ts'
import { idList, isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'

/** A condition on `inquiry_search` as an FTS5 query or a tsquery. Tokens contain no operator of either. */
function matchesTerms(db: Db, terms: readonly SearchTerm[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`false`
  const postgres = isPostgres(db)
  const [and, or] = postgres ? [' & ', ' | '] : [' AND ', ' OR ']
  const beginsWith = (token: string) => (postgres ? `'${token}':*` : `"${token}"*`)
  const matchesSpelling = (tokens: readonly string[]) => `(${tokens.map(beginsWith).join(and)})`
  const matchesTerm = (spellings: SearchTerm) => `(${spellings.map(matchesSpelling).join(or)})`
  const query = terms.map(matchesTerm).join(and)
  return postgres ? sql`words @@ ${query}::tsquery` : sql`inquiry_search match ${query}`
}

/** Which of the inquiries that a search finds. */
export interface SearchRange {
  /** Only smaller ids. */
  below?: number | undefined
  /** Only these ids. */
  within?: readonly number[] | undefined
  /** Whether it probably finds many. */
  many?: boolean
}

/**
 * The ids of inquiries that contain all terms. PostgreSQL can't estimate how many contain the beginning of a word: for `many` it
 * reads the newest inquiries until there are enough, otherwise the index of words.
 */
export function selectFound(
  db: Db,
  terms: readonly SearchTerm[],
  { below, within, many }: SearchRange,
): RawBuilder<{ rowid: number }> {
  const matches = matchesTerms(db, terms)
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (below !== undefined) conditions.push(sql`rowid < ${below}`)
  if (within !== undefined) conditions.push(sql`rowid in ${idList(db, within)}`)
  const range = sql.join(conditions, sql` and `)
  if (!isPostgres(db)) return sql`(select rowid from inquiry_search where ${matches} and ${range})`
  // `offset 0` and `materialized` keep PostgreSQL from choosing otherwise.
  return many
    ? sql`(
        select rowid from (
          select rowid, words from inquiry_search where ${range} order by rowid desc offset 0
        ) as ordered where ${matches}
      )`
    : sql`(
        with found as materialized (select rowid from inquiry_search where ${matches} and ${range}) select rowid from found
      )`
}
