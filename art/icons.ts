/**
 * `npm run icons`: makes favicon.* and *icon*.png in public/ from art/logo/mark.svg. Browsers request them by fixed names, so
 * they are cached only for a short time. public/site.webmanifest names them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const ivory = '#FFF9F5'
const mark = readFileSync(join(root, 'art/logo/mark.svg'), 'utf8')
const petals = mark.replace(/<svg[^>]*>|<\/svg>/g, '').trim()
const write = (name: string, content: string | Buffer) => writeFileSync(join(root, 'public', name), content)

/** Deeper colours and a thicker line, as the pale edges are invisible on a white tab at 16 px. */
const deep = petals
  .replace('#FAE6BD', '#F3D08C')
  .replace('#FDF1F0', '#F7D5D6')
  .replace('#EFA9B2', '#E58E9A')
  .replace(/stroke-width="2"/g, 'stroke-width="3.5"')

/** An SVG of a square with the logo at `scale`, transparent or on a background with rounded corners (radius out of 100). */
const square = (logo: string, scale: number, background?: { colour: string; radius: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">${
    background
      ? `<rect x="-50" y="-50" width="100" height="100" rx="${background.radius}" fill="${background.colour}"/>`
      : ''
  }<g transform="scale(${scale})">${logo}</g></svg>`

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

const tab = square(deep, 1.04)
write('favicon.svg', `${tab}\n`)
write('favicon.ico', ico(await png(tab, 32), 32))
write('apple-touch-icon.png', await png(square(petals, 0.78, { colour: ivory, radius: 0 }), 180))
for (const size of [192, 512])
  write(`icon-${size}.png`, await png(square(petals, 0.8, { colour: ivory, radius: 22 }), size))
write('icon-maskable-512.png', await png(square(petals, 0.6, { colour: ivory, radius: 0 }), 512))
