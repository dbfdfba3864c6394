import { paths } from '#contracts/paths.ts'
import type { PlaceId } from '#contracts/places.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { loadPageContent } from '../../content.ts'
import {
  aboutHero,
  aboutHeroPhone,
  contactHero,
  contactHeroPhone,
  contactHeroTablet,
  heroPoster,
  heroPosterPhone,
  pictureSrcSet,
  servicesHero,
  servicesHeroPhone,
} from '../../pictures.ts'
import { knownBranches } from '../branches/branches.ts'
import type { LoadCache } from '../loadable.ts'
import { pageCode } from '../pages.ts'
import { loadedPictures, type ShownPicture, shownPicture } from '../parts/own-pictures.ts'
import { heroSizes, NARROW, TABLET } from '../parts/picture.tsx'
import { knownServices } from '../services/load-services.ts'

const api = createPublicApi(browserFetch)

/** Begins to read a list before anybody asks for it, where none is known. */
async function fill<T>(memory: LoadCache<T>, read: () => Promise<T>) {
  if (memory.known !== undefined || memory.coming) return
  memory.coming = read()
  const list = await memory.coming.catch(() => undefined)
  memory.coming = undefined
  if (list) memory.known ??= list
}

const branches = () => fill(knownBranches, () => api.listBranches())
const services = () => fill(knownServices, () => api.listServices())
const words = (page: Parameters<typeof loadPageContent>[0]) => () =>
  loadPageContent(page).catch(() => undefined)

/** What each page shows first, by screen, and what it fetches. */
const pages = new Map<string, ShownPicture & { place: PlaceId; lists: (() => unknown)[] }>([
  [
    paths.home,
    {
      place: 'hero',
      picture: heroPoster,
      phone: heroPosterPhone,
      lists: [branches, words('home'), pageCode.home],
    },
  ],
  [
    paths.about,
    {
      place: 'about-hero',
      picture: aboutHero,
      phone: aboutHeroPhone,
      lists: [branches, words('about'), pageCode.about],
    },
  ],
  [
    paths.services,
    {
      place: 'services-hero',
      picture: servicesHero,
      phone: servicesHeroPhone,
      lists: [services, words('services'), pageCode.services],
    },
  ],
  [
    paths.contact,
    {
      place: 'contact-hero',
      picture: contactHero,
      phone: contactHeroPhone,
      tablet: contactHeroTablet,
      lists: [branches, services, words('contact'), pageCode.contact],
    },
  ],
])

/** Fetches what a page begins with: its code, its lists and its first picture. */
export function warm(path: string): void {
  const page = pages.get(path)
  if (!page || path === location.pathname) return
  // Where that fails, the page itself tries again and says so.
  for (const read of page.lists) Promise.resolve(read()).catch(() => {})
  const image = new Image()
  image.sizes = heroSizes
  const { picture, phone = picture, tablet = picture } = shownPicture(loadedPictures.own, page.place, page)
  const shown = matchMedia(NARROW).matches ? phone : matchMedia(TABLET).matches ? tablet : picture
  image.srcset = pictureSrcSet(shown, 'avif')
}
