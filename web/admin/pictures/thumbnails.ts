import type { Branch } from '#contracts/branches/branch.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { FixedSlotId } from '#contracts/pictures/picture-slots.ts'
import {
  cards,
  defaultPictures,
  type PictureFiles,
  pictureSrc,
  pictures,
  pictureWidth,
} from '../../pictures.ts'

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

/** The default picture of a slot. */
export const defaultThumbnail = (slot: FixedSlotId): Thumbnail =>
  slot === 'share' ? cards['og-share'] : thumbnailOf(defaultPictures[slot].picture)

/** The picture of a branch without an own picture. */
export const defaultBranchThumbnail = ({ picture }: Branch): Thumbnail =>
  picture ? thumbnailOf(pictures[`branch-${picture}`]) : defaultThumbnail('salon')

export function ownThumbnail({ crops: [crop] }: OwnPicture): Thumbnail | undefined {
  if (!crop) return undefined
  if (crop.crop === 'card') return { ...crop, src: `/pictures/${crop.name}-${crop.width}.${crop.hash}.jpg` }
  return thumbnailOf({ ...crop, alt: '' })
}
