import type { Inquiry, InquiryList } from '#contracts/inquiries/inquiry.ts'

/** A page of the list, in an order that does not change while it is read. */
interface Page {
  /** The query that it belongs to. */
  key: string
  list: InquiryList
  /** False when an old one came from the cache of an earlier visit: then it is replaced once it is loaded. */
  isCurrent: boolean
}

/** What is on the screen. */
export interface Shown {
  page: Page | undefined
  /** Why a query could not be loaded: shown until it is loaded, also during retries. */
  failure: { key: string; error: Error } | undefined
}

export const nothingShown: Shown = { page: undefined, failure: undefined }

/** The state of the query for the page. */
export interface LoadedList {
  key: string
  /** Undefined until this query was loaded. */
  list: InquiryList | undefined
  /** Whether the page of another query stays on the screen until this one is loaded. */
  keepsOtherPage: boolean
  isSuccess: boolean
  /** Whether it was loaded since it is on the screen, or is fresh in the cache; otherwise it is about to be loaded again. */
  isCurrent: boolean
  error: Error | null
}

function nextFailure({ failure }: Shown, { key, list, error, isSuccess }: LoadedList): Shown['failure'] {
  // When there is a list, only an update failed: that is not shown.
  if (!list && error) return failure?.error === error ? failure : { key, error }
  if (list && isSuccess) return undefined
  return failure
}

function nextPage({ page }: Shown, { key, list, keepsOtherPage, isCurrent }: LoadedList): Page | undefined {
  const isOfThisQuery = page?.key === key
  if (!list) return isOfThisQuery || keepsOtherPage ? page : undefined
  if (!isOfThisQuery) return { key, list, isCurrent }
  // An empty list is replaced: no row can move.
  if (page.isCurrent && page.list.data.length > 0) return page
  return page.list === list && page.isCurrent === isCurrent ? page : { key, list, isCurrent }
}

/** Updates rows in place. The result is `shown` itself when nothing changes. */
export function updateRows(shown: Shown, inquiries: readonly Inquiry[]): Shown {
  const { page } = shown
  if (!page) return shown
  const newer = new Map(inquiries.map(inquiry => [inquiry.id, inquiry]))
  const rows = page.list.data.map(row => {
    const inquiry = newer.get(row.id)
    return inquiry && inquiry.version >= row.version ? inquiry : row
  })
  if (rows.every((row, index) => row === page.list.data[index])) return shown
  return { ...shown, page: { ...page, list: { ...page.list, data: rows } } }
}

/** What is on the screen once the query has this state. The result is `shown` itself when nothing changes. */
export function showLoaded(shown: Shown, loaded: LoadedList): Shown {
  const page = nextPage(shown, loaded)
  const failure = nextFailure(shown, loaded)
  const isUnchanged = page === shown.page && failure === shown.failure
  return updateRows(isUnchanged ? shown : { page, failure }, loaded.list?.data ?? [])
}

/** The rows on the screen that are no longer in the list. They stay on the screen, in their current state. */
export function unlistedRows({ page }: Shown, { list }: LoadedList): readonly Inquiry[] {
  if (!page || !list) return []
  const listed = new Set(list.data.map(({ id }) => id))
  return page.list.data.filter(({ id }) => !listed.has(id))
}

/**
 * The rows on the screen that are to be read apart, as the list has them no longer, or not on this page.
 * @param top those above the list
 */
export function rowsToRead(shown: Shown, loaded: LoadedList, top: readonly Inquiry[]): readonly Inquiry[] {
  const unlisted = unlistedRows(shown, loaded)
  const known = new Set([...unlisted, ...(loaded.list?.data ?? [])].map(({ id }) => id))
  return [...unlisted, ...top.filter(({ id }) => !known.has(id))]
}

/** Rows in their newest versions. */
export const newestOf = (rows: readonly Inquiry[], versions: readonly Inquiry[]): readonly Inquiry[] =>
  rows.map(row => versions.find(({ id, version }) => id === row.id && version >= row.version) ?? row)

/** The rows of a page below those that stand above it, each once. */
export function withTop(top: readonly Inquiry[], rows: readonly Inquiry[]): readonly Inquiry[] {
  if (top.length === 0) return rows
  const above = new Set(top.map(({ id }) => id))
  return [...top, ...rows.filter(({ id }) => !above.has(id))]
}

export const withoutRow = (list: InquiryList, id: number): InquiryList => ({
  ...list,
  data: list.data.filter(row => row.id !== id),
})
