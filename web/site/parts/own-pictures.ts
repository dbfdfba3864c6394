import { useRouteLoaderData } from 'react-router'
import type { OwnPicture } from '#contracts/own-pictures.ts'
import type { PictureSlotId } from '#contracts/picture-slots.ts'
import type { PublicApi } from '../../api.ts'
import { type Card, type Picture, pictures } from '../../pictures.ts'

/** The picture of a slot: the default picture, or the owner's. */
export interface ShownPicture {
  picture: Picture
  /** Crops for phones and for tablets in portrait. */
  phone?: Picture | undefined
  tablet?: Picture | undefined
  /** CSS `object-position`: what stays visible in a frame of another shape. */
  focus?: string | undefined
  card?: Card | undefined
  /** The film starts with this picture. */
  film?: true
  /** The classes that enlarge a detail. */
  zoom?: string
  /** The owner's: it may be dark beneath the text. */
  isOwn?: true
}

export type OwnPictures = { [slot in PictureSlotId]?: Partial<ShownPicture> }

/** The crops of an own picture, by where they are shown; link previews show a JPEG. */
function toShown({ alt, crops }: OwnPicture): Partial<ShownPicture> {
  const shown: Partial<ShownPicture> = { isOwn: true }
  for (const { crop, position, width, ...files } of crops) {
    const { name, height, hash } = files
    if (crop === 'card') shown.card = { src: `/pictures/${name}-${width}.${hash}.jpg`, width, height, alt }
    else shown[crop === 'wide' ? 'picture' : crop] = { ...files, alt }
    if (crop === 'wide') shown.focus = position
  }
  return shown
}

/** The owner's pictures by slot; none if they can't be loaded. */
export async function loadOwnPictures(api: PublicApi): Promise<OwnPictures> {
  const list = await api.listPictures().catch(error => {
    console.error(error)
    return []
  })
  return Object.fromEntries(list.map(picture => [picture.place, toShown(picture)]))
}

/** The `object-position` of poster and film: the same, or the picture jumps when the film starts. */
export const HERO_FOCUS = '78% 45%'

/** The default first picture of each page. */
export const heroes = {
  hero: {
    picture: pictures['hero-poster'],
    phone: pictures['hero-poster-phone'],
    tablet: pictures['hero-poster-tablet'],
    focus: HERO_FOCUS,
    film: true,
  },
  'about-hero': {
    picture: pictures['about-hero'],
    phone: pictures['about-hero-phone'],
    tablet: pictures['about-hero-tablet'],
    focus: '100% 60%',
  },
  'services-hero': {
    picture: pictures['services-hero'],
    phone: pictures['services-hero-phone'],
    focus: '100% 35%',
  },
  'contact-hero': {
    picture: pictures['contact-hero'],
    phone: pictures['contact-hero-phone'],
    focus: '100% 65%',
  },
} satisfies { [slot in PictureSlotId]?: ShownPicture }

/** The id of the route that loads the owner's pictures. */
export const SITE_ROUTE = 'site/layout'

/** The owner's picture of a slot, else the default picture. */
export const shownPicture = (
  own: OwnPictures | undefined,
  slot: PictureSlotId,
  defaultPicture: ShownPicture,
): ShownPicture => (own?.[slot]?.picture ? (own[slot] as ShownPicture) : defaultPicture)

/** `shownPicture` for the pages of the site. */
export function useShownPicture(): (slot: PictureSlotId, defaultPicture: ShownPicture) => ShownPicture {
  const own = useRouteLoaderData(SITE_ROUTE) as OwnPictures | undefined
  return (slot, defaultPicture) => shownPicture(own, slot, defaultPicture)
}

/** The first picture of a page. */
export const useHero = (slot: keyof typeof heroes) => useShownPicture()(slot, heroes[slot])
