import type { Branch } from '#contracts/branch.ts'
import type { OwnPicture } from '#contracts/own-pictures.ts'
import type { FixedSlotId } from '#contracts/picture-slots.ts'
import * as defaults from '../../pictures.ts'

/** A small version of a picture. */
export interface Thumbnail {
  src: string
  width: number
  height: number
}

const thumbnailOf = (picture: defaults.Picture): Thumbnail => ({
  src: defaults.pictureSrc(
    picture,
    picture.widths.find(width => width >= 320) ?? defaults.pictureWidth(picture),
    'webp',
  ),
  width: defaults.pictureWidth(picture),
  height: picture.height,
})

/** The default picture of each slot. */
export const defaultThumbnails: Record<FixedSlotId, Thumbnail> = {
  hero: thumbnailOf(defaults.heroPoster),
  hair: thumbnailOf(defaults.hair),
  makeup: thumbnailOf(defaults.makeup),
  nails: thumbnailOf(defaults.nails),
  facial: thumbnailOf(defaults.facial),
  teaser: thumbnailOf(defaults.teaser),
  story: thumbnailOf(defaults.story),
  'about-hero': thumbnailOf(defaults.aboutHero),
  'services-hero': thumbnailOf(defaults.servicesHero),
  'contact-hero': thumbnailOf(defaults.contactHero),
  salon: thumbnailOf(defaults.defaultSalon),
  'portrait-1': thumbnailOf(defaults.makeup),
  'portrait-2': thumbnailOf(defaults.hair),
  'portrait-3': thumbnailOf(defaults.facial),
  share: defaults.ogShare,
}

const branches = {
  wellawatte: thumbnailOf(defaults.branchWellawatte),
  bambalapitiya: thumbnailOf(defaults.branchBambalapitiya),
  nugegoda: thumbnailOf(defaults.branchNugegoda),
}

/** The picture of a branch without an own picture. */
export const defaultBranchThumbnail = ({ picture }: Branch): Thumbnail =>
  picture ? branches[picture] : defaultThumbnails.salon

export function ownThumbnail({ crops: [crop] }: OwnPicture): Thumbnail | undefined {
  if (!crop) return undefined
  if (crop.crop === 'card') return { ...crop, src: `/pictures/${crop.name}-${crop.width}.${crop.hash}.jpg` }
  return thumbnailOf({ ...crop, alt: '' })
}
