import manifest from './pictures.json' with { type: 'json' }

/** A still in several widths, the largest last, as AVIF and WebP. `height` is that of the largest. */
export type Picture = {
  name: string
  hash: string
  widths: readonly number[]
  height: number
  alt: string
  /** The placeholder colours of its upper and its lower half; empty for a crop of another picture. */
  tones: string
}

/** The picture shown when a page is shared as a link; `src` still needs the site's origin. */
export type Card = { src: string; width: number; height: number; alt: string }

/** What `npm run pictures` has made from art/pictures.ts, by name: it writes pictures.json. */
export const { pictures, cards, films } = manifest

export const pictureSrc = (picture: Picture, width: number, type: 'avif' | 'webp') =>
  `/pictures/${picture.name}-${width}.${picture.hash}.${type}`

/** The largest width. */
export const pictureWidth = ({ widths }: Picture) => widths.at(-1) ?? 0

export const pictureSrcSet = (picture: Picture, type: 'avif' | 'webp') =>
  picture.widths.map(width => `${pictureSrc(picture, width, type)} ${width}w`).join(', ')
