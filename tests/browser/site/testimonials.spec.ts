import type { Page } from '@playwright/test'
import { sampleContent } from '#content/sample-salon.ts'
import { publishPicture } from '../../own-picture.ts'
import { stopClock, waitForHydration, watchConsole } from '../checks.ts'
import { expect, test } from '../test.ts'

// Only the demo has samples.
test.use({ reducedMotion: 'no-preference', salonConfig: { profile: 'demo' } })

const { testimonials } = sampleContent

const section = (page: Page) => page.getByRole('region', { name: 'What our clients say' })
const dot = (page: Page, number: number) =>
  section(page).getByRole('button', { name: `Show testimonial ${number} of 3` })
const toggle = (page: Page, does: 'Pause' | 'Play') =>
  section(page).getByRole('button', { name: `${does} testimonials` })

/** Expects that only this one of the three is visible. */
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

/** Opens Home with its clock stopped. */
async function openHome(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await waitForHydration(page)
  await section(page).scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await stopClock(page)
  await dot(page, 2).dispatchEvent('click')
  await dot(page, 1).dispatchEvent('click')
  await expectShown(page, 0)
}

test('the testimonials advance every five seconds', async ({ page }) => {
  const messages = watchConsole(page)
  await openHome(page)
  for (const next of [1, 2, 0]) {
    await page.clock.runFor(4900)
    await expectShown(page, (next + 2) % 3)
    await page.clock.runFor(100)
    await expectShown(page, next)
  }
  expect(messages).toEqual([])
})

test('a dot, Pause and the pointer control the rotation', async ({ page }) => {
  await openHome(page)
  await page.clock.runFor(3000)
  await dot(page, 3).click()
  await expectShown(page, 2)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4900)
  await expectShown(page, 2)
  await page.clock.runFor(200)
  await expectShown(page, 0)

  await toggle(page, 'Pause').click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await toggle(page, 'Play').click()
  await section(page).locator('blockquote').first().hover()
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5100)
  await expectShown(page, 1)
})

test('keyboard focus stops the rotation, also when the pointer passes over', async ({ page }) => {
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

test('under reduced motion nothing rotates automatically, but dots and Play work', async ({ page }) => {
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
})

test('a testimonial has a flower until the owner puts a photograph there', async ({ page, salon }) => {
  await page.goto('/')
  const pictures = section(page).locator('figure img')
  await expect(pictures).toHaveCount(0)
  await publishPicture(salon, 'testimonial-2')
  await page.reload()
  await expect(pictures).toHaveCount(1)
  await expect(pictures).toHaveAttribute('src', /own-testimonial-2/)
})

test('the demo says of sample testimonials that they are samples', async ({ page }) => {
  for (const path of ['/', '/services']) {
    await page.goto(path)
    await expect(section(page).getByText('These are sample words')).toBeVisible()
  }
})

test('a quotation is at most 36 px high, and says who did it', async ({ page }) => {
  await page.goto('/')
  const first = section(page).getByRole('figure').first()
  await expect(first.locator('figcaption')).toContainText('by Fathima Rizwan')
  const size = await first
    .locator('blockquote')
    .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeLessThanOrEqual(36)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('without JavaScript all three are shown, without buttons', async ({ page }) => {
    await page.goto('/')
    for (const { text } of testimonials) await expect(section(page).getByText(text)).toBeVisible()
    const tops = await section(page)
      .locator('blockquote')
      .evaluateAll(quotes => quotes.map(quote => quote.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(3)
    await expect(section(page).getByRole('button')).toHaveCount(0)
  })
})
