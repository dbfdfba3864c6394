import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { PIXELS_MAX, PIXELS_MAX_IN_MEMORY } from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { aCompass, aPhoto, heldAs, pngOf, withAvifSize, withJpegSize, withWebpSize } from '#tests/uploads.ts'
import { decodePhotograph } from './decode-photograph.ts'
import type { Photograph } from './photograph.rules.ts'

const CANARY = 'Nimali at 6.8741 north'
const SCRIPT = '<script>alert(1)</script>'

let photo: Buffer
beforeAll(async () => {
  photo = await (await aPhoto(450, 350)).png().toBuffer()
})

async function decode(file: Buffer): Promise<Photograph> {
  const result = await decodePhotograph(file)
  if ('refused' in result) throw new Error(result.refused)
  return result.photograph
}

const bytesOf = ({ full, thumbnail }: Photograph) => [Buffer.from(full), Buffer.from(thumbnail)]

const formats: [string, () => Promise<Buffer>][] = [
  ['a JPEG', () => sharp(photo).jpeg().toBuffer()],
  ['a JPEG for print (CMYK)', () => sharp(photo).toColourspace('cmyk').jpeg().toBuffer()],
  ['a transparent PNG', () => sharp(photo).ensureAlpha(0.5).png().toBuffer()],
  ['a PNG of 16 bits', () => sharp(photo).toColourspace('rgb16').png().toBuffer()],
  ['a WebP', () => sharp(photo).webp().toBuffer()],
  ['an AVIF', () => sharp(photo).avif({ effort: 0 }).toBuffer()],
  [
    'a JPEG with metadata',
    () =>
      sharp(photo)
        .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: CANARY }, IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG with an archive and a page behind its end',
    async () =>
      Buffer.concat([
        await sharp(photo).jpeg().toBuffer(),
        gzipSync(SCRIPT),
        Buffer.from(`PK\u0003\u0004${SCRIPT}`),
      ]),
  ],
]

describe.each(formats)('%s', (_, make) => {
  it('becomes a JPEG in sRGB, and a small one, that have nothing but pixels', async () => {
    const photograph = await decode(await make())
    expect(photograph).toMatchObject({ width: 450, height: 350 })
    for (const bytes of bytesOf(photograph)) {
      const { format, space, channels, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
      expect({ format, space, channels }).toEqual({ format: 'jpeg', space: 'srgb', channels: 3 })
      expect({ exif, icc, xmp, iptc, comments }).toEqual({})
      const text = bytes.toString('latin1')
      expect(text).not.toContain('Nimali')
      expect(text).not.toContain('<script>')
    }
  })
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned upright from the EXIF orientation %i', async orientation => {
  const photograph = await decode(await heldAs(await aCompass(), orientation))
  expect(photograph).toMatchObject({ width: 400, height: 300 })
  for (const bytes of bytesOf(photograph)) {
    const pixels = await sharp(bytes).resize(2, 2, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
    const [red, green, blue] = [0, 3, 6].map(at => [...pixels.subarray(at, at + 3)])
    expect(red?.[0]).toBeGreaterThan(180)
    expect(green?.[1]).toBeGreaterThan(180)
    expect(blue?.[2]).toBeGreaterThan(180)
  }
})

it('is made smaller, to 1,600 pixels on its longer side, and for lists to 270 in height', async () => {
  const photograph = await decode(await (await aPhoto(1200, 2400)).jpeg().toBuffer())
  expect(photograph).toMatchObject({ width: 800, height: 1600 })
  expect(await sharp(photograph.thumbnail).metadata()).toMatchObject({ width: 135, height: 270 })
})

it('is the first frame of an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(300 * 300 * 3, 200), Buffer.alloc(300 * 300 * 3, 20)])
  const animated = await sharp(frames, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const photograph = await decode(animated)
  expect(photograph).toMatchObject({ width: 300, height: 300 })
  expect((await sharp(photograph.full).stats()).channels[0]?.mean).toBeGreaterThan(190)
})

describe('is refused, and why:', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>`
  const refused: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['an SVG', () => Buffer.from(svg), refusals.unknown],
    ['a GIF', () => sharp(photo).gif().toBuffer(), refusals.unknown],
    ['a page that begins as a JPEG', () => Buffer.from(`\xff\xd8\xff${SCRIPT}`, 'latin1'), refusals.unknown],
    ['an empty file', () => Buffer.alloc(0), refusals.empty],
    [
      'half a JPEG',
      async () => {
        const jpeg = await sharp(photo).jpeg().toBuffer()
        return jpeg.subarray(0, jpeg.length / 2)
      },
      refusals.damaged,
    ],
    ['a PNG without its rows', () => pngOf(5_000, 5_000, 3), refusals.damaged],
    [
      'a JPEG of 400 megapixels',
      async () => withJpegSize(await sharp(photo).jpeg().toBuffer(), 20_000, 20_000),
      refusals.tooMany({ width: 20_000, height: 20_000 }, PIXELS_MAX),
    ],
    [
      'a PNG of 900 megapixels in a few bytes',
      () => pngOf(30_000, 30_000, 3),
      refusals.tooMany({ width: 30_000, height: 30_000 }, PIXELS_MAX),
    ],
    [
      'a WebP of 64 megapixels',
      async () => withWebpSize(await sharp(photo).webp().toBuffer(), 8_000, 8_000),
      refusals.tooMany({ width: 8_000, height: 8_000 }, PIXELS_MAX_IN_MEMORY),
    ],
    [
      'an AVIF of 64 megapixels',
      async () => withAvifSize(await sharp(photo).avif({ effort: 0 }).toBuffer(), 8_000, 8_000),
      refusals.tooMany({ width: 8_000, height: 8_000 }, PIXELS_MAX_IN_MEMORY),
    ],
  ]
  it.each(refused)('%s', async (_, make, reason) =>
    expect(await decodePhotograph(await make())).toEqual({ refused: reason }),
  )
})
