import { paths } from '#contracts/paths.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { loadPageContent } from '../../content.ts'
import { pictureSrcSet } from '../../pictures.ts'
import { branchCache } from '../branches/branches.ts'
import type { LoadCache } from '../loadable.ts'
import { pageCode } from '../pages.ts'
import { heroes, loadedPictures, type ShownPicture, shownPicture } from '../parts/own-pictures.ts'
import { heroSizes, NARROW, PORTRAIT } from '../parts/picture.tsx'
import { serviceCache } from '../services/load-services.ts'

const api = createPublicApi(browserFetch)

/** Loads a list into its cache, unless it is there or being loaded. */
async function fill<T>(cache: LoadCache<T>, load: () => Promise<T>) {
  if (cache.last !== undefined || cache.prefetch) return
  cache.prefetch = load()
  const list = await cache.prefetch.catch(() => undefined)
  cache.prefetch = undefined
  if (list) cache.last ??= list
}

const branches = () => fill(branchCache, () => api.listBranches())
const services = () => fill(serviceCache, () => api.listServices())
const content = (page: Parameters<typeof loadPageContent>[0]) => () =>
  loadPageContent(page).catch(() => undefined)

/** The first picture of each page, and what else it needs. */
const pages = new Map<string, { slot: keyof typeof heroes; loaders: (() => unknown)[] }>([
  [paths.home, { slot: 'hero', loaders: [branches, content('home'), pageCode.home] }],
  [paths.about, { slot: 'about-hero', loaders: [branches, content('about'), pageCode.about] }],
  [paths.services, { slot: 'services-hero', loaders: [services, content('services'), pageCode.services] }],
  [
    paths.contact,
    { slot: 'contact-hero', loaders: [branches, services, content('contact'), pageCode.contact] },
  ],
])

/** Fetches a page's code, data and first picture. */
export function warm(path: string): void {
  const page = pages.get(path)
  if (!page || path === location.pathname) return
  // The page itself loads again what fails here, and reports it.
  for (const load of page.loaders) Promise.resolve(load()).catch(() => {})
  const image = new Image()
  image.sizes = heroSizes
  const hero: ShownPicture = shownPicture(loadedPictures.own, page.slot, heroes[page.slot])
  const { picture, phone = picture, tablet = picture } = hero
  const shown = matchMedia(NARROW).matches ? phone : matchMedia(PORTRAIT).matches ? tablet : picture
  image.srcset = pictureSrcSet(shown, 'avif')
}
