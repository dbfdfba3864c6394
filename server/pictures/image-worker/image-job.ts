import type { Focus } from '#contracts/crop.ts'
import type { OwnCrop } from '#contracts/own-picture.ts'
import type { PlaceId } from '#contracts/places.ts'
import type { PictureKind } from '../signature.rules.ts'

/** What is to be made of a file. */
export interface ImageJob {
  place: PlaceId
  focus: Focus
  kind: PictureKind
  /** The file is one that was kept: it is not kept again, each time a little worse. */
  isOriginal: boolean
}

/** A file of the site: what it is called under `/pictures/`, and its bytes. */
export interface ProcessedFile {
  name: string
  body: Uint8Array
}

/** A picture in all the sizes of its place. */
export interface ProcessedPicture {
  crops: OwnCrop[]
  files: ProcessedFile[]
  /** Upright, without metadata, at most as large as any screen needs: to crop anew from. */
  original: Uint8Array | undefined
}

/** What comes of a job: a picture, or a sentence that says why there is none. */
export type ImageResult = { made: ProcessedPicture } | { refused: string }
