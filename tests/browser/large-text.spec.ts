import type { Page } from '@playwright/test'
import { watchRequests } from '#tests/page-requests.ts'
import { signInAsAdmin } from './admin/admin.ts'
import { addContacts } from './admin/contacts-data.ts'
import { hydrated } from './checks.ts'
import { expect, settled, test, whole } from './test.ts'

// Letters twice as large, as a reader sets them in the browser: the default of 16 px becomes 32.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
  reducedMotion: 'reduce',
  viewport: { width: 390, height: 844 },
})

/** What stands or ends outside the window, or is cut off by its own frame; a list that scrolls sideways may. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
    for (const element of document.querySelectorAll('body *')) {
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isSeen || element.closest('.sr-only, [aria-hidden=true], svg, picture')) continue
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      const clips = /hidden|clip/.test(overflowX) && webkitLineClamp === 'none'
      const holdsText = element.textContent !== '' && !element.matches('select, textarea')
      if (clips && holdsText && element.scrollWidth > element.clientWidth + 1) found.push(`clipped: ${name}`)

      const texts = [...element.childNodes].filter(
        node => node instanceof Text && node.textContent?.trim() !== '',
      )
      const isControl = element.matches('a, button, input, select, textarea, summary')
      const boxes = isControl ? [element.getBoundingClientRect()] : []
      for (const text of texts) {
        const range = document.createRange()
        range.selectNodeContents(text)
        boxes.push(...range.getClientRects())
      }
      let strip = element.parentElement
      while (strip && !scrolls(strip)) strip = strip.parentElement
      if (!strip && boxes.some(({ left, right }) => left < -1 || right > width + 1)) {
        found.push(`outside: ${name}`)
      }
    }
    return found
  })

/** Nothing is cut off on any phone. */
async function expectWhole(page: Page) {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    expect(await cutOff(page), `${page.url()} at ${width} px`).toEqual([])
  }
}

/** Every button of the open dialog can be reached. */
async function expectReachable(page: Page, role: 'dialog' | 'alertdialog') {
  await expectWhole(page)
  for (const button of await page.getByRole(role).getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    // Scrolling stops at whole pixels.
    await expect(button).toBeInViewport({ ratio: 0.98 })
  }
}

test('public pages are whole, and the menu opens', whole, async ({ page }) => {
  for (const path of ['/', '/about', '/services', '/contact', '/orchids']) {
    await page.goto(path)
    await hydrated(page)
    const menu = page.locator('.site-menu > summary')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expectWhole(page)
    await menu.click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectWhole(page)
  }
})

test(
  'the contact form is whole when it is refused, sent and without branches',
  whole,
  async ({ page, salon }) => {
    await page.goto('/contact')
    await page.locator('form[novalidate]').waitFor()
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expectWhole(page)
    await page.goto('/contact?sent=1')
    await expectWhole(page)
    await salon.db.schema.alterTable('branches').renameTo('branches_away').execute()
    for (const path of ['/', '/contact']) {
      await page.goto(path)
      await expectWhole(page)
    }
  },
)

test('every screen of the back office is whole, and its menu opens', whole, async ({ page, salon }) => {
  test.slow()
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expectWhole(page)
  await signInAsAdmin(page, salon)
  await addContacts(salon, 12)
  const quiet = watchRequests(page)
  for (const path of [
    '',
    '/services',
    '/services/new',
    '/services/edit/1',
    '/categories',
    '/categories/new',
    '/branches',
    '/branches/edit/1',
    '/appointments',
    '/clients',
    '/settings',
  ]) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    await expectWhole(page)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectReachable(page, 'dialog')
})

test('dialogs of the back office are whole', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, 1)
  await page.goto('/admin/appointments')
  await page.getByRole('button', { name: /^View / }).click()
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible()
  await expectReachable(page, 'dialog')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByLabel('Subject')).toBeVisible()
  await expectReachable(page, 'dialog')
  await page.getByRole('button', { name: 'More' }).click()
  await expectWhole(page)
  await page.getByRole('menuitem', { name: 'Delete Contact' }).click()
  await expectReachable(page, 'alertdialog')

  await page.goto('/admin/branches/edit/1')
  await page.getByLabel('Name').fill('Wellawatte by the Sea')
  await salon.db.updateTable('branches').set({ version: 2 }).where('id', '=', 1).execute()
  await page.getByRole('button', { name: 'Update Branch' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a version' })).toBeVisible()
  await expectReachable(page, 'dialog')
})
