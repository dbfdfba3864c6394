/**
 * `npm run icons`: makes favicon.* and *icon*.png in public/ from art/logo/mark.svg. Browsers request them by fixed names, so
 * they are cached only for a short time. public/site.webmanifest names them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const ivory = '#FFF9F5'
const rose = '#8E3B4A'
const mark = readFileSync(join(root, 'art/logo/mark.svg'), 'utf8')
const logo = mark.replace(/<svg[^>]*>|<\/svg>/g, '').trim()
const write = (name: string, content: string | Buffer) => writeFileSync(join(root, 'public', name), content)

interface Square {
  /** The size of the logo, as a share of the square. */
  scale: number
  /** The width of its lines, of 100. */
  line: number
  /** That of the square's corners, of 100. */
  radius: number
}

/** An SVG of a square with the logo. Its ground is ivory, as tabs and home screens may be dark. */
const square = ({ scale, line, radius }: Square) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">` +
  `<rect x="-50" y="-50" width="100" height="100" rx="${radius}" fill="${ivory}"/>` +
  `<g transform="scale(${scale})" fill="none" stroke="${rose}" stroke-width="${line / scale}" stroke-linejoin="round">${logo}</g></svg>`

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size * 2) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** An .ico file with one PNG inside: https://en.wikipedia.org/wiki/ICO_(file_format) */
function ico(image: Buffer, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

// Thicker where it is smaller: a tab has 16 px.
const tab = square({ scale: 0.94, line: 6, radius: 22 })
write('favicon.svg', `${tab}\n`)
write('favicon.ico', ico(await png(tab, 32), 32))
write('apple-touch-icon.png', await png(square({ scale: 0.74, line: 2.25, radius: 0 }), 180))
for (const size of [192, 512])
  write(`icon-${size}.png`, await png(square({ scale: 0.76, line: 2.25, radius: 22 }), size))
write('icon-maskable-512.png', await png(square({ scale: 0.58, line: 2, radius: 0 }), 512))
