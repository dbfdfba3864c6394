import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { dataSource } from '../../data-source.ts'
import {
  defaultPictures,
  type PictureFiles,
  type ShownPicture,
  type SlotWithDefault,
} from '../../pictures.ts'

export type OwnPictures = { [slot in PictureSlotId]?: Partial<ShownPicture> }

/** The crops of an own picture, by where they are shown; link previews show a JPEG. */
function toShown({ alt, crops }: OwnPicture): Partial<ShownPicture> {
  const shown: Partial<ShownPicture> = {}
  let upright: PictureFiles | undefined
  for (const { crop, position, width, ...files } of crops) {
    const { name, height, hash } = files
    if (crop === 'card') shown.card = { src: `/pictures/${name}-${width}.${hash}.jpg`, width, height, alt }
    else if (crop === 'phone') shown.phone = { ...files, alt }
    else if (crop === 'tablet') upright = { ...files, alt }
    else {
      shown.picture = { ...files, alt }
      shown.focus = position
    }
  }
  // Beside the text stands the upright crop, where the slot has one, and above the text the wide one.
  return upright ? { ...shown, picture: upright, wide: shown.picture } : shown
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

const defaultPicture = (slot: PictureSlotId): ShownPicture | undefined =>
  (defaultPictures as { [slot in PictureSlotId]?: ShownPicture })[slot]

/** The owner's picture of a slot, else its default picture; undefined where it has neither. */
export function shownPicture(own: OwnPictures | undefined, slot: SlotWithDefault): ShownPicture
export function shownPicture(own: OwnPictures | undefined, slot: PictureSlotId): ShownPicture | undefined
export function shownPicture(own: OwnPictures | undefined, slot: PictureSlotId): ShownPicture | undefined {
  const picture = own?.[slot]
  return picture?.picture ? (picture as ShownPicture) : defaultPicture(slot)
}

/** `shownPicture` of a slot. */
export interface PictureOf {
  (slot: SlotWithDefault): ShownPicture
  (slot: PictureSlotId): ShownPicture | undefined
}

/** `shownPicture` for the pages of the site. */
export function useShownPicture(): PictureOf {
  const own = useRouteLoaderData(SITE_ROUTE) as OwnPictures | undefined
  return ((slot: PictureSlotId) => shownPicture(own, slot)) as PictureOf
}
