import { paths } from '#contracts/paths/paths.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { type PublicList, publicLists } from '../../browser-source.ts'
import { loadPageContent, type PageName } from '../../content.ts'
import { type PictureFiles, pictureSrcSet } from '../../pictures.ts'
import { pageCode } from '../page-code.ts'
import { pageLists } from '../page-data.ts'
import { type OwnPictures, shownPicture } from '../parts/own-pictures.ts'
import { heroSizes, NARROW, STACKED } from '../parts/picture.tsx'

/** Loads a list, unless it is there or being loaded. */
async function prefetchList<T>(list: PublicList<T>) {
  if (list.last !== undefined || list.prefetch) return
  list.prefetch = list.read()
  const loaded = await list.prefetch.catch(() => undefined)
  list.prefetch = undefined
  if (loaded) list.last ??= loaded
}

const pageNames = Object.keys(pageLists) as PageName[]

/** Fetches a page's code, data and first picture. */
export function prefetchPage(path: string, own: OwnPictures): void {
  const page = path.startsWith(paths.branch(''))
    ? 'branch'
    : pageNames.find(name => name !== 'branch' && paths[name] === path)
  if (!page || path === location.pathname) return
  for (const name of pageLists[page]) void prefetchList<unknown>(publicLists[name])
  // The page itself loads again what fails here, and reports it.
  loadPageContent(page).catch(() => {})
  pageCode[page]().catch(() => {})
  const picture = firstPicture(page, own)
  if (!picture) return
  const image = new Image()
  image.sizes = heroSizes
  image.srcset = pictureSrcSet(picture, 'avif')
}

/** The crop of a page's first picture that has the shape of the screen; undefined for a page without a picture. */
function firstPicture(page: PageName, own: OwnPictures): PictureFiles | undefined {
  if (page === 'branch' || page === 'privacy') return undefined
  const slot: PictureSlotId = page === 'home' ? 'hero' : `${page}-hero`
  const shown = shownPicture(own, slot)
  if (!shown) return undefined
  const { picture, phone, wide } = shown
  if (matchMedia(NARROW).matches) return phone ?? picture
  if (matchMedia(STACKED).matches) return wide ?? picture
  return picture
}
