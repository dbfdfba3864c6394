import { z } from 'zod'
import { Instant, Version } from './envelope.ts'
import { CropName, PictureSlotId } from './picture-slots.ts'
import { oneLine, optionalText } from './text-fields.ts'

/** How large a picture may be that is sent: bytes. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024

/** How many pixels it may have. The largest that telephones make has 50 million. */
export const PIXELS_MAX = 70_000_000

/** The same of AVIF and WebP: they are held whole while they are read, and a kilobyte can say that it has any number. */
export const PIXELS_MAX_IN_MEMORY = 30_000_000

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

/** A picture of the owner's own. Places that are not in the list show the default one. */
export const OwnPicture = z.object({
  place: PictureSlotId,
  alt: z.string(),
  focus: Focus,
  crops: z.array(OwnCrop),
  version: Version,
})
export type OwnPicture = z.infer<typeof OwnPicture>

/** A place with earlier pictures, whose files can still be opened by their address for a week. */
export const ReplacedPictures = z.object({
  place: PictureSlotId,
  replacedAt: Instant.describe('When the last of them was replaced or removed'),
})
export type ReplacedPictures = z.infer<typeof ReplacedPictures>

export const ALT_MAX = 200

const Alt = optionalText(ALT_MAX, oneLine)

/** Whether an alternative text says anything: signs alone are read out by nobody. */
export const hasLetterOrDigit = (alt: string): boolean => /[\p{L}\p{N}]/u.test(alt)

const hundredths = (axis: typeof Focus.shape.x) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'Must be a whole number from 0 to 100')
    .transform(Number)
    .pipe(axis)
    .default(50)

/** What is said of a picture beside the picture itself. */
export const PictureInput = z.object({
  alt: Alt.describe('Needed, but for the places that decorate'),
  focus: Focus,
})
export type PictureInput = z.infer<typeof PictureInput>

/** The same in the address, where the picture itself is the body. */
export const PictureQuery = z.object({
  alt: Alt,
  x: hundredths(Focus.shape.x),
  y: hundredths(Focus.shape.y),
})
