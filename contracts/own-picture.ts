import { z } from 'zod'
import { Version } from './envelope.ts'
import { CropName, PlaceId } from './places.ts'
import { optionalText } from './text.ts'

/** How large a picture may be that is sent: bytes. */
export const PICTURE_MAX = 20 * 1024 * 1024

/** How many pixels it may have. The largest that telephones make has 50 million. */
export const PIXELS_MAX = 70_000_000

const percent = (missing: string) => z.int(missing).min(0, missing).max(100, missing)

/** What must stay in view, in hundredths of the width and the height of the picture. */
const Focus = z.object({
  x: percent('Must be a whole number from 0 to 100'),
  y: percent('Must be a whole number from 0 to 100'),
})

/** One shape of a picture, in files named `/pictures/{name}-{width}.{hash}.{avif|webp}`, a card's `.jpg`. */
const OwnCrop = z.object({
  crop: CropName,
  name: z.string(),
  hash: z.string(),
  widths: z.array(z.int()),
  width: z.int().describe('Of the largest file'),
  height: z.int(),
  tones: z.string().describe('The colours of its upper and its lower half, shown until it comes'),
  position: z.string().describe('What stays in view where a frame has other proportions, as CSS has it'),
})
export type OwnCrop = z.infer<typeof OwnCrop>

/** A picture of the owner's own. Places that are not in the list show the house's. */
export const OwnPicture = z.object({
  place: PlaceId,
  alt: z.string(),
  focus: Focus,
  crops: z.array(OwnCrop),
  version: Version,
})
export type OwnPicture = z.infer<typeof OwnPicture>

export const ALT_MAX = 200

/** What is said of a picture beside the picture itself. */
export const PictureInput = z.object({
  alt: optionalText(ALT_MAX).describe('Needed, but for the places that decorate'),
  focus: Focus,
})
export type PictureInput = z.infer<typeof PictureInput>

/** The same in the address, where the picture itself is the body. */
export const PictureQuery = z.object({
  alt: optionalText(ALT_MAX),
  x: z.coerce.number().pipe(Focus.shape.x).default(50),
  y: z.coerce.number().pipe(Focus.shape.y).default(50),
})
