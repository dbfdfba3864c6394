import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import type { Card } from './cards.ts'
import manifest from './pictures.json' with { type: 'json' }

/** A still in several widths, the largest last, as AVIF and WebP. `height` is that of the largest. */
export type PictureFiles = {
  name: string
  hash: string
  widths: readonly number[]
  height: number
  alt: string
  /** The placeholder colours of its upper and its lower half; empty for a crop of another picture. */
  tones: string
}

/** The picture of a slot: the default picture, or the owner's. */
export interface ShownPicture {
  picture: PictureFiles
  /** The crop for phones. */
  phone?: PictureFiles | undefined
  /** The crop for heads with the text below, on every screen of less than 1280 px. */
  wide?: PictureFiles | undefined
  /** CSS `object-position`: what stays visible in a frame of another shape. */
  focus?: string | undefined
  card?: Card | undefined
  /** The film starts with this picture. */
  film?: true
}

/** What `npm run pictures` has made from art/pictures.ts, by name: it writes pictures.json. */
export const pictures = manifest

export const pictureSrc = (picture: PictureFiles, width: number, type: 'avif' | 'webp') =>
  `/pictures/${picture.name}-${width}.${picture.hash}.${type}`

/** A line drawing in public/drawings. */
export interface DrawingFile {
  src: string
  width: number
  height: number
}

const drawing = (name: string, width: number, height: number): DrawingFile => ({
  src: `/drawings/${name}.svg`,
  width,
  height,
})

/** Line drawings: of some slots, shown until the owner puts a picture there; of an unknown address. */
export const drawings = {
  story: drawing('three-chairs', 574, 214),
  petal: drawing('fallen-petal', 200, 312),
}

/** The largest width. */
export const pictureWidth = ({ widths }: PictureFiles) => widths.at(-1) ?? 0

export const pictureSrcSet = (picture: PictureFiles, type: 'avif' | 'webp') =>
  picture.widths.map(width => `${pictureSrc(picture, width, type)} ${width}w`).join(', ')

/** The `object-position` of poster and film: the same, or the picture jumps when the film starts. */
export const HERO_FOCUS = '50% 50%'

/** The default pictures by slot. A slot without one shows a drawing or type until the owner has put a picture there. */
export const defaultPictures = {
  hero: {
    picture: pictures['hero-poster'],
    wide: pictures['hero-poster-wide'],
    focus: HERO_FOCUS,
    film: true,
  },
  hair: { picture: pictures.hair },
  makeup: { picture: pictures.makeup },
  nails: { picture: pictures.nails },
  facial: { picture: pictures.facial },
  teaser: { picture: pictures.teaser },
} satisfies { [slot in PictureSlotId]?: ShownPicture }

export type SlotWithDefault = keyof typeof defaultPictures
