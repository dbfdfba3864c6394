import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import {
  createPhotographQueue,
  type PhotographQueue,
} from '../server/inquiries/attachments/photograph-queue.ts'
import { decodePhotograph } from '../server/photographs/decode-photograph.ts'
import { processImage } from '../server/salon/pictures/image-worker/process-image.ts'
import { createUploadQueue, type UploadQueue } from '../server/salon/pictures/upload-queue.ts'

/** Processes pictures in the test's own process, as an image worker would. */
export const createQueueInProcess = (): UploadQueue =>
  createUploadQueue(async (file, job) =>
    processImage(await buffer(file.createReadStream({ start: 0, autoClose: false })), job),
  )

/** Decodes photographs in the test's own process, as the photograph decoder would. */
export const createPhotographQueueInProcess = (): PhotographQueue =>
  createPhotographQueue(async file =>
    decodePhotograph(await buffer(file.createReadStream({ start: 0, autoClose: false }))),
  )

/** A picture similar to a photograph: soft colours under noise. */
export async function aPhoto(width: number, height: number, sigma = 8): Promise<Sharp> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const corners = Buffer.from([230, 190, 170, 120, 80, 70, 250, 240, 230, 60, 40, 50])
  const soft = await sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const both = sharp(soft).composite([{ input: noise, blend: 'overlay' }])
  return sharp(await both.png({ compressionLevel: 1 }).toBuffer())
}

/** A decoded photograph with a name, as it is stored. */
export async function aPhotograph(name: string, width: number, height: number) {
  const file = await (await aPhoto(width, height)).jpeg().toBuffer()
  const result = await decodePhotograph(file)
  if ('refused' in result) throw new Error(result.refused)
  return { name, size: file.length, photograph: result.photograph }
}

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** A PNG with this size in its header and the data of only `rows` rows; `more` are further chunks. */
export function pngOf(
  width: number,
  height: number,
  rows: number,
  more: [type: string, data: Buffer][] = [],
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (width + 1), 0))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG with another size in its header. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

/** A lossy WebP with another size in its header. */
export function withWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(webp)
  const at = copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  copy.writeUInt16LE(width, at + 3)
  copy.writeUInt16LE(height, at + 5)
  return copy
}

/** An AVIF with another size in its header. */
export function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif)
  const at = copy.indexOf('ispe')
  copy.writeUInt32BE(width, at + 8)
  copy.writeUInt32BE(height, at + 12)
  return copy
}

/** A picture with a colour in each quarter, which shows its orientation. */
export async function aCompass(): Promise<Buffer> {
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
  return sharp(pixels, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(400, 300, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
}

/** The JPEG of a camera that was held in one of the eight EXIF orientations. */
export async function heldAs(upright: Buffer, orientation: number): Promise<Buffer> {
  const turn = orientation >= 5 ? (orientation === 6 ? 270 : 90) : orientation === 3 ? 180 : 0
  const turned = await sharp(upright).rotate(turn).png().toBuffer()
  const mirrored = sharp(turned)
    .flop(orientation === 2 || orientation === 5)
    .flip(orientation === 4 || orientation === 7)
  return sharp(await mirrored.png().toBuffer())
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer()
}
