import type { Page, Request } from '@playwright/test'
import {
  responseEnd,
  scrollThrough,
  stopClock,
  waitForHydration,
  watchConsole,
  watchLargestPaints,
  watchLayoutShifts,
} from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'

const pages = ['/', '/about', '/services', '/contact']
/** A script other than the small one that waits. */
const isScript = (request: Request) =>
  request.resourceType() === 'script' && !/\/(entry\.client|preload-helper)-/.test(request.url())

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
test.use({ reducedMotion: 'no-preference' })

/** Records all requests of a page from now on. */
function recordRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', request => {
    if (!request.url().startsWith('data:')) requests.push(request)
  })
  return requests
}

/** Opens Home with its clock stopped, until its style is loaded and its scripts wait. */
async function openStopped(page: Page) {
  await page.clock.install()
  await stopClock(page)
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
      Object.assign(window, { isWaiting: true })
      return setTimeout(...args)
    }) as typeof setTimeout
  })
  const requests = recordRequests(page)
  const style = page.waitForRequest(request => request.resourceType() === 'stylesheet')
  await page.goto('/', { waitUntil: 'commit' })
  await responseEnd(await style)
  await page.waitForFunction(() => 'isWaiting' in window)
  await nextPaint(page)
  return requests
}

test('scripts wait at most a moment for a first picture that does not load', async ({ page }) => {
  await page.route('**/pictures/hero-poster*', () => {})
  const requests = await openStopped(page)
  await page.clock.runFor(2_400)
  await nextPaint(page)
  expect(requests.filter(isScript)).toEqual([])
  await page.clock.runFor(100)
  await waitForHydration(page)
})

for (const path of pages) {
  test(`${path} does not shift and logs nothing${path === '/' ? ' @essential' : ''}`, async ({
    page,
    baseURL,
  }) => {
    const requests = recordRequests(page)
    const messages = watchConsole(page)
    const shift = await watchLayoutShifts(page)
    await page.goto(path)
    await waitForHydration(page)
    await scrollThrough(page)
    expect(await shift()).toBeLessThan(0.005)
    expect(
      requests.map(request => new URL(request.url()).origin).filter(origin => origin !== baseURL),
    ).toEqual([])
    expect(messages).toEqual([])
  })
}

for (const path of ['/about', '/contact']) {
  test(`on a phone the largest paint of ${path} is text, not the shadow behind it`, async ({ page }) => {
    const paints = await watchLargestPaints(page)
    await page.goto(path)
    await waitForHydration(page)
    await nextPaint(page)
    expect((await paints()).at(-1)).toMatch(/^(H1|P)$/)
  })
}

test('on the contact page, nothing moves when it says whether the salon is open', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/open-line-*', async route => {
    await released
    await route.continue()
  })
  await page.goto('/contact')
  await waitForHydration(page)
  const parts = [page.locator('#form'), page.locator('#locations'), page.getByRole('contentinfo')]
  const placesOf = () => Promise.all(parts.map(part => part.boundingBox()))
  const before = await placesOf()
  release()
  await expect(
    page
      .getByText(/^(Open now|Closed)/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  expect(await placesOf()).toEqual(before)
})

for (const chosen of ['nothing', 'Morning', 'Nugegoda'])
  test(`on the contact page what is loaded later stays in view until it is there, with ${chosen} in the draft`, async ({
    page,
  }) => {
    await page.goto('/contact')
    await waitForHydration(page)
    const form = page.locator('#form')
    const choice = form.locator('label', { hasText: chosen })
    if (chosen !== 'nothing') await choice.click()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(contact-panel|callback)-[^/]*\.js$/, async route => {
      await released
      await route.continue()
    })
    await page.reload()
    await waitForHydration(page)
    if (chosen !== 'nothing') await expect(choice.getByRole('radio')).toBeChecked()
    await nextPaint(page)
    const callback = page.getByRole('heading', { name: 'No email? We call you' })
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(callback).toBeVisible()
    await test.step('also after another choice', async () => {
      await form.locator('label', { hasText: 'Bambalapitiya' }).click()
      await nextPaint(page)
      await expect(page.getByRole('complementary')).toBeVisible()
      await expect(callback).toBeVisible()
    })
    release()
    await expect(page.getByRole('complementary')).toContainText('Bambalapitiya')
    await callback.click()
    await expect(page.getByRole('button', { name: 'Send Request' })).toBeVisible()
  })

/** The code of these parts can't be loaded. Waits, when called, until the page has tried it twice and given up. */
async function loseCode(page: Page, parts: readonly string[]) {
  const failures: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && message.text().includes('import')) failures.push(message.text())
  })
  for (const part of parts) await page.route(`**/assets/${part}-*.js`, route => route.abort())
  return async () => {
    for (const part of parts)
      await expect.poll(() => failures.filter(text => text.includes(`/${part}-`)).length).toBeGreaterThan(1)
    await nextPaint(page)
  }
}

test('what the server has rendered stays where its code can’t be loaded', async ({ page }) => {
  const uncaught: Error[] = []
  page.on('pageerror', error => uncaught.push(error))
  const untilLost = await loseCode(page, ['contact-panel', 'callback', 'branch-map'])
  await page.goto('/contact')
  await waitForHydration(page)
  await untilLost()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.locator('.branch-map path').first()).toBeAttached()
  await page.getByRole('heading', { name: 'No email? We call you' }).click()
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  expect(uncaught).toEqual([])
})

test('nothing is in the place of a part that the server has not rendered and whose code can’t be loaded', async ({
  page,
}) => {
  const untilLost = await loseCode(page, ['contact-panel', 'callback'])
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await untilLost()
  await expect(page.getByRole('button', { name: 'Send Message' }).first()).toBeVisible()
  await expect(page.locator('details:not(:has(summary))')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
})
