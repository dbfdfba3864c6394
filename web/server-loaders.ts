import { type ActionFunction, data, type LoaderFunction } from 'react-router'
import { defaultContent } from '#content/default-content.ts'
import type { PublicApi } from './api.ts'
import { type PageName, pageContentOf, pageRoute } from './content.ts'
import type { RootData } from './root.tsx'
import { serverContext } from './server-context.ts'
import { postInquiry } from './site/contact/post.ts'
import { type PageData, pageLists } from './site/page-data.ts'
import { loadOwnPictures } from './site/parts/own-pictures.ts'

// What can't be loaded is left out of the page; such a page is not cached.
const orNull = (error: unknown) => {
  console.error(error)
  return null
}

const contentOf = (api: PublicApi) => api.getContent().catch(error => orNull(error) ?? defaultContent)

const loaderOf =
  (page: PageName): LoaderFunction =>
  async ({ context }): Promise<PageData> => {
    const { api } = context.get(serverContext)
    const read = { branches: api.listBranches, services: api.listServices }
    const lists = pageLists[page].map(async name => [name, await read[name]().catch(orNull)] as const)
    const content = pageContentOf(page, await contentOf(api))
    return { ...Object.fromEntries(await Promise.all(lists)), content }
  }

/** The server's loaders, by route id. */
export const serverLoaders: Record<string, LoaderFunction> = {
  root: async ({ context }): Promise<RootData> => {
    const { origin, demo, keptFor, sendsMail, api } = context.get(serverContext)
    const { salon, social, hours } = await contentOf(api)
    return { origin, demo, keptFor, sendsMail, shared: { salon, social, hours } }
  },

  'site/layout': ({ context }) => loadOwnPictures(context.get(serverContext).api),

  ...Object.fromEntries(
    (Object.keys(pageLists) as PageName[]).map(page => [pageRoute(page), loaderOf(page)]),
  ),

  'site/not-found/not-found': () => data(null, { status: 404 }),
}

/** The server's actions for forms posted without JavaScript, by route id. */
export const serverActions: Record<string, ActionFunction> = {
  'site/contact/contact': ({ request, context }) => postInquiry(request, context.get(serverContext).fetch),
}
