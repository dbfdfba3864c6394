import { useRouteLoaderData } from 'react-router'
import type { OwnPicture } from '#contracts/own-picture.ts'
import type { PlaceId } from '#contracts/places.ts'
import type { PublicApi } from '../../api.ts'
import type { Card, Picture } from '../../pictures.ts'

/** What a place shows, whether it is the house's or the owner's. */
export interface ShownPicture {
  picture: Picture
  /** Its crops for narrow and for upright screens. */
  phone?: Picture | undefined
  tablet?: Picture | undefined
  /** What of it stays in view when its frame has another shape; see `Picture`. */
  focus?: string | undefined
  card?: Card | undefined
  /** There is a film that begins with it. */
  film?: true
}

export type OwnPictures = { [place in PlaceId]?: Partial<ShownPicture> }

/** As `Picture` and page heads show it. What messengers show is one JPEG. */
function toShown({ alt, crops }: OwnPicture): Partial<ShownPicture> {
  const shown: Partial<ShownPicture> = {}
  for (const { crop, position, width, ...files } of crops) {
    const { name, height, hash } = files
    if (crop === 'card') shown.card = { src: `/pictures/${name}-${width}.${hash}.jpg`, width, height, alt }
    else shown[crop === 'wide' ? 'picture' : crop] = { ...files, alt }
    if (crop === 'wide') shown.focus = position
  }
  return shown
}

/** The owner's pictures by their places; none where they can't be read. */
export async function loadOwnPictures(api: PublicApi): Promise<OwnPictures> {
  const list = await api.listPictures().catch(error => {
    console.error(error)
    return []
  })
  return Object.fromEntries(list.map(picture => [picture.place, toShown(picture)]))
}

/** The route whose loader reads them, for all pages of the site. */
export const SITE_ROUTE = 'site/layout'

/** The owner's picture at a place, or that of the house: whoever shows it does not know which. */
export const shownPicture = (
  own: OwnPictures | undefined,
  place: PlaceId,
  house: ShownPicture,
): ShownPicture => (own?.[place]?.picture ? (own[place] as ShownPicture) : house)

/** As `shownPicture`, on the pages of the site. */
export function useShownPicture(): (place: PlaceId, house: ShownPicture) => ShownPicture {
  const own = useRouteLoaderData(SITE_ROUTE) as OwnPictures | undefined
  return (place, house) => shownPicture(own, place, house)
}

/** What is known of them where no page is: see `warm`. */
export const loadedPictures: { own?: OwnPictures } = {}
