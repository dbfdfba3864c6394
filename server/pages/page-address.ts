import { adminPaths } from '#contracts/admin-paths.ts'
import { CategoryId } from '#contracts/category.ts'
import { contactQuery, paths } from '#contracts/paths.ts'

/** What a page request is for, once everything that can't matter has been dropped. */
export interface PageAddress {
  /** Path and query that the page is rendered with. */
  url: string
  /** Under what the page is kept; undefined for pages that depend on what somebody typed. */
  key: string | undefined
}

/** What is shown for every address that nobody knows. */
export const notFoundAddress: PageAddress = { url: '/404', key: '/404' }

const { editBranch, editCategory, editService } = adminPaths
// The server renders the same for every id: the browser loads what is edited.
const editing = [editBranch, editCategory, editService].map(of => ({
  pattern: new RegExp(`^${of('[\\w-]+')}$`),
  url: of('id'),
}))

const isContactQuery = (name: string) => (contactQuery as readonly string[]).includes(name)

/**
 * Keys are bounded: known paths and known category ids only, one for all ids that are edited, and one for all unknown paths.
 * Query parameters that no page reads are dropped.
 */
export function readPageAddress(
  path: string,
  query: URLSearchParams,
  knownPaths: ReadonlySet<string>,
): PageAddress {
  if (path === paths.services) {
    const category = CategoryId.safeParse(query.get('category')).data
    const url = category ? paths.servicesIn(category) : path
    return { url, key: url }
  }
  if (path === paths.contact) {
    const read = new URLSearchParams([...query].filter(([name]) => isContactQuery(name)))
    return read.size > 0 ? { url: `${path}?${read}`, key: undefined } : { url: path, key: path }
  }
  if (knownPaths.has(path)) return { url: path, key: path }
  const edited = editing.find(({ pattern }) => pattern.test(path))
  return edited ? { url: edited.url, key: edited.url } : notFoundAddress
}
