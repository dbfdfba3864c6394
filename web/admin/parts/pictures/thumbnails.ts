import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { FixedSlotId } from '#contracts/pictures/picture-slots.ts'
import { cards } from '../../../cards.ts'
import {
  defaultPictures,
  drawings,
  type PictureFiles,
  pictureSrc,
  pictureWidth,
  type ShownPicture,
} from '../../../pictures.ts'

/** A small version of a picture. */
export interface Thumbnail {
  src: string
  width: number
  height: number
}

const thumbnailOf = (picture: PictureFiles): Thumbnail => ({
  src: pictureSrc(picture, picture.widths.find(width => width >= 320) ?? pictureWidth(picture), 'webp'),
  width: pictureWidth(picture),
  height: picture.height,
})

/** The default picture or drawing of a slot; undefined where the site shows something else instead. */
export function defaultThumbnail(slot: FixedSlotId): Thumbnail | undefined {
  if (slot === 'share') return cards['og-share']
  const shown = (defaultPictures as { [id in FixedSlotId]?: ShownPicture })[slot]
  return shown ? thumbnailOf(shown.picture) : (drawings as { [id in FixedSlotId]?: Thumbnail })[slot]
}

export function ownThumbnail({ crops: [crop] }: OwnPicture): Thumbnail | undefined {
  if (!crop) return undefined
  if (crop.crop === 'card') return { ...crop, src: `/pictures/${crop.name}-${crop.width}.${crop.hash}.jpg` }
  return thumbnailOf({ ...crop, alt: '' })
}
