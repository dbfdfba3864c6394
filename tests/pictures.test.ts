import { globSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  facial,
  hair,
  heroFilm,
  heroPhoneFilm,
  heroPoster,
  makeup,
  nails,
  petalFalling,
  petalLying,
  petalOpen,
  pictureSrc,
  pictureWidth,
} from '#web/pictures.ts'
import { seedSalon } from '../server/demo/seed.ts'
import { loadSite } from '../server/pages/site.ts'
import { createTestApp, type TestApp } from './app.ts'
import { sqlite } from './databases.ts'

const KB = 1000
let salon: TestApp

beforeAll(async () => {
  salon = await createTestApp(sqlite, { site: await loadSite(resolve('build')) })
  await seedSalon(salon.db, salon.clock)
})
afterAll(() => salon.close())

const file = (path: string) => resolve(`public${path}`)

/** Width and height in the sample entry of an MP4's H.264 track. */
function sizeOf(path: string) {
  const bytes = readFileSync(file(path))
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'))
  return [bytes.readUInt16BE(entry + 28), bytes.readUInt16BE(entry + 30)]
}

test.each([
  ['the film', heroFilm, [1600, 900], 700, 350],
  ["the phone's film", heroPhoneFilm, [720, 900], 350, 175],
] as const)('%s: large enough, and within its budgets', (_, film, size, mp4, webm) => {
  expect(sizeOf(film.mp4)).toEqual(size)
  expect(statSync(file(film.mp4)).size).toBeLessThanOrEqual(mp4 * KB)
  expect(statSync(file(film.webm)).size).toBeLessThanOrEqual(webm * KB)
})

test("the hero's picture grows with screens up to 2560 px", () => {
  expect(pictureWidth(heroPoster)).toBe(2560)
})

test('a petal weighs a few KB at most, and nothing stands in for what shows through it', () => {
  for (const petal of [petalFalling, petalLying, petalOpen]) {
    for (const width of petal.widths.filter(one => one <= 160))
      expect(statSync(file(pictureSrc(petal, width, 'avif'))).size).toBeLessThanOrEqual(5 * KB)
    expect(petal.tones).toBe('')
  }
})

test('the crafts are upright, as they are shown, and on a phone the four weigh 40 KB at most', () => {
  const crafts = [hair, makeup, nails, facial]
  for (const craft of crafts) expect(craft.height / pictureWidth(craft)).toBe(4 / 3)
  const weights = crafts.map(craft => statSync(file(pictureSrc(craft, 320, 'avif'))).size)
  expect(weights.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(40 * KB)
})

test('on tablets Contact has a picture whose bowl stands clear of the words', async () => {
  const { body } = await salon.app.inject({ url: '/contact' })
  expect(body).toMatch(/<source[^>]*media="\(max-width: 1023px\)"[^>]*\/contact-hero-tablet-/)
})

test('only a phone held upright has crops of its own: on its side a picture is a low strip', async () => {
  for (const url of ['/', '/about', '/services', '/contact']) {
    const { body } = await salon.app.inject({ url })
    expect(body).toContain('<source media="(max-width: 767px) and (orientation: portrait)"')
    expect(body).not.toContain('<source media="(max-width: 767px)"')
  }
})

test("the pause on Home has a phone's crop whose blossom stands above the words", async () => {
  const { body } = await salon.app.inject({ url: '/' })
  expect(body).toMatch(/<source[^>]*portrait[^>]*\/about-hero-band-/)
})

test('every picture in the manifest is shown somewhere', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['web/pictures.ts'] }).map(path =>
    readFileSync(path, 'utf8'),
  )
  const shown = new Set(sources.join().match(/\w+/g))
  const made = readFileSync('web/pictures.ts', 'utf8').match(/(?<=^export const )\w+(?=: )/gm) ?? []
  expect(made.length).toBeGreaterThan(20)
  expect(made.filter(name => !shown.has(name))).toEqual([])
})

test('what Home says of the house and what About tells have each a picture of their own', async () => {
  const shown = async (url: string) =>
    new Set((await salon.app.inject({ url })).body.match(/(?<=\/pictures\/)[a-z-]+(?=-\d+\.)/g))
  const [home, about] = [await shown('/'), await shown('/about')]
  expect([about.has('story'), about.has('teaser')]).toEqual([true, false])
  expect([home.has('story'), home.has('teaser')]).toEqual([false, true])
})
