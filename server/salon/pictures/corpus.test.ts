// Long: each faulty or hostile picture is made here, beside what happens to it.
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { PIXELS_MAX, PIXELS_MAX_IN_MEMORY } from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import {
  aCompass,
  aPhoto,
  createQueueInProcess,
  heldAs,
  pngOf,
  withAvifSize,
  withJpegSize,
  withWebpSize,
} from '#tests/uploads.ts'
import { ApiError } from '../../errors.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import type { ProcessedPicture } from './image-worker/process-image.ts'

const CANARY = 'Nimali at 6.8741 north'
const SCRIPT = '<script>alert(1)</script>'

const queue = createQueueInProcess()

async function upload(bytes: Buffer, slot: PictureSlotId, x = 50): Promise<ProcessedPicture> {
  await using file = await openTemporaryFile()
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, bytes.length - at, at)).bytesWritten
  const job = { slot, focus: { x, y: 50 }, isOriginal: false }
  return await queue.processFile(file, job, new AbortController().signal)
}

/** The processed picture, or the reason why it is refused. */
async function tryUpload(
  file: Buffer,
  slot: PictureSlotId = 'testimonial-1',
): Promise<ProcessedPicture | string> {
  try {
    return await upload(file, slot)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return error.message
    throw error
  }
}

async function uploadValid(file: Buffer, slot?: PictureSlotId): Promise<ProcessedPicture> {
  const result = await tryUpload(file, slot)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const bytesOf = ({ files, original }: ProcessedPicture) => [
  ...files.map(({ body }) => Buffer.from(body)),
  Buffer.from(original ?? []),
]

describe('a valid picture', () => {
  let photo: Buffer
  beforeAll(async () => {
    photo = await (await aPhoto(450, 350)).png().toBuffer()
  })

  const formats: [string, () => Promise<Buffer>][] = [
    ['a JPEG for print (CMYK)', () => sharp(photo).toColourspace('cmyk').jpeg().toBuffer()],
    ['a transparent PNG', () => sharp(photo).ensureAlpha(0.5).png().toBuffer()],
    ['a PNG of 16 bits', () => sharp(photo).toColourspace('rgb16').png().toBuffer()],
    ['a WebP', () => sharp(photo).webp().toBuffer()],
    ['an AVIF', () => sharp(photo).avif({ effort: 0 }).toBuffer()],
    ['a wide gamut (P3)', () => sharp(photo).withIccProfile('p3').jpeg().toBuffer()],
    [
      'a JPEG with an archive behind its end',
      async () =>
        Buffer.concat([
          await sharp(photo).jpeg().toBuffer(),
          gzipSync(SCRIPT),
          Buffer.from(`PK\u0003\u0004${SCRIPT}`),
        ]),
    ],
  ]
  describe.each(formats)('%s', (_, make) => {
    let processed: ProcessedPicture
    beforeAll(async () => {
      processed = await uploadValid(await make())
    })

    it('is cropped to the shape of its slot', () => {
      expect(processed.crops).toEqual([
        expect.objectContaining({
          crop: 'wide',
          widths: [96, 192, 350],
          width: 350,
          height: 350,
          position: '50% 50%',
        }),
      ])
      expect(processed.crops[0]?.tones).toMatch(/^#[0-9a-f]{6}, #[0-9a-f]{6}$/)
    })

    it('becomes an AVIF and a WebP in each width', async () => {
      const { name, hash } = processed.crops[0] as ProcessedPicture['crops'][0]
      expect(processed.files.map(file => file.name)).toEqual(
        [96, 192, 350].flatMap(width => ['avif', 'webp'].map(type => `${name}-${width}.${hash}.${type}`)),
      )
      for (const bytes of bytesOf(processed))
        expect(['heif', 'webp']).toContain((await sharp(bytes).metadata()).format)
    })

    it('becomes opaque, in sRGB and with 8 bits', async () => {
      for (const bytes of bytesOf(processed))
        expect(await sharp(bytes).metadata()).toMatchObject({ channels: 3, space: 'srgb', depth: 'uchar' })
    })

    it('has no metadata', async () => {
      for (const bytes of bytesOf(processed)) {
        const { exif, icc, xmp, iptc } = await sharp(bytes).metadata()
        expect({ exif, icc, xmp, iptc }).toEqual({
          exif: undefined,
          icc: undefined,
          xmp: undefined,
          iptc: undefined,
        })
      }
    })

    it('contains nothing of a script that came with it', () => {
      for (const bytes of bytesOf(processed)) expect(bytes.includes(SCRIPT)).toBe(false)
    })
  })

  it('loses its EXIF and XMP metadata', async () => {
    const file = await sharp(photo)
      .jpeg()
      .withExif({ IFD0: { Artist: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 52/1 26/1' } })
      .withXmp(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`)
      .toBuffer()
    expect(file.includes(CANARY)).toBe(true)
    for (const bytes of bytesOf(await uploadValid(file))) expect(bytes.includes(CANARY)).toBe(false)
  })

  it.each([3, 5, 6])('is turned upright from EXIF orientation %i', async orientation => {
    const { original } = await uploadValid(await heldAs(await aCompass(), orientation))
    const { data, info } = await sharp(original)
      .resize(2, 2, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colours = [0, 1, 2, 3].map(at => [...data.subarray(at * info.channels, at * info.channels + 3)])
    const bright = colours.map(colour => colour.map(part => (part > 128 ? 1 : 0)).join(''))
    expect(bright).toEqual(['100', '010', '001', '111'])
  })

  it('is never enlarged: a small one has fewer files', async () => {
    const { crops } = await uploadValid(await sharp(photo).resize(500, 480).jpeg().toBuffer(), 'hair')
    expect(crops[0]).toMatchObject({ widths: [160, 320, 360], width: 360, height: 480 })
  })

  it('is cropped around its focus', async () => {
    const compass = await sharp(await aCompass())
      .resize(800, 300, { fit: 'fill' })
      .jpeg()
      .toBuffer()
    const tonesAt = async (x: number) => {
      const { crops } = await upload(compass, 'testimonial-1', x)
      return [crops[0]?.position, crops[0]?.tones[1]]
    }
    // The left half is red and blue, the right one green and white.
    expect(await tonesAt(0)).toEqual(['0% 50%', 'f'])
    expect(await tonesAt(100)).toEqual(['100% 50%', '0'])
  })

  it('is compressed to the target size, even if it is all noise', async () => {
    const noise = await (await aPhoto(400, 400, 60)).jpeg({ quality: 90 }).toBuffer()
    const { files } = await uploadValid(noise)
    const largest = files.find(({ name }) => name.includes('-384.') && name.endsWith('.avif'))
    expect(largest?.body.length).toBeLessThan(384 * 384 * 0.09)
  })
})

describe('refused with a reason', () => {
  let jpeg: Buffer
  beforeAll(async () => {
    jpeg = await (await aPhoto(900, 700)).jpeg().toBuffer()
  })
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'grey' } })
  /** An AVIF whose header says that its pixels are compressed like those of a HEIC. */
  async function aHeic(): Promise<Buffer> {
    const avif = await sharp(jpeg).avif().toBuffer()
    const at = avif.indexOf('av1C') - 4
    const configuration = Buffer.concat([
      Buffer.from([0, 0, 0, 31]),
      Buffer.from('hvcC\u0001'),
      Buffer.alloc(22),
    ])
    const heic = Buffer.concat([
      avif.subarray(0, at),
      configuration,
      avif.subarray(at + avif.readUInt32BE(at)),
    ])
    for (const box of ['meta', 'iprp', 'ipco']) {
      const size = heic.indexOf(box) - 4
      heic.writeUInt32BE(heic.readUInt32BE(size) + heic.length - avif.length, size)
    }
    return Buffer.from(heic.toString('latin1').replace('av01', 'hvc1').replaceAll('avif', 'heic'), 'latin1')
  }

  const invalid: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['an empty file', () => Buffer.alloc(0), refusals.empty],
    ['a web page', () => Buffer.from(`<!doctype html>${SCRIPT}`), refusals.unknown],
    [
      'an SVG with a script',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      refusals.unknown,
    ],
    ['a GIF', () => sharp(jpeg).resize(200).gif().toBuffer(), refusals.unknown],
    ['a HEIC', aHeic, refusals.heic],
    ['a signature alone', () => jpeg.subarray(0, 3), refusals.unknown],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), refusals.damaged],
    ['half a PNG', async () => (await sharp(jpeg).png().toBuffer()).subarray(0, 50_000), refusals.damaged],
    ['half a WebP', async () => (await sharp(jpeg).webp().toBuffer()).subarray(0, 5_000), refusals.unknown],
    ['a PNG with missing rows', () => pngOf(2_000, 2_000, 100), refusals.damaged],
    [
      '100 megapixels',
      () => withJpegSize(jpeg, 10_000, 10_000),
      refusals.tooMany({ width: 10_000, height: 10_000 }, PIXELS_MAX),
    ],
    [
      'a decompression bomb',
      () => pngOf(60_000, 60_000, 1_000),
      refusals.tooMany({ width: 60_000, height: 60_000 }, PIXELS_MAX),
    ],
    [
      'a small WebP with 36 megapixels',
      async () => withWebpSize(await blank(300, 300).webp().toBuffer(), 6_000, 6_000),
      refusals.tooMany({ width: 6_000, height: 6_000 }, PIXELS_MAX_IN_MEMORY),
    ],
    [
      'a small AVIF with 31 megapixels',
      async () => withAvifSize(await blank(300, 300).avif({ effort: 0 }).toBuffer(), 5_600, 5_600),
      refusals.tooMany({ width: 5_600, height: 5_600 }, PIXELS_MAX_IN_MEMORY),
    ],
    [
      'a picture that is 10 pixels high',
      () => pngOf(20_000, 10, 10),
      refusals.tooSmall({ width: 20_000, height: 10 }, { width: 192, height: 192 }),
    ],
  ]
  it.each(invalid)('%s', async (_, make, sentence) => {
    expect(await tryUpload(Buffer.from(await make()))).toBe(sentence)
  })

  it('a picture too long for its height, or too tall for its width, with the size to crop it to', async () => {
    expect(await tryUpload(await blank(20_000, 1_000).jpeg().toBuffer())).toBe(
      'This picture is too wide for its height. It has 20000 × 1000 pixels. Crop it to at most 16666 pixels in width.',
    )
    expect(await tryUpload(await blank(1_000, 20_000).jpeg().toBuffer())).toBe(
      'This picture is too tall for its width. It has 1000 × 20000 pixels. Crop it to at most 16666 pixels in height.',
    )
    for (const [width, height] of [
      [16_666, 1_000],
      [1_000, 16_666],
    ] as const)
      expect((await uploadValid(await blank(width, height).jpeg().toBuffer())).crops).toHaveLength(1)
  })

  it('but a large compressed text is only removed', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(10_000_000, 65))])
    expect((await uploadValid(pngOf(300, 300, 300, [['zTXt', text]]))).files).toHaveLength(6)
  })
})
