import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { PIXELS_MAX, PIXELS_MAX_HELD } from '#contracts/own-picture.ts'
import type { PlaceId } from '#contracts/places.ts'
import { aCompass, aPhoto, heldAs, pngOf, withSize } from '#tests/uploads.ts'
import { ApiError } from '../errors.ts'
import type { ProcessedPicture } from './image-worker/image-job.ts'
import { processImage } from './image-worker/process-image.ts'
import { openTemporaryFile } from './receive-upload.ts'
import { refusals } from './refusals.rules.ts'
import { createUploadQueue } from './upload-queue.ts'

const CANARY = 'Nimali at 6.8741 north'
const SCRIPT = '<script>alert(1)</script>'

// Here the libraries work in the test's own process: it is what they make of a file that is tried.
const queue = createUploadQueue(async (file, job) => processImage(await file.readFile(), job))

async function make(bytes: Buffer, place: PlaceId, x = 50): Promise<ProcessedPicture> {
  await using file = await openTemporaryFile()
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, bytes.length - at, at)).bytesWritten
  const job = { place, focus: { x, y: 50 }, isOriginal: false }
  return await queue.make(file, job, new AbortController().signal)
}

/** What becomes of a file at a place: the picture, or the sentence that refuses it. */
async function send(file: Buffer, place: PlaceId = 'portrait-1'): Promise<ProcessedPicture | string> {
  try {
    return await make(file, place)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return error.message
    throw error
  }
}

async function take(file: Buffer, place?: PlaceId): Promise<ProcessedPicture> {
  const made = await send(file, place)
  if (typeof made === 'string') throw new Error(made)
  return made
}

const bytesOf = ({ files, original }: ProcessedPicture) => [
  ...files.map(({ body }) => Buffer.from(body)),
  Buffer.from(original ?? []),
]

describe('what is taken', () => {
  let photo: Buffer
  beforeAll(async () => {
    photo = await (await aPhoto(900, 700)).png().toBuffer()
  })

  const good: [string, () => Promise<Buffer>][] = [
    ['a JPEG', () => sharp(photo).jpeg().toBuffer()],
    ['a progressive JPEG', () => sharp(photo).jpeg({ progressive: true }).toBuffer()],
    ['a JPEG for print (CMYK)', () => sharp(photo).toColourspace('cmyk').jpeg().toBuffer()],
    ['a JPEG in shades of grey', () => sharp(photo).greyscale().toColourspace('b-w').jpeg().toBuffer()],
    ['a PNG that one sees through', () => sharp(photo).ensureAlpha(0.5).png().toBuffer()],
    ['a PNG of 16 bits', () => sharp(photo).toColourspace('rgb16').png().toBuffer()],
    ['a PNG of few colours', () => sharp(photo).png({ palette: true, colours: 16 }).toBuffer()],
    ['a WebP', () => sharp(photo).webp().toBuffer()],
    ['an AVIF', () => sharp(photo).avif({ effort: 0 }).toBuffer()],
    ['a wide gamut (P3)', () => sharp(photo).withIccProfile('p3').jpeg().toBuffer()],
    [
      'a JPEG with something behind its end',
      async () =>
        Buffer.concat([
          await sharp(photo).jpeg().toBuffer(),
          gzipSync(SCRIPT),
          Buffer.from(`PK\u0003\u0004${SCRIPT}`),
        ]),
    ],
  ]
  it.each(good)(
    '%s becomes AVIF and WebP in each width, in sRGB, opaque, and nothing else',
    async (_, make) => {
      const made = await take(await make())
      expect(made.crops).toEqual([
        expect.objectContaining({
          crop: 'wide',
          widths: [96, 192, 384],
          width: 384,
          height: 384,
          position: '50% 50%',
        }),
      ])
      const { name, hash, tones } = made.crops[0] as ProcessedPicture['crops'][0]
      expect(tones).toMatch(/^#[0-9a-f]{6}, #[0-9a-f]{6}$/)
      expect(made.files.map(file => file.name)).toEqual(
        [96, 192, 384].flatMap(width => ['avif', 'webp'].map(type => `${name}-${width}.${hash}.${type}`)),
      )
      for (const bytes of bytesOf(made)) {
        const { format, channels, space, depth, exif, icc, xmp, iptc } = await sharp(bytes).metadata()
        expect([['heif', 'webp'].includes(format), channels, space, depth]).toEqual([
          true,
          3,
          'srgb',
          'uchar',
        ])
        expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
        expect(bytes.includes(SCRIPT)).toBe(false)
      }
    },
  )

  it('nothing is left of where and by whom it was taken', async () => {
    const file = await sharp(photo)
      .jpeg()
      .withExif({ IFD0: { Artist: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 52/1 26/1' } })
      .withXmp(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`)
      .toBuffer()
    expect(file.includes(CANARY)).toBe(true)
    for (const bytes of bytesOf(await take(file))) expect(bytes.includes(CANARY)).toBe(false)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a camera held as EXIF orientation %i: it stands upright',
    async orientation => {
      const { original } = await take(await heldAs(await aCompass(), orientation))
      const { data, info } = await sharp(original)
        .resize(2, 2, { fit: 'fill', kernel: 'nearest' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const colours = [0, 1, 2, 3].map(at => [...data.subarray(at * info.channels, at * info.channels + 3)])
      const bright = colours.map(colour => colour.map(part => (part > 128 ? 1 : 0)).join(''))
      expect(bright).toEqual(['100', '010', '001', '111'])
    },
  )

  it('never more than there is of it: a small picture has fewer files', async () => {
    const { crops } = await take(await sharp(photo).resize(500, 480).jpeg().toBuffer(), 'hair')
    expect(crops[0]).toMatchObject({ widths: [160, 320, 360], width: 360, height: 480 })
  })

  it('with the focus as near to the middle as can be', async () => {
    const compass = await sharp(await aCompass())
      .resize(800, 300, { fit: 'fill' })
      .jpeg()
      .toBuffer()
    const tonesAt = async (x: number) => {
      const made = await make(compass, 'portrait-1', x)
      return [made.crops[0]?.position, made.crops[0]?.tones[1]]
    }
    // The left half is red and blue, the right one green and white.
    expect([await tonesAt(0), await tonesAt(100)]).toEqual([
      ['0% 50%', 'f'],
      ['100% 50%', '0'],
    ])
  })

  it('within the weight that a page bears, also where there is nothing but noise', async () => {
    const noise = await (await aPhoto(900, 1200, 60)).jpeg({ quality: 90 }).toBuffer()
    const { files } = await take(noise, 'hair')
    const largest = files.find(({ name }) => name.includes('-720.') && name.endsWith('.avif'))
    expect(largest?.body.length).toBeLessThan(720 * 960 * 0.09)
  })
})

describe('what is refused, with a sentence', () => {
  let jpeg: Buffer
  beforeAll(async () => {
    jpeg = await (await aPhoto(900, 700)).jpeg().toBuffer()
  })
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'grey' } })
  const brand = (name: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${name}`), Buffer.alloc(2_000)])

  const bad: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['nothing', () => Buffer.alloc(0), refusals.empty],
    ['a web page', () => Buffer.from(`<!doctype html>${SCRIPT}`), refusals.unknown],
    [
      'a drawing with a script',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      refusals.unknown,
    ],
    ['an archive', () => Buffer.from('PK\u0003\u0004'), refusals.unknown],
    ['a GIF', () => sharp(jpeg).resize(200).gif().toBuffer(), refusals.unknown],
    ['a TIFF', () => sharp(jpeg).resize(200).tiff().toBuffer(), refusals.unknown],
    ['a HEIC', () => brand('heic'), refusals.heic],
    ['a film that says it is an AVIF', () => brand('avif'), refusals.damaged],
    ['a signature and nothing behind it', () => jpeg.subarray(0, 3), refusals.damaged],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), refusals.damaged],
    ['half a PNG', async () => (await sharp(jpeg).png().toBuffer()).subarray(0, 50_000), refusals.damaged],
    ['half a WebP', async () => (await sharp(jpeg).webp().toBuffer()).subarray(0, 5_000), refusals.damaged],
    [
      'noise behind a signature',
      () => Buffer.concat([pngOf(300, 300, 300).subarray(0, 60), Buffer.alloc(5_000, 7)]),
      refusals.damaged,
    ],
    ['a header that says more than there is', () => pngOf(2_000, 2_000, 100), refusals.damaged],
    [
      '100 megapixels',
      () => withSize(jpeg, 10_000, 10_000),
      refusals.tooMany({ width: 10_000, height: 10_000 }, PIXELS_MAX),
    ],
    [
      'a bomb',
      () => pngOf(60_000, 60_000, 1_000),
      refusals.tooMany({ width: 60_000, height: 60_000 }, PIXELS_MAX),
    ],
    [
      'a kilobyte of WebP with 36 megapixels',
      () => blank(6_000, 6_000).webp({ effort: 0 }).toBuffer(),
      refusals.tooMany({ width: 6_000, height: 6_000 }, PIXELS_MAX_HELD),
    ],
    [
      'a kilobyte of AVIF with 31 megapixels',
      () => blank(5_600, 5_600).avif({ effort: 0 }).toBuffer(),
      refusals.tooMany({ width: 5_600, height: 5_600 }, PIXELS_MAX_HELD),
    ],
    [
      'one pixel',
      () => pngOf(1, 1, 1),
      refusals.tooSmall({ width: 1, height: 1 }, { width: 192, height: 192 }),
    ],
    [
      'a thread',
      () => pngOf(20_000, 10, 10),
      refusals.tooSmall({ width: 20_000, height: 10 }, { width: 192, height: 192 }),
    ],
  ]
  it.each(bad)('%s', async (_, make, sentence) => {
    expect(await send(Buffer.from(await make()))).toBe(sentence)
  })

  it('a shape from which too little is left, with how much of it can be used', async () => {
    const wide = await blank(65_000, 1_070).jpeg({ quality: 1 }).toBuffer()
    expect(await send(wide, 'hero')).toBe(
      'This picture is too wide for its height: it has 65000 × 1070 pixels. Cut it to at most 3677 pixels in width.',
    )
    const high = await blank(1_070, 65_000).jpeg({ quality: 1 }).toBuffer()
    expect(await send(high, 'hero')).toBe(
      'This picture is too high for its width: it has 1070 × 65000 pixels. Cut it to at most 3566 pixels in height.',
    )
    const cut = await blank(3_677, 1_070).jpeg().toBuffer()
    expect((await take(cut, 'portrait-1')).crops).toHaveLength(1)
    expect(typeof (await send(await blank(1_070, 3_566).jpeg().toBuffer(), 'hero'))).toBe('object')
    expect(typeof (await send(cut, 'hero'))).toBe('object')
  })

  it('a text that unpacks to fifty megabytes inside a picture is left where it was', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 65))])
    const made = await take(pngOf(300, 300, 300, [['zTXt', text]]))
    expect(made.files).toHaveLength(6)
  })

  it('as large as may be is taken', async () => {
    const side = Math.floor(Math.sqrt(PIXELS_MAX))
    expect((await take(pngOf(side, side, side))).crops[0]?.width).toBe(384)
  })
})
