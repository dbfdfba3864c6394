import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { films, pictureSrc, pictures, pictureWidth } from '#web/pictures.ts'

const KB = 1000
const file = (path: string) => resolve(`public${path}`)

/** Width and height in the sample entry of an MP4's H.264 track. */
function sizeOf(path: string) {
  const bytes = readFileSync(file(path))
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'))
  return [bytes.readUInt16BE(entry + 28), bytes.readUInt16BE(entry + 30)]
}

test.each([
  ['the film', films.hero, [1920, 1080], 2600, 2100],
  ["the tablet's film", films['hero-tablet'], [1056, 1280], 1700, 1300],
  ["the phone's film", films['hero-phone'], [864, 1080], 1100, 800],
] as const)('%s has its size and is within its budgets', (_, film, size, mp4, webm) => {
  expect(sizeOf(film.mp4)).toEqual(size)
  expect(statSync(file(film.mp4)).size).toBeLessThanOrEqual(mp4 * KB)
  expect(statSync(file(film.webm)).size).toBeLessThanOrEqual(webm * KB)
})

test('the pictures of the categories are upright, and have at most 40 KB together on a phone', () => {
  const { hair, makeup, nails, facial } = pictures
  const categories = [hair, makeup, nails, facial]
  for (const category of categories) expect(category.height / pictureWidth(category)).toBe(4 / 3)
  const sizes = categories.map(category => statSync(file(pictureSrc(category, 320, 'avif'))).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40 * KB)
})
