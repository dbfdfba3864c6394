import { createContext } from 'react-router'
import { defaultContent } from '#content/default-content.ts'
import { type ApiFetch, createPublicApi } from './api.ts'
import { pageContentOf } from './content.ts'
import { type DataSource, FOOTER_BRANCHES_MAX, type SiteFacts } from './data-source.ts'
import { branchOptions } from './salon/choices.ts'

/** Calls the API of the server's process; for the action of a form that is posted without JavaScript. */
export const serverFetch = createContext<ApiFetch>()

/** Reads the API of the server's process. */
export function createServerSource(fetch: ApiFetch, facts: SiteFacts): DataSource {
  const api = createPublicApi(fetch)

  // A page without its own content shows the default one, and is not cached.
  const readContent = () =>
    api.getContent().catch(error => {
      console.error(error)
      return defaultContent
    })

  /** The branches that are not disabled; none if they can't be read: a page without them is better than none. */
  async function readFooterBranches() {
    const branches = await api.listBranches().catch(error => {
      console.error(error)
      return []
    })
    return branchOptions(branches)
      .filter(({ row }) => !row.disable)
      .slice(0, FOOTER_BRANCHES_MAX + 1)
      .map(({ label, row: { slug, phone } }) => ({ slug, label, phone }))
  }

  return {
    async readRoot() {
      const [{ salon, social, hours }, footerBranches] = await Promise.all([
        readContent(),
        readFooterBranches(),
      ])
      return { ...facts, shared: { salon, social, hours }, footerBranches }
    },
    readPictures: api.listPictures,
    readContent: async page => pageContentOf(page, await readContent()),
    lists: { branches: api.listBranches, services: api.listServices },
    waitsForLists: true,
  }
}
