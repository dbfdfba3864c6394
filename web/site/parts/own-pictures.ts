import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { dataSource } from '../../data-source.ts'
import { defaultPictures, type ShownPicture } from '../../pictures.ts'

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

/** Loads the owner's pictures by slot, for every public page; none if they can't be loaded. */
export async function loadOwnPictures({ context }: LoaderFunctionArgs): Promise<OwnPictures> {
  const source = context.get(dataSource)
  const list = await source.readPictures().catch(error => {
    console.error(error)
    return []
  })
  return Object.fromEntries(list.map(picture => [picture.slot, toShown(picture)]))
}

/** The id of the route that loads the owner's pictures. */
export const SITE_ROUTE = 'site/layout'

/** The owner's picture of a slot, else `otherwise`: the default picture. */
export const shownPicture = (
  own: OwnPictures | undefined,
  slot: PictureSlotId,
  otherwise = defaultPictures[slot] ?? defaultPictures.salon,
): ShownPicture => (own?.[slot]?.picture ? (own[slot] as ShownPicture) : otherwise)

/** `shownPicture` for the pages of the site. */
export function useShownPicture() {
  const own = useRouteLoaderData(SITE_ROUTE) as OwnPictures | undefined
  return (slot: PictureSlotId, otherwise?: ShownPicture) => shownPicture(own, slot, otherwise)
}
