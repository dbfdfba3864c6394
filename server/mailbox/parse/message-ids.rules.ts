/** The most Message-IDs of a message that are looked up: those of long threads are the last ones. */
const IDS_MAX = 100

// Without control characters: PostgreSQL takes no NUL, so that a question with one would fail.
const MESSAGE_ID = /<[^<>\s\p{Cc}@]{1,200}@[^<>\s\p{Cc}@]{1,200}>/gu

/** The Message-IDs in headers such as References, in their order and in lower case, the last hundred of all together. */
export const messageIdsIn = (...headers: readonly string[]): string[] =>
  headers
    .flatMap(header => header.match(MESSAGE_ID) ?? [])
    .slice(-IDS_MAX)
    .map(id => id.toLowerCase())

// What RFC 5322 allows without quotes or comments: anything else would have to be encoded before it may stand in a header.
const REPEATABLE_ID = /^<[\w.!#$%&'*+/=?^`{|}~-]{1,200}@[\w.:[\]-]{1,200}>$/

/** A Message-ID as a later message of ours may repeat it in its References; empty when it may not. */
export const repeatableId = (header: string): string => {
  const id = header.trim()
  return REPEATABLE_ID.test(id) ? id : ''
}
