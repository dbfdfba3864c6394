import type { Page, Request } from '@playwright/test'
import { hydrated, listen } from '../checks.ts'
import { expect, test } from '../test.ts'

const KB = 1000
const pages = ['/', '/about', '/services', '/contact']
const isFilm = (request: Request) => new URL(request.url()).pathname.startsWith('/video/')

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

/** All that a page asks for from now on. */
function record(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', request => {
    if (!request.url().startsWith('data:')) requests.push(request)
  })
  return requests
}

/** Adds up how far the page has shifted by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const record = window as typeof window & { shift: number }
    record.shift = 0
    new PerformanceObserver(entries => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) record.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Looks at the page as one who scrolls through it to its end. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
}

/** The connection that the browser claims to have. */
const pretendConnection = (page: Page, connection: object) =>
  page.addInitScript(given => {
    Object.defineProperty(navigator, 'connection', { value: given })
  }, connection)

test('home on a phone stays within its budgets until the film', async ({ page }) => {
  const requests = record(page)
  await page.goto('/')
  await page.waitForRequest(isFilm)
  const before = requests.slice(0, requests.findIndex(isFilm))
  const weights = await Promise.all(
    before.map(async request => ({
      kind: request.resourceType(),
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const sum = (kind?: string) =>
    weights.reduce((total, one) => total + (kind === undefined || one.kind === kind ? one.bytes : 0), 0)
  console.log(
    `home: ${['document', 'script', 'stylesheet', 'font', 'image', undefined].map(kind => `${kind ?? 'all'} ${(sum(kind) / KB).toFixed(1)}`).join(', ')} KB`,
  )
  expect(sum('script')).toBeGreaterThan(50 * KB)
  expect(sum('script')).toBeLessThanOrEqual(115 * KB)
  expect(sum('stylesheet')).toBeLessThanOrEqual(15 * KB)
  expect(sum('document')).toBeLessThanOrEqual(20 * KB)
  expect(sum('font')).toBeLessThanOrEqual(90 * KB)
  expect(sum()).toBeLessThanOrEqual(380 * KB)
  const hero = weights.find(({ path }) => path.includes('hero-poster-phone'))
  expect(hero?.bytes).toBeGreaterThan(5 * KB)
  expect(hero?.bytes).toBeLessThanOrEqual(90 * KB)
})

test('scripts wait for the first picture, and the film for the page to be quiet', async ({ page }) => {
  const loaded: string[] = []
  page.on('requestfinished', request => loaded.push(new URL(request.url()).pathname))
  const order = record(page)
  await page.route('**/pictures/hero-poster*', async route => {
    await new Promise(done => setTimeout(done, 700))
    await route.continue()
  })
  let loadedAt = 0
  page.on('load', () => {
    loadedAt = Date.now()
  })
  await page.goto('/')
  const film = await page.waitForRequest(isFilm)
  expect(Date.now() - loadedAt).toBeGreaterThanOrEqual(500)
  const hero = loaded.findIndex(path => path.includes('hero-poster'))
  const script = loaded.findIndex(path => path.endsWith('.js'))
  expect(hero).toBeGreaterThanOrEqual(0)
  expect(hero).toBeLessThan(script)
  expect(loaded.findIndex(path => path.endsWith('.css'))).toBeLessThan(script)
  expect(order.at(-1)).toBe(film)
})

test('a first picture that does not come holds the scripts up for a moment only', async ({ page }) => {
  await page.route('**/pictures/hero-poster*', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForRequest(request => request.url().endsWith('.js'), { timeout: 6_000 })
  await hydrated(page)
})

for (const [name, prepare] of [
  ['under reduced motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  ['with Save-Data', (page: Page) => pretendConnection(page, { saveData: true, effectiveType: '4g' })],
  ['on a slow line', (page: Page) => pretendConnection(page, { saveData: false, effectiveType: '3g' })],
] as const) {
  test(`no film ${name}`, async ({ page }) => {
    const requests = record(page)
    await prepare(page)
    await page.goto('/')
    await hydrated(page)
    await page.waitForTimeout(1_500)
    expect(requests.filter(isFilm)).toEqual([])
    await expect(page.locator('video')).toHaveCount(0)
  })
}

for (const path of pages) {
  test(`${path}: nothing shifts, nothing comes from elsewhere, the console is silent`, async ({
    page,
    baseURL,
  }) => {
    const requests = record(page)
    const messages = listen(page)
    await watchShifts(page)
    await page.goto(path)
    await hydrated(page)
    await scrollThrough(page)
    expect(await page.evaluate(() => (window as typeof window & { shift: number }).shift)).toBeLessThan(0.02)
    expect(
      requests.map(request => new URL(request.url()).origin).filter(origin => origin !== baseURL),
    ).toEqual([])
    expect(messages).toEqual([])
  })
}
