import type { Focus } from '#contracts/crop.ts'
import type { OwnCrop } from '#contracts/own-pictures.ts'
import type { PictureSlotId } from '#contracts/picture-slots.ts'
import type { PictureKind } from '../signature.rules.ts'

/** How an uploaded file is to be processed. */
export interface ImageJob {
  slot: PictureSlotId
  focus: Focus
  kind: PictureKind
  /** The file is a stored original: it is not encoded as an original again, which would make it a little worse each time. */
  isOriginal: boolean
}

/** A file and its name under `/pictures/`. */
export interface ProcessedFile {
  name: string
  body: Uint8Array
}

/** A picture in all sizes of its slot. */
export interface ProcessedPicture {
  crops: OwnCrop[]
  files: ProcessedFile[]
  /** Upright, without metadata, limited in size: other crops are made from it. */
  original: Uint8Array | undefined
}

/** The processed picture, or the reason why it is refused. */
export type ImageResult = { processed: ProcessedPicture } | { refused: string }
