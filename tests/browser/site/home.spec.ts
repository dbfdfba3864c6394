// Long: each sentence of the specification about Home has its test.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling, hydrated, listen } from '../checks.ts'
import { drawn, expect, test, whole } from '../test.ts'

const main = (page: Page) => page.getByRole('main')
const hero = (page: Page) => main(page).locator('header')
const film = (page: Page) => page.locator('video')
const reach = (page: Page) => page.getByRole('region', { name: 'Come and be looked after' })

async function openHome(page: Page) {
  await page.goto('/')
  await hydrated(page)
}

/** The line as the browser knows it. */
const connection = (page: Page, facts: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript(line => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', ...line } })
  }, facts)

/** Whether what is seen of a picture lies on any of these words. */
const overlap = (page: Page, picture: string, words: string) =>
  page.evaluate(
    ([one, others]) => {
      const box = document.querySelector(one)?.getBoundingClientRect()
      return [...document.querySelectorAll(others)].some(other => {
        const range = document.createRange()
        range.selectNodeContents(other)
        return [...range.getClientRects()].some(
          line =>
            box &&
            line.left < box.right &&
            box.left < line.right &&
            line.top < box.bottom &&
            box.top < line.bottom,
        )
      })
    },
    [picture, words] as const,
  )

test('the hero: one heading, a picture before any film, buttons to /services and /contact', async ({
  page,
}) => {
  const messages = listen(page)
  await openHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(hero(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hero(page).locator('img').first()).toHaveAttribute('fetchpriority', 'high')
  await expect(hero(page).getByRole('link')).toHaveText(['Our Services', 'Book Appointment'])
  await hero(page).getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/services')
  await page.goBack()
  await hero(page).getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL('/contact')
  expect(messages).toEqual([])
})

test(
  'the film comes after the page has loaded, plays silently, and can be stopped and started',
  whole,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const messages = listen(page)
    await connection(page, {})
    const order: string[] = []
    page.on('load', () => order.push('load'))
    page.on('request', request => {
      if (/\/video\//.test(request.url())) order.push('film')
    })
    await openHome(page)
    const pause = hero(page).getByRole('button', { name: 'Pause background film' })
    await pause.waitFor()
    expect(order.indexOf('load')).toBe(0)
    expect(order).toContain('film')
    const playing = () => film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.muted)
    expect(await playing()).toBe(true)
    await expectAccessible(page)
    await pause.click()
    await expect(hero(page).getByRole('button', { name: 'Play background film' })).toBeVisible()
    expect(await playing()).toBe(false)
    await hero(page).getByRole('button', { name: 'Play background film' }).click()
    await expect(pause).toBeVisible()
    expect(await playing()).toBe(true)
    expect(messages).toEqual([])
  },
)

for (const [where, width, facts, media, welcome] of [
  ['no film and no button for one under reduced motion', 1440, {}, { reducedMotion: 'reduce' }, false],
  ['no film and no button for one under Save-Data', 412, { saveData: true }, {}, false],
  ['no film and no button for one on a 3G line', 1440, { effectiveType: '3g' }, {}, false],
  ['no film and no button for one on a 2G line', 412, { effectiveType: 'slow-2g' }, {}, false],
  ['no film and no button for one where the words stand before it', 820, {}, {}, false],
  ['a film and a button for it otherwise', 412, {}, {}, true],
] as const) {
  test(where, whole, async ({ page }) => {
    await page.clock.install()
    await page.setViewportSize({ width, height: 900 })
    await connection(page, facts)
    await page.emulateMedia(media)
    const films: string[] = []
    page.on('request', request => {
      if (/\/video\//.test(request.url())) films.push(request.url())
    })
    await openHome(page)
    await page.waitForLoadState('load')
    await page.clock.runFor(60_000)
    await drawn(page)
    await expect(film(page)).toHaveCount(welcome ? 1 : 0)
    if (welcome) await expect(page.getByRole('button', { name: /background film/ })).toBeVisible()
    else await expect(page.getByRole('button', { name: /background film/ })).toHaveCount(0)
    expect(films.length > 0).toBe(welcome)
  })
}

test('asking for less motion while the film plays takes it away', whole, async ({ page }) => {
  await connection(page, {})
  await openHome(page)
  await hero(page).getByRole('button', { name: 'Pause background film' }).waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(film(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /background film/ })).toHaveCount(0)
})

test('four cards in their order, each with a Learn more link to its category', whole, async ({ page }) => {
  await openHome(page)
  const section = page.getByRole('region', { name: 'Four crafts, one calm house' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Hair Styling',
    'Makeup',
    'Nail Care',
    'Facial Treatments',
  ])
  const links = section.getByRole('link', { name: /^Learn more/ })
  await expect(links).toHaveCount(4)
  for (const [index, id] of ['hair', 'makeup', 'nails', 'facial'].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `/services?category=${id}`)
  }
  // The whole card leads there.
  const picture = section.locator('img').nth(2)
  await picture.scrollIntoViewIfNeeded()
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 40, y + 200)
  await expect(page).toHaveURL('/services?category=nails')
})

test('the about teaser leads to /about and names the year', whole, async ({ page }) => {
  await openHome(page)
  const teaser = page.getByRole('region', { name: 'It began with three chairs' })
  await expect(teaser).toContainText('2015')
  await expect(teaser.locator('dl > div')).toHaveText([/2015/, /3/, /4/])
  await teaser.getByRole('link').click()
  await expect(page).toHaveURL('/about')
})

test('call, email, visit, and Contact Us', whole, async ({ page }) => {
  await openHome(page)
  await expect(reach(page).getByRole('heading', { level: 3 })).toHaveText(['Call us', 'Email us', 'Visit us'])
  await expect(reach(page).getByText('We respond within 24 hours', { exact: true })).toBeVisible()
  await expect(reach(page).getByText('Visit any of our 3 branches', { exact: true })).toBeVisible()
  await expect(reach(page).locator('a[href="tel:+94110000000"]')).toHaveText('+94 11 000 0000')
  await expect(reach(page).locator('a[href="mailto:hello@araliya.example"]')).toBeVisible()
  await expect(reach(page).locator('a[href="/contact#locations"]')).toBeVisible()
  await reach(page).getByRole('link', { name: 'Contact Us', exact: true }).click()
  await expect(page).toHaveURL('/contact')
})

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [720, 450],
  [768, 1024],
  [1440, 900],
] as const) {
  test(
    `at ${width} × ${height}: accessible, nothing sideways, both buttons in the first hero`,
    width === 360 ? {} : whole,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openHome(page)
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
      await hero(page).locator('.falling-petal').waitFor({ state: 'attached' })
      expect(await overlap(page, '.falling-petal', 'main header :is(h1, p, a)')).toBe(false)
      expect(await overlap(page, '.settling-petal', 'blockquote p')).toBe(false)
      for (const link of await hero(page).getByRole('link').all()) {
        const box = await link.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16)
      }
    },
  )
}

test('forced colours keep every control visible', whole, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHome(page)
  await expectAccessible(page)
  for (const link of await hero(page).getByRole('link').all()) {
    await expect(link).not.toHaveCSS('border-top-width', '0px')
  }
  await expect(reach(page).getByRole('link', { name: 'Contact Us' })).not.toHaveCSS('border-top-width', '0px')
})

test('every picture loads, has its dimensions, and only the first is not lazy', whole, async ({ page }) => {
  await openHome(page)
  // The petal comes by script, when the page has come to rest.
  const pictures = main(page).locator('img:not(.falling-petal img)')
  expect(await pictures.count()).toBeGreaterThanOrEqual(12)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('height', /^\d+$/)
    if ((await picture.getAttribute('fetchpriority')) !== 'high') {
      await expect(picture).toHaveAttribute('loading', 'lazy')
    }
    await picture.evaluate(image => image.scrollIntoView())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('everything is there to read, and leads on', async ({ page }) => {
    await page.goto('/')
    await expect(hero(page).getByRole('link', { name: 'Our Services' })).toBeVisible()
    await expect(main(page).getByRole('article')).toHaveCount(3)
    await expect(reach(page)).toContainText('Visit any of our 3 branches')
    await expect(page.getByRole('button')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Learn more about Nail Care' }).click()
    await expect(page).toHaveURL('/services?category=nails')
  })
})
