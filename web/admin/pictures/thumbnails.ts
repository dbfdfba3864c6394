import type { Branch } from '#contracts/branch.ts'
import type { OwnPicture } from '#contracts/own-pictures.ts'
import type { FixedSlotId } from '#contracts/picture-slots.ts'
import { cards, type Picture, pictureSrc, pictures, pictureWidth } from '../../pictures.ts'

/** A small version of a picture. */
export interface Thumbnail {
  src: string
  width: number
  height: number
}

const thumbnailOf = (picture: Picture): Thumbnail => ({
  src: pictureSrc(picture, picture.widths.find(width => width >= 320) ?? pictureWidth(picture), 'webp'),
  width: pictureWidth(picture),
  height: picture.height,
})

/** The default picture of each slot. */
export const defaultThumbnails: Record<FixedSlotId, Thumbnail> = {
  hero: thumbnailOf(pictures['hero-poster']),
  hair: thumbnailOf(pictures.hair),
  makeup: thumbnailOf(pictures.makeup),
  nails: thumbnailOf(pictures.nails),
  facial: thumbnailOf(pictures.facial),
  teaser: thumbnailOf(pictures.teaser),
  story: thumbnailOf(pictures.story),
  'about-hero': thumbnailOf(pictures['about-hero']),
  'services-hero': thumbnailOf(pictures['services-hero']),
  'contact-hero': thumbnailOf(pictures['contact-hero']),
  salon: thumbnailOf(pictures['default-salon']),
  'portrait-1': thumbnailOf(pictures.makeup),
  'portrait-2': thumbnailOf(pictures.hair),
  'portrait-3': thumbnailOf(pictures.facial),
  share: cards['og-share'],
}

/** The picture of a branch without an own picture. */
export const defaultBranchThumbnail = ({ picture }: Branch): Thumbnail =>
  picture ? thumbnailOf(pictures[`branch-${picture}`]) : defaultThumbnails.salon

export function ownThumbnail({ crops: [crop] }: OwnPicture): Thumbnail | undefined {
  if (!crop) return undefined
  if (crop.crop === 'card') return { ...crop, src: `/pictures/${crop.name}-${crop.width}.${crop.hash}.jpg` }
  return thumbnailOf({ ...crop, alt: '' })
}
