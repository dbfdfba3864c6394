/** A photograph: upright, without metadata, in two sizes. */
export interface Photograph {
  width: number
  height: number
  /** JPEG, at most 1600 pixels on its longer side. */
  full: Uint8Array
  /** JPEG for lists. */
  thumbnail: Uint8Array
}

/** The photograph, or the reason why a picture can't be read. */
export type PhotographResult = { photograph: Photograph } | { refused: string }
