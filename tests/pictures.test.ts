import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import films from '#web/films.json' with { type: 'json' }
import { pictureSrc, pictures, pictureWidth } from '#web/pictures.ts'

const KB = 1000
const file = (path: string) => resolve(`public${path}`)

test.each(Object.values(films['hero-phone']))('the film for phones has at most 300 KB: %s', path => {
  expect(statSync(file(path)).size).toBeLessThanOrEqual(300 * KB)
})

test('the pictures of the categories are upright, and have at most 40 KB together on a phone', () => {
  const { hair, makeup, nails } = pictures
  const categories = [hair, makeup, nails]
  for (const category of categories) expect(category.height / pictureWidth(category)).toBe(4 / 3)
  const sizes = categories.map(category => statSync(file(pictureSrc(category, 320, 'avif'))).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40 * KB)
})
