import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { publicPages } from '#contracts/paths/paths.ts'
import { seedSalon } from '../server/operations/demo/seed.ts'
import { findBuild } from '../server/pages/builds.ts'
import { loadSite } from '../server/pages/site.ts'
import { createTestApp, type TestApp } from './app.ts'
import { mainDatabase } from './databases.ts'

// `npm test` has just built it.
const build = resolve('build')
const KB = 1000

let salon: TestApp
let html: string

const readPage = async (url: string) => (await salon.app.inject({ url })).body

beforeAll(async () => {
  salon = await createTestApp(mainDatabase, { site: await loadSite(build) })
  await seedSalon(salon.db, salon.clock, 'demo')
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
  '%s: at most 200 KB of JavaScript, without zod, and all of it preloaded',
  async path => {
    const page = await readPage(path)
    const scripts = scriptsOf(page)
    expect(scripts.size).toBeGreaterThan(3)
    expect(sum(scripts)).toBeLessThanOrEqual(200 * KB)
    expect([...scripts].filter(script => read(script).includes('ZodError'))).toEqual([])
    const preloaded = found(page, /<link rel="modulepreload"[^>]* href="([^"]+)"/g)
    expect([...scripts].filter(script => !preloaded.includes(script))).toEqual([])
  },
)

test('the stylesheet is the first resource of the page', () => {
  const [first] = found(html, /<(?:link|script)[^>]*? (?:href|src)="([^"]+)"/g)
  expect(first).toMatch(/\.css$/)
})

test.each(publicPages)('%s loads one script, without imports, before its first picture', async page => {
  const markup = await readPage(page)
  const [entry, ...others] = found(markup, /<script[^>]* src="([^"]+)"/g)
  expect(others).toEqual([])
  expect(found(markup, /<link rel="modulepreload" fetchPriority="low" href="([^"]+)"/g)).toEqual([entry])
  expect(markup.match(/modulepreload/g)).toHaveLength(1)
  expect(markup).not.toMatch(/^import /m)
  expect([...scriptsOf(`"${entry}"`)]).toEqual([entry])
})

test('the page is complete without JavaScript', () => {
  expect(html).not.toContain('<div hidden id="S:')
  expect(html).toContain('Nugegoda')
})
