// How high and how wide the page is, the bar at the foot of the window, and what stays in view.
import type { Page } from '@playwright/test'
import { SELECTION_LINES_MAX } from '#contracts/inquiries/limits.ts'
import { paths } from '#contracts/paths/paths.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../test.ts'
import { failSubmitOnce, field, fillIn, listOfFirst, openForm, sendButton } from './form.ts'

const BRIDAL = 'Bridal Makeup.65000_Bridal Trial.15000_Saree Draping.3500'
const bar = (page: Page) => page.locator('.send-bar')
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const profile of ['real', 'demo'] as const)
    test.describe(profile, () => {
      test.use({ salonConfig: { profile } })
      for (const count of [0, 3, 4, 5, 8, SELECTION_LINES_MAX])
        test(`the page with a list of ${count} is at most 3,200 px high`, async ({ page }) => {
          const list = await listOfFirst(page, count)
          await openForm(page, count ? paths.contactAbout({ list }) : paths.contact)
          await expect(page.locator('#locations').getByRole('article')).toHaveCount(3)
          if (count) await expect(page.getByRole('list', { name: 'Your list' })).toBeVisible()
          expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_200)
        })
    })
})

for (const width of [320, 360, 390, 768, 1440])
  test(`at ${width} px nothing is wider than the window`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [paths.contact, paths.contactAbout({ list: BRIDAL })]) {
      await openForm(page, path)
      await page.getByText('Another day').click()
      await page.getByRole('heading', { name: 'No email?' }).click()
      await sendButton(page).click()
      await expect(field(page, 'First name')).toHaveAttribute('aria-invalid', 'true')
      const outside = await page.locator('main *').evaluateAll(all =>
        all
          .filter(one => !one.closest('.branch-map, [aria-hidden=true]') && one.checkVisibility())
          .filter(one => {
            const { left, right, width: own } = one.getBoundingClientRect()
            return own > 1 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5)
          })
          .map(one => one.outerHTML.slice(0, 120)),
      )
      expect(outside).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await expectAccessible(page)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a bar at the foot of the window sends, calls and opens WhatsApp; it leaves while the keyboard is open', async ({
    page,
  }) => {
    await openForm(page, paths.contactAbout({ branch: 'Nugegoda' }))
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+94770000003')
    await expect(bar(page).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/94770000003\?/,
    )
    const setHeight = (height: number) =>
      page.evaluate(visible => {
        Object.defineProperty(visualViewport, 'height', { value: visible, configurable: true })
        visualViewport?.dispatchEvent(new Event('resize'))
      }, height)
    await setHeight(480)
    await expect(sendButton(page)).not.toBeInViewport()
    await setHeight(844)
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
    await page.locator('#locations').scrollIntoViewIfNeeded()
    await expect(bar(page)).not.toBeInViewport()
  })

  test('no field that gets the focus is under the bar', async ({ page }) => {
    await openForm(page)
    for (const label of ['Service', 'First name', 'Email', 'Phone', 'Message']) {
      await field(page, label).focus()
      const below = (await bar(page).boundingBox())?.y ?? 0
      const box = await field(page, label).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below)
    }
  })

  test('the panel is one line, and no telephone number stands above the branches', async ({ page }) => {
    await openForm(page)
    const panel = page.getByRole('complementary')
    await expect(panel).toContainText('Araliya Wellawatte')
    expect((await panel.boundingBox())?.height).toBeLessThan(64)
    await expect(page.locator('main a[href^="tel:"]').filter({ hasText: /\d/, visible: true })).toHaveCount(3)
  })
})

for (const width of [390, 1440])
  test(`a failed form keeps the headline in view, at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 })
    await openForm(page)
    await fillIn(page)
    await failSubmitOnce(page, 503, { success: false, error: 'No' })
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(headline(page)).toBeInViewport({ ratio: 1 })
    const box = await page.getByRole('alert').locator('..').boundingBox()
    const line = await page.locator('#form > .space-y-4').boundingBox()
    expect((line?.y ?? 0) - (box ? box.y + box.height : 0)).toBeGreaterThanOrEqual(16)
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(page.getByText('You are offline, and your message stays here.')).toBeInViewport({ ratio: 1 })
    await expect(headline(page)).toBeInViewport({ ratio: 1 })
  })

test('a wrong field that has the focus has one frame', async ({ page }) => {
  await openForm(page)
  await sendButton(page).click()
  await expect(field(page, 'First name')).toBeFocused()
  const frame = await field(page, 'First name').evaluate(input => {
    const { outlineOffset, outlineWidth, borderWidth } = getComputedStyle(input)
    return { outlineOffset, outlineWidth, borderWidth }
  })
  expect(frame).toEqual({ outlineOffset: '-2px', outlineWidth: '2px', borderWidth: '2px' })
})

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the panel stays beside the form, with the sum of the list', async ({ page }) => {
    await openForm(page, paths.contactAbout({ list: BRIDAL }))
    const panel = page.getByRole('complementary')
    await expect(panel).toContainText('83,500 rupees')
    await page.evaluate(() => scrollTo(0, 700))
    await expect.poll(async () => (await panel.boundingBox())?.y).toBe(112)
  })

  test('what is sent and the panel begin on one line', async ({ page }) => {
    await openForm(page)
    await fillIn(page)
    await sendButton(page).click()
    const sent = page.getByRole('region', { name: /thank you/i })
    await expect(sent).toBeVisible()
    expect((await page.getByRole('complementary').boundingBox())?.y).toBe((await sent.boundingBox())?.y)
  })
})
