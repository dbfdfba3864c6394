import type { Page } from '@playwright/test'
import { watchRequests } from '#tests/page-requests.ts'
import { expect, test } from './admin/admin.ts'
import { addInquiries, selectPage } from './admin/inbox.ts'
import { screens } from './admin/screens.ts'
import { addSampleRows, openSection } from './admin/website.ts'
import { waitForHydration } from './checks.ts'
import { waitForAnimations } from './test.ts'

// WCAG 2.4.11. The sizes at which texts were found under the Publish bar, and two low windows.
const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1440, height: 700 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

/** Focuses each control of the page in order, then back, and returns those that something sticky or fixed hides, with the reason. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const isInside = (other: Element, element: Element) => other.contains(element) || element.contains(other)

    /** What stands over this point of the control: something sticky or fixed that does not hold the control itself. */
    function cover(element: Element, x: number, y: number): Element | undefined {
      let hit = document.elementFromPoint(x, y)
      if (!hit || isInside(hit, element)) return undefined
      while (hit && !hit.contains(element)) {
        if (/sticky|fixed/.test(getComputedStyle(hit).position)) return hit
        hit = hit.parentElement
      }
      return undefined
    }

    const STEP = 2
    const LINE = 30
    function problem(element: HTMLElement): string | undefined {
      const [box] = element.getClientRects()
      // Only screen readers see the element, or what scrolls sideways cuts it.
      if (!box || box.width < 4 || box.height < 4 || box.right < 0 || box.left > innerWidth) return undefined
      const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 24), 0), innerWidth - 1)
      const covers = new Set<Element>()
      let shown = 0
      let covered = 0
      for (let y = box.top + 1; y < box.bottom - 1; y += STEP) {
        const above = y < 0 || y >= innerHeight ? undefined : cover(element, x, y)
        if (above) covers.add(above)
        if (above) covered += STEP
        else if (y >= 0 && y < innerHeight) shown += STEP
      }
      const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.id}`
      const reason = [...covers].map(one => one.className).join(' | ')
      const isText = element.matches('textarea')
      // Of a text the line that is written must be seen: here the first one.
      const hidden = isText
        ? box.top < 0 || box.top + LINE > innerHeight || cover(element, x, box.top + LINE)
        : covered > STEP && shown < innerHeight / 2
      if (hidden) return `${name}: ${shown} px shown, under ${reason}`
      return undefined
    }

    const all = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert], [aria-hidden=true]'),
    )
    const found = new Set<string>()
    for (const element of [...all, ...all.toReversed()]) {
      if (element instanceof HTMLTextAreaElement) element.setSelectionRange(0, 0)
      element.focus()
      if (document.activeElement !== element) continue
      const text = problem(element)
      if (text) found.add(text)
    }
    return [...found]
  })

async function expectNothingCovered(page: Page, name: string) {
  // What slides in and out when it gets or loses the focus is elsewhere at once.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  // From now on the focus is that of the keyboard.
  await page.keyboard.press('Shift')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await waitForAnimations(page)
    expect.soft(await coveredControls(page), `${name} at ${size.width}x${size.height}`).toEqual([])
  }
}

test.use({ reducedMotion: 'reduce' })

// Each screen has a test of its own: all of them take a minute and more, which several workers share.
for (const screen of screens)
  test(`no sticky bar of the back office hides a focused control: ${screen}`, async ({ page, salon }) => {
    await addInquiries(salon, 12)
    const quiet = watchRequests(page)
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    for (const folded of await page.locator('summary').all()) await folded.click()
    await quiet()
    await expectNothingCovered(page, screen)
  })

test('a text that is higher than the window is seen where it is written', async ({ page, salon }) => {
  await addSampleRows(salon)
  await openSection(page, 'Home: Testimonials')
  const texts = page.getByLabel('What they say')
  await expect(texts).toHaveCount(3)
  for (const text of await texts.all())
    await text.evaluate(({ style }) => style.setProperty('height', '75rem'))
  await expectNothingCovered(page, 'long texts')
})

test('the bar of selected inquiries hides no focused control', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await page.goto('/admin/appointments')
  await selectPage(page)
  await expect(page.getByRole('region', { name: 'Selected inquiries' })).toBeVisible()
  await expectNothingCovered(page, 'selected inquiries')
})

/** Each is a message. */
async function disableTwoBranches(page: Page) {
  for (const name of ['Nugegoda', 'Wellawatte']) {
    await page.getByRole('button', { name: `Disable ${name}` }).click()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(page.getByRole('button', { name: `Enable ${name}` })).toBeVisible()
  }
}

test('neither messages nor the line about paused updates hide a focused control', async ({ page }) => {
  await page.route('**/api/contacts/stream', route => route.abort())
  await page.goto('/admin/branches')
  await disableTwoBranches(page)
  await expect(page.getByText('Live updates paused')).toBeVisible()
  await expectNothingCovered(page, 'messages')
})

test('messages cover no button at the end of a form on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/branches')
  await disableTwoBranches(page)
  await expect(page.locator('[data-messages="2"]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit Wellawatte' }).click()
  const button = page.getByRole('button', { name: 'Update Branch' })
  await expect(button).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await button.click({ trial: true })
})

test('no sticky bar of the site hides a focused control', async ({ page }) => {
  for (const path of [
    '/',
    '/about',
    '/services',
    '/services?list=Bridal+Trial.15000',
    '/contact',
    '/orchids',
  ]) {
    await page.goto(path)
    await waitForHydration(page)
    await expectNothingCovered(page, path)
  }
})
