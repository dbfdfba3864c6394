import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fileKind } from './file-kind.ts'

const grey = sharp({ create: { width: 20, height: 20, channels: 3, background: 'grey' } })

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is told by its bytes', async format => {
  expect(fileKind(await grey.clone().toFormat(format).toBuffer())).toBe(format)
})

it.each(['heic', 'mif1'])('a phone’s own format with the brand %s is HEIC', brand => {
  expect(fileKind(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1'))).toBe('heic')
})

it.each([
  ['a page', '<!doctype html><title>door.jpg</title>'],
  ['a GIF', 'GIF89a\x01\0\x01\0'],
  ['a film', `\0\0\0\x18ftyp${'mp42'}`],
  ['nothing', ''],
])('%s is no picture of the site', (_, text) => {
  expect(fileKind(Buffer.from(text, 'latin1'))).toBeUndefined()
})
