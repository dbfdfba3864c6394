import { paths } from '#contracts/paths.ts'
import { loadPageContent } from '../../content.ts'
import { pictureSrcSet } from '../../pictures.ts'
import { branchList, type PublicList, serviceList } from '../lists.ts'
import { pageCode } from '../pages.ts'
import { heroes, loadedPictures, type ShownPicture, shownPicture } from '../parts/own-pictures.ts'
import { heroSizes, NARROW, PORTRAIT } from '../parts/picture.tsx'

/** Loads a list, unless it is there or being loaded. */
const fill =
  <T>(list: PublicList<T>) =>
  async () => {
    if (list.last !== undefined || list.prefetch) return
    list.prefetch = list.read()
    const loaded = await list.prefetch.catch(() => undefined)
    list.prefetch = undefined
    if (loaded) list.last ??= loaded
  }

const branches = fill(branchList)
const services = fill(serviceList)
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
