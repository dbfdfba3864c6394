import { type ActionFunction, data, type LoaderFunction } from 'react-router'
import { defaultContent } from '#content/default-content.ts'
import type { PublicApi } from './api.ts'
import { pageContentOf } from './content.ts'
import type { RootData } from './root.tsx'
import { serverContext } from './server-context.ts'
import type { AboutData } from './site/about/about.tsx'
import type { ContactData } from './site/contact/contact.tsx'
import { postInquiry } from './site/contact/post.ts'
import type { HomeData } from './site/home/home.tsx'
import { loadOwnPictures } from './site/parts/own-pictures.ts'
import type { ServicesData } from './site/services/services.tsx'

// What can't be loaded is left out of the page; such a page is not cached.
const orNull = (error: unknown) => {
  console.error(error)
  return null
}

const contentOf = (api: PublicApi) => api.getContent().catch(error => orNull(error) ?? defaultContent)

/** The server's loaders, by route id. */
export const serverLoaders: Record<string, LoaderFunction> = {
  root: async ({ context }): Promise<RootData> => {
    const { origin, demo, keptFor, sendsMail, api } = context.get(serverContext)
    const { salon, social, hours } = await contentOf(api)
    return { origin, demo, keptFor, sendsMail, shared: { salon, social, hours } }
  },

  'site/layout': ({ context }) => loadOwnPictures(context.get(serverContext).api),

  'site/home/home': async ({ context }): Promise<HomeData> => {
    const { api } = context.get(serverContext)
    const [branches, content] = await Promise.all([api.listBranches().catch(orNull), contentOf(api)])
    return { branches, content: pageContentOf('home', content) }
  },

  'site/about/about': async ({ context }): Promise<AboutData> => {
    const { api } = context.get(serverContext)
    const [branches, content] = await Promise.all([api.listBranches().catch(orNull), contentOf(api)])
    return { branches, content: pageContentOf('about', content) }
  },

  'site/services/services': async ({ context }): Promise<ServicesData> => {
    const { api } = context.get(serverContext)
    const [services, content] = await Promise.all([api.listServices().catch(orNull), contentOf(api)])
    return { services, content: pageContentOf('services', content) }
  },

  'site/contact/contact': async ({ context }): Promise<ContactData> => {
    const { api } = context.get(serverContext)
    const [branches, services, content] = await Promise.all([
      api.listBranches().catch(orNull),
      api.listServices().catch(orNull),
      contentOf(api),
    ])
    return { branches, services, content: pageContentOf('contact', content) }
  },

  'site/not-found/not-found': () => data(null, { status: 404 }),
}

/** The server's actions for forms posted without JavaScript, by route id. */
export const serverActions: Record<string, ActionFunction> = {
  'site/contact/contact': ({ request, context }) => postInquiry(request, context.get(serverContext).fetch),
}
