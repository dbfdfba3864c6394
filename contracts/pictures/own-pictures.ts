import { z } from 'zod'
import { Instant, numberInUrl, Version } from '../api/envelope.ts'
import { optionalText, tidyLine } from '../text/text-fields.ts'
import { CropName, PictureSlotId } from './picture-slots.ts'

/** The largest upload, in bytes. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024

/** The most pixels of a picture. Phone cameras produce up to 50 million. */
export const PIXELS_MAX = 70_000_000

/** The most pixels of AVIF and WebP, which are decoded as a whole in memory; a small file can claim any size. */
export const PIXELS_MAX_IN_MEMORY = 30_000_000

const OUTSIDE = 'Must be a whole number from 0 to 100'
const Percent = z.int(OUTSIDE).min(0, OUTSIDE).max(100, OUTSIDE)

/** The point that must stay in view, in percent of the picture's width and height. */
const Focus = z.object({ x: Percent, y: Percent })

/** One shape of a picture, in files named `/pictures/{name}-{width}.{hash}.{avif|webp}`, a card's `.jpg`. */
const OwnCrop = z.object({
  crop: CropName,
  name: z.string(),
  hash: z.string(),
  widths: z.array(z.int()),
  width: z.int().describe('Width of the largest file'),
  height: z.int(),
  tones: z.string().describe('The colours of its upper and lower half, shown while it loads'),
  position: z.string().describe('CSS `object-position` for frames of other proportions'),
})
export type OwnCrop = z.infer<typeof OwnCrop>

/** A picture that the owner has uploaded. Slots without one show the default picture. */
export const OwnPicture = z.object({
  slot: PictureSlotId,
  alt: z.string(),
  focus: Focus,
  crops: z.array(OwnCrop),
  version: Version,
})
export type OwnPicture = z.infer<typeof OwnPicture>

/**
 * A slot with replaced pictures: another one, or the default one, is shown instead. Their files can still be opened by their address
 * for a week. Screens call them earlier pictures.
 */
export const ReplacedPictures = z.object({
  slot: PictureSlotId,
  replacedAt: Instant.describe('When the last of them was replaced or removed'),
})
export type ReplacedPictures = z.infer<typeof ReplacedPictures>

export const ALT_MAX = 200

const Alt = optionalText(ALT_MAX, tidyLine)

/** Whether an alternative text has a letter or digit: screen readers skip punctuation alone. */
export const hasLetterOrDigit = (alt: string): boolean => /[\p{L}\p{N}]/u.test(alt)

/** The fields of a picture without the file. */
export const PictureInput = z.object({
  alt: Alt.describe('Required, except for decorative slots'),
  focus: Focus,
})
export type PictureInput = z.infer<typeof PictureInput>

/** The members of `PictureInput` as a query, for uploads whose body is the picture. */
export const PictureQuery = z.object({
  alt: Alt,
  x: numberInUrl(Focus.shape.x).default(50),
  y: numberInUrl(Focus.shape.y).default(50),
})
