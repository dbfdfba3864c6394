import type { Page } from '@playwright/test'
import { hydrated } from '../checks.ts'
import { drawn, expect, test, whole } from '../test.ts'
import { filter, list, names } from './services.ts'

const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const never = (page: Page, call: string) => page.route(`**/api${call}`, () => {})

/** Counts the view transitions from now on, and what moves in them. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const record = window as typeof window & { passed: number[] }
    record.passed = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      const transition = start(update)
      transition.ready.then(() =>
        record.passed.push(
          document
            .getAnimations()
            .filter(({ effect }) =>
              (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition-new'),
            ).length,
        ),
      )
      return transition
    }
  })
  return () => page.evaluate(() => (window as typeof window & { passed: number[] }).passed)
}

test('what a link points to is there before it is pressed: its code, its first picture, its list', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const picture = page.waitForRequest(/\/pictures\/services-hero-/)
  const prices = page.waitForResponse('**/api/services')
  const code = page.waitForResponse('**/assets/services-*.js')
  await navLink(page, 'Services').hover()
  await (await prices).finished()
  await (await code).finished()
  await picture
  await never(page, '/services')
  await navLink(page, 'Services').click()
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByTestId('services-skeleton')).toHaveCount(0)
})

test('nothing is fetched ahead for somebody who saves data', whole, async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await hydrated(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await navLink(page, 'Services').hover()
  await navLink(page, 'About').focus()
  await page.clock.runFor(1_000)
  await drawn(page)
  expect(asked.filter(url => /services|about|api/.test(url))).toEqual([])
})

for (const motion of ['no-preference', 'reduce'] as const) {
  test(
    `one page passes into the next (${motion}), a list into itself does not`,
    motion === 'reduce' ? whole : {},
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion })
      const passed = await watchTransitions(page)
      await page.goto('/')
      await hydrated(page)
      await navLink(page, 'Services').click()
      await expect(page).toHaveURL('/services')
      await expect.poll(passed).toHaveLength(1)
      const [moving] = await passed()
      if (motion === 'reduce') expect(moving).toBe(0)
      else expect(moving).toBeGreaterThan(0)
      await filter(page, 'Makeup').click()
      await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Makeup'])
      expect(await passed()).toHaveLength(1)
    },
  )
}

test('back returns to the exact place, before the lists have come again', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const quotation = page.getByRole('region', { name: 'What our clients say' })
  await quotation.evaluate(element => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const place = async () => Math.round((await quotation.boundingBox())?.y ?? Number.NaN)
  const before = await place()
  // Playwright's own click would scroll first.
  await navLink(page, 'About').dispatchEvent('click')
  await expect(page).toHaveURL('/about')
  await never(page, '/branches')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(place).toBe(before)
  await expect(page.getByTestId('branch-skeleton')).toHaveCount(0)
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await drawn(page)
}

test('Home begins at the top, also when it is reloaded; another page keeps its place', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await scrollTo(page, 900)
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('load')
  await drawn(page)
  expect(await scrolled(page)).toBe(0)

  await page.goto('/about')
  await hydrated(page)
  await scrollTo(page, 700)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => scrolled(page)).toBe(700)
})

test('Home returns to its place with the back button, also from another site and after a reload', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await scrollTo(page, 500)
  await page.reload()
  await hydrated(page)
  await scrollTo(page, 800)
  await navLink(page, 'About').dispatchEvent('click')
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(800)
  await page.goto('about:blank')
  await page.goBack()
  await hydrated(page)
  await expect.poll(() => scrolled(page)).toBe(800)
})
