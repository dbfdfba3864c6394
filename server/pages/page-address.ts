import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { contactQuery, paths } from '#contracts/paths/paths.ts'
import { CategoryId } from '#contracts/services/category.ts'

/** The page that a request is for, without query parameters that no page reads. */
export interface PageAddress {
  /** Path and query that the page is rendered with. */
  url: string
  /** Its address in the cache; undefined for pages that depend on the client's input. */
  key: string | undefined
}

/** For every unknown address. */
export const notFoundAddress: PageAddress = { url: '/404', key: '/404' }

const { editBranch, editCategory, editService, helpChapter } = adminPaths
// One rendered page serves every id, as the browser shows what has it.
const pagesWithId = [editBranch, editCategory, editService, helpChapter].map(of => ({
  pattern: new RegExp(`^${of('[^/]+')}$`),
  url: of('id'),
}))

/**
 * For every branch that there is not, or that is disabled. It is the page of branches, with a name that none can have,
 * as the browser takes it for that.
 */
const unknownBranch = paths.branch('-')
const unknownBranchAddress: PageAddress = { url: unknownBranch, key: unknownBranch }

const branchPage = new RegExp(`^${paths.branch('[^/]+')}$`)

/** Whether a path is that of a branch's page, if there is such a branch. */
export const isBranchPath = (path: string): boolean => branchPage.test(path)

/**
 * The path of the page that is meant: browsers match upper case, encoded letters and repeated slashes too. Undefined if
 * there is no such page. It is one of our own pages, never another host.
 */
export function findPagePath(path: string, knownPaths: ReadonlySet<string>): string | undefined {
  let decoded: string
  try {
    // A slash in a part is no separator.
    decoded = decodeURIComponent(path.replaceAll(/%2f/gi, '%252F'))
  } catch {
    return undefined
  }
  // What is still encoded is a slash or a percent sign, which no page has in its address.
  if (decoded.includes('%')) return undefined
  const plain = decoded.toLowerCase().replaceAll(/\/+/g, '/')
  const bare = plain === paths.home ? plain : plain.replace(/\/$/, '')
  const isPage =
    knownPaths.has(bare) || isBranchPath(bare) || pagesWithId.some(({ pattern }) => pattern.test(bare))
  return isPage ? encodeURI(bare) : undefined
}

const isContactQuery = (name: string) => (contactQuery as readonly string[]).includes(name)

/**
 * The number of keys is limited: one for each known path and category, the form opened by Book, each kind of page with
 * an id, all unknown branches, and all other unknown paths.
 * @param knownPaths those of pages without parameters, and of the branches' pages
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
    const contactQuery = new URLSearchParams([...query].filter(([name]) => isContactQuery(name)))
    const url = contactQuery.size > 0 ? `${path}?${contactQuery}` : path
    return { url, key: url === path || url === paths.book ? url : undefined }
  }
  if (knownPaths.has(path)) return { url: path, key: path }
  if (isBranchPath(path)) return unknownBranchAddress
  const pageWithId = pagesWithId.find(({ pattern }) => pattern.test(path))
  return pageWithId ? { url: pageWithId.url, key: pageWithId.url } : notFoundAddress
}
