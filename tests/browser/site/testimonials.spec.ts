import type { Page } from '@playwright/test'
import { testimonials } from '#content/testimonials.ts'
import { hydrated, listen, stopClock } from '../checks.ts'
import { expect, test, whole } from '../test.ts'

test.use({ reducedMotion: 'no-preference' })

const section = (page: Page) => page.getByRole('region', { name: 'What our clients say' })
const dot = (page: Page, number: number) =>
  section(page).getByRole('button', { name: `Show testimonial ${number} of 3` })
const toggle = (page: Page, does: 'Pause' | 'Play') =>
  section(page).getByRole('button', { name: `${does} testimonials` })

/** Exactly one of the three can be seen: this one. */
async function expectShown(page: Page, index: number) {
  for (const [at, { name, text }] of testimonials.entries()) {
    const figure = section(page).locator('figure', { hasText: name })
    if (at === index) await expect(figure).toBeVisible()
    else await expect(figure).toBeHidden()
    if (at === index) await expect(figure).toContainText(text)
  }
  await expect(dot(page, index + 1)).toHaveAttribute('aria-current', 'true')
  await expect(section(page).locator('button[aria-current=true]')).toHaveCount(1)
}

/** Time stands still until the test lets it run. */
async function openHome(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await section(page).scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await stopClock(page)
  await dot(page, 2).dispatchEvent('click')
  await dot(page, 1).dispatchEvent('click')
  await expectShown(page, 0)
}

test('it advances every five seconds and begins anew after the third', async ({ page }) => {
  const messages = listen(page)
  await openHome(page)
  for (const next of [1, 2, 0]) {
    await page.clock.runFor(4900)
    await expectShown(page, (next + 2) % 3)
    await page.clock.runFor(100)
    await expectShown(page, next)
  }
  expect(messages).toEqual([])
})

test('a dot sets it, and gives it its whole five seconds', whole, async ({ page }) => {
  await openHome(page)
  await page.clock.runFor(3000)
  await dot(page, 3).click()
  await expectShown(page, 2)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4900)
  await expectShown(page, 2)
  await page.clock.runFor(200)
  await expectShown(page, 0)
})

test('Pause stops it, Play starts it', whole, async ({ page }) => {
  await openHome(page)
  await toggle(page, 'Pause').click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await toggle(page, 'Play').click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(5100)
  await expectShown(page, 1)
})

test('the pointer resting on it holds it', whole, async ({ page }) => {
  await openHome(page)
  await section(page).locator('blockquote').first().hover()
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5100)
  await expectShown(page, 1)
})

test('keyboard focus in it holds it, also when the pointer passes over', whole, async ({ page }) => {
  await openHome(page)
  await dot(page, 1).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await section(page).locator('blockquote').first().hover()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await page.keyboard.press('Space')
  await expectShown(page, 1)
  await toggle(page, 'Pause').focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(5100)
  await expectShown(page, 2)
})

test(
  'under reduced motion it does not move by itself; the dots and Play still work',
  whole,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHome(page)
    await page.clock.runFor(20_000)
    await expectShown(page, 0)
    await dot(page, 2).click()
    await expectShown(page, 1)
    await page.mouse.move(5, 5)
    await toggle(page, 'Play').click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(5100)
    await expectShown(page, 2)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('all three can be read, and no button pretends to work', async ({ page }) => {
    await page.goto('/')
    for (const { text } of testimonials) await expect(section(page).getByText(text)).toBeVisible()
    const tops = await section(page)
      .locator('blockquote')
      .evaluateAll(quotes => quotes.map(quote => quote.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(3)
    await expect(section(page).getByRole('button')).toHaveCount(0)
  })
})
