import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { publicPages } from '#contracts/paths/paths.ts'
import { seedSalon } from '../server/operations/demo/seed.ts'
import { findBuild } from '../server/pages/builds.ts'
import { loadSite } from '../server/pages/site.ts'
import { createTestApp, type TestApp } from './app.ts'
import { sqlite } from './databases.ts'

// `npm test` has just built it.
const build = resolve('build')
const KB = 1000
const EACH = 13.8 * KB
/** The width that a phone with 412 CSS pixels and a pixel ratio of 1.75 needs of a picture that is as wide as its screen. */
const PHONE_PIXELS = 412 * 1.75

let salon: TestApp
let html: string

const readPage = async (url: string) => (await salon.app.inject({ url })).body
const bytesOf = async (url: string) =>
  (await salon.app.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload.length

beforeAll(async () => {
  salon = await createTestApp(sqlite, { site: await loadSite(build) })
  await seedSalon(salon.db, salon.clock)
  html = await readPage('/')
})
afterAll(() => salon.close())

const read = (path: string) => readFileSync(`${findBuild(build)}/client${path}`, 'utf8')

/** The transferred size of a file: its brotli, unless it is too small for one. */
const weigh = (path: string) => {
  const file = `${findBuild(build)}/client${path}`
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + weigh(path), 0)
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string)

/** The scripts of a page and all their static imports. */
function scriptsOf(page: string): Set<string> {
  const scripts = new Set(found(page, /"(\/assets\/[\w.-]+\.js)"/g))
  for (const script of scripts) {
    const statically = found(read(script), /(?:^|[;}\n])(?:import|export)[^;"()]*"\.\/([\w.-]+\.js)"/g)
    for (const name of statically) scripts.add(`/assets/${name}`)
  }
  return scripts
}

/** What a phone chooses of a `srcset`. */
function onPhone(srcset: string): string {
  const widths = srcset.split(', ').map(candidate => candidate.split(' '))
  const [path] = widths.find(([, width]) => Number.parseInt(width ?? '', 10) >= PHONE_PIXELS) ?? []
  if (!path) throw new Error(`No picture of ${PHONE_PIXELS} px in ${srcset}`)
  return path
}

/** None where a page begins without a picture. */
const firstPictures = (page: string) =>
  found(page, /<source media="\(max-width: (?:767|1279)px\)[^"]*" type="image\/avif" srcSet="([^"]+)"/g)
    .slice(0, 1)
    .map(onPhone)
const styles = () => found(html, /<link rel="stylesheet" href="([^"]+)"/g)
const fonts = () => new Set(styles().flatMap(path => found(read(path), /url\(([^)]+\.woff2)\)/g)))
/** The fonts that an English page without prices needs. */
const basicFonts = () => [...fonts()].filter(path => !/accented|rupee/.test(path))

test.each(publicPages)('%s: at most 120 KB of JavaScript, and zod is not in it', async page => {
  const scripts = scriptsOf(await readPage(page))
  expect(scripts.size).toBeGreaterThan(3)
  expect(sum(scripts)).toBeLessThanOrEqual(120 * KB)
  expect([...scripts].filter(path => read(path).includes('ZodError'))).toEqual([])
})

test('the site loads nothing of the back office', () => {
  for (const script of scriptsOf(html)) expect(read(script)).not.toContain('Back office')
})

test.each([adminPaths.dashboard, adminPaths.inquiries])(
  '%s: at most 200 KB of JavaScript in 15 files, without zod, and all of it preloaded',
  async path => {
    const page = await readPage(path)
    const scripts = scriptsOf(page)
    expect(scripts.size).toBeGreaterThan(3)
    expect(scripts.size).toBeLessThanOrEqual(15)
    expect(sum(scripts)).toBeLessThanOrEqual(200 * KB)
    expect([...scripts].filter(script => read(script).includes('ZodError'))).toEqual([])
    const preloaded = found(page, /<link rel="modulepreload"[^>]* href="([^"]+)"/g)
    expect([...scripts].filter(script => !preloaded.includes(script))).toEqual([])
  },
)

// Decision 20: each of them fits into the first two round trips of a shared connection.
test.each(publicPages)(
  '%s: the page, its styles, basic fonts and first picture are at most 13.8 KB each',
  async page => {
    expect(await bytesOf(page)).toBeLessThanOrEqual(EACH)
    const pictures = firstPictures(await readPage(page))
    const weights = [...styles(), ...basicFonts(), ...pictures].map(path => [path, weigh(path)] as const)
    expect(weights).toHaveLength(3 + pictures.length)
    expect(weights.filter(([, bytes]) => bytes > EACH)).toEqual([])
  },
)

test('all fonts together: at most 90 KB', () => {
  expect(fonts().size).toBeGreaterThan(3)
  expect(sum(fonts())).toBeLessThanOrEqual(90 * KB)
})

test('home needs at most 66 KB on a phone for HTML, styles, fonts and first picture', async () => {
  expect(basicFonts()).toHaveLength(2)
  expect(firstPictures(html)).toHaveLength(1)
  const files = [...styles(), ...basicFonts(), ...firstPictures(html)]
  expect((await bytesOf('/')) + sum(files)).toBeLessThanOrEqual(66 * KB)
})

test('the stylesheet is the first resource of the page', () => {
  const [first] = found(html, /<(?:link|script)[^>]*? (?:href|src)="([^"]+)"/g)
  expect(styles()).toContain(first)
})

test.each(publicPages)('%s loads one script of at most 1.5 KB before its first picture', async page => {
  const markup = await readPage(page)
  const [entry, ...others] = found(markup, /<script[^>]* src="([^"]+)"/g)
  expect(others).toEqual([])
  expect(found(markup, /<link rel="modulepreload" fetchPriority="low" href="([^"]+)"/g)).toEqual([entry])
  expect(markup.match(/modulepreload/g)).toHaveLength(1)
  expect(markup).not.toMatch(/^import /m)
  expect(sum(scriptsOf(`"${entry}"`))).toBeLessThanOrEqual(1.5 * KB)
})

test('the page is complete without JavaScript', () => {
  expect(html).not.toContain('<div hidden id="S:')
  expect(html).toContain('Nugegoda')
})
