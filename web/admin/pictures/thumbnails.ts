import type { Branch } from '#contracts/branch.ts'
import type { OwnPicture } from '#contracts/own-picture.ts'
import type { FixedPlace } from '#contracts/places.ts'
import * as house from '../../pictures.ts'

/** A picture as a list of places shows it, small. */
export interface Thumbnail {
  src: string
  width: number
  height: number
}

const small = (picture: house.Picture): Thumbnail => ({
  src: house.pictureSrc(
    picture,
    picture.widths.find(width => width >= 320) ?? house.pictureWidth(picture),
    'webp',
  ),
  width: house.pictureWidth(picture),
  height: picture.height,
})

/** What the house shows at each place. */
export const defaultThumbnails: Record<FixedPlace, Thumbnail> = {
  hero: small(house.heroPoster),
  hair: small(house.hair),
  makeup: small(house.makeup),
  nails: small(house.nails),
  facial: small(house.facial),
  teaser: small(house.teaser),
  story: small(house.story),
  'about-hero': small(house.aboutHero),
  'services-hero': small(house.servicesHero),
  'contact-hero': small(house.contactHero),
  salon: small(house.defaultSalon),
  'portrait-1': small(house.portrait1),
  'portrait-2': small(house.portrait2),
  'portrait-3': small(house.portrait3),
  share: house.ogShare,
}

const branches = {
  wellawatte: small(house.branchWellawatte),
  bambalapitiya: small(house.branchBambalapitiya),
  nugegoda: small(house.branchNugegoda),
}

/** What a branch shows that has no picture of the owner's. */
export const defaultBranchThumbnail = ({ picture }: Branch): Thumbnail =>
  picture ? branches[picture] : defaultThumbnails.salon

/** The owner's picture at a place. */
export function ownThumbnail({ crops: [crop] }: OwnPicture): Thumbnail | undefined {
  if (!crop) return undefined
  if (crop.crop === 'card') return { ...crop, src: `/pictures/${crop.name}-${crop.width}.${crop.hash}.jpg` }
  return small({ ...crop, alt: '' })
}
