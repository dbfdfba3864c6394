import type { Page } from '@playwright/test'
import { waitForHydration } from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'

const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const holdForever = (page: Page, call: string) => page.route(`**/api${call}`, () => {})

test('hovering a link preloads its script, first picture and list', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  const picture = page.waitForRequest(/\/pictures\/hero-poster-/)
  const prices = page.waitForResponse('**/api/services')
  const code = page.waitForResponse('**/assets/home-*.js')
  await navLink(page, 'Home').hover()
  await (await prices).finished()
  await (await code).finished()
  await picture
  await holdForever(page, '/services')
  await navLink(page, 'Home').click()
  await expect(page.getByRole('main').getByText('8 services', { exact: true })).toBeVisible()
})

test('nothing is preloaded under Save-Data', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await waitForHydration(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await navLink(page, 'Services').hover()
  await navLink(page, 'About').focus()
  await page.clock.runFor(1_000)
  await nextPaint(page)
  expect(asked.filter(url => /services|about|api/.test(url))).toEqual([])
})

test('back restores the scroll position before the lists are loaded again', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const footer = page.getByRole('contentinfo')
  await footer.evaluate(element => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const top = async () => Math.round((await footer.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  // Playwright's own click would scroll first.
  await navLink(page, 'About').dispatchEvent('click')
  await expect(page).toHaveURL('/about')
  await holdForever(page, '/branches')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(top).toBe(before)
  await expect(page.getByTestId('branch-skeleton')).toHaveCount(0)
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await nextPaint(page)
}

test('a reload of Home starts at the top, and back restores its position', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await scrollTo(page, 500)
  await page.reload()
  await waitForHydration(page)
  await page.waitForLoadState('load')
  await nextPaint(page)
  expect(await scrolled(page)).toBe(0)
  await scrollTo(page, 800)
  await navLink(page, 'About').dispatchEvent('click')
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(800)
  await page.goto('about:blank')
  await page.goBack()
  await waitForHydration(page)
  await expect.poll(() => scrolled(page)).toBe(800)
})
