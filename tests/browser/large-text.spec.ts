// Long: what is measured on a page, and the tests that measure all pages, screens and dialogs.
import type { Locator, Page } from '@playwright/test'
import { PASSWORD, sessionStatus } from '#tests/accounts.ts'
import { watchRequests } from '#tests/page-requests.ts'
import { phoneWith } from '#tests/second-factor.ts'
import { signInAsAdmin } from './admin/admin.ts'
import { addInquiries, chooseInDetail } from './admin/inbox.ts'
import { waitForHydration } from './checks.ts'
import { expect, test, waitForAnimations } from './test.ts'

// Text twice as large, as set in the browser: the default of 16 px becomes 32.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
  reducedMotion: 'reduce',
  viewport: { width: 390, height: 844 },
})

/** Elements outside the viewport or clipped, but for those in a list that scrolls sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
    for (const element of document.querySelectorAll('body *')) {
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isSeen || element.closest('.sr-only, .max-sm\\:sr-only, [aria-hidden=true], svg, picture'))
        continue
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

/** Words that continue on the next line. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // A text that is cut after its first line has no second one.
      const isCut = [element, element.parentElement].some(
        one => one && getComputedStyle(one).webkitLineClamp === '1',
      )
      if (isCut || element.closest('.sr-only, [aria-hidden=true], svg, select, textarea')) continue
      for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? []) {
        // Parts of an address or a file's path.
        if (/[@/]|\.\p{L}/u.test(text.textContent ?? '')) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`${element.tagName} ${word}`)
      }
    }
    return found
  })

/** Expects that no word is broken on a phone, a tablet and a computer. */
async function expectWholeWords(page: Page) {
  const found: string[] = []
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await waitForAnimations(page)
    found.push(...(await brokenWords(page)).map(word => `${width} px: ${word}`))
  }
  expect.soft(found, page.url()).toEqual([])
}

const screens = [
  '',
  '/services',
  '/services/new',
  '/services?mode=prices',
  '/services?mode=upload',
  '/services/edit/1',
  '/categories',
  '/categories/new',
  '/branches',
  '/branches/edit/1',
  '/appointments',
  '/clients',
  '/settings',
  '/settings/team',
]

/** Expects that nothing is cut off on any phone. */
async function expectNothingCutOff(page: Page) {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await waitForAnimations(page)
    expect(await cutOff(page), `${page.url()} at ${width} px`).toEqual([])
  }
}

/** Expects that every button of the open dialog can be reached. */
async function expectReachable(page: Page, role: 'dialog' | 'alertdialog') {
  await expectNothingCutOff(page)
  for (const button of await page.getByRole(role).getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    // Scrolling stops at full pixels.
    await expect(button).toBeInViewport({ ratio: 0.98 })
  }
}

test('public pages are not cut off, and the menu opens', async ({ page }) => {
  for (const path of ['/', '/about', '/services', '/contact', '/orchids']) {
    await page.goto(path)
    await waitForHydration(page)
    const menu = page.locator('.site-menu > summary')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expectNothingCutOff(page)
    await menu.click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectNothingCutOff(page)
  }
})

test('no screen of the back office is cut off, and its menu opens', async ({ page, salon }) => {
  test.slow()
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expectNothingCutOff(page)
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 12)
  const quiet = watchRequests(page)
  for (const path of screens) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    await expectNothingCutOff(page)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectReachable(page, 'dialog')
})

test('no word of a public page is broken', async ({ page }) => {
  for (const path of ['/', '/about', '/services', '/contact', '/orchids']) {
    await page.goto(path)
    await waitForHydration(page)
    await expectWholeWords(page)
  }
})

test('no word of a screen of the back office is broken, nor of an open inquiry', async ({ page, salon }) => {
  test.slow()
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 3)
  const quiet = watchRequests(page)
  for (const path of screens) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    await expectWholeWords(page)
  }
  await page.goto('/admin/appointments')
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible()
  await expectWholeWords(page)
})

test('dialogs of the back office are not cut off', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 1)
  await page.goto('/admin/appointments')
  await page.getByRole('button', { name: /^View / }).click()
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible()
  await expectReachable(page, 'dialog')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByLabel('Subject')).toBeVisible()
  await expectReachable(page, 'dialog')
  await page.getByRole('button', { name: 'More' }).click()
  await expectNothingCutOff(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Contact' }).click()
  await expectReachable(page, 'alertdialog')

  await page.goto('/admin/branches/edit/1')
  await page.getByLabel('Name').fill('Wellawatte by the Sea')
  await salon.db.updateTable('branches').set({ name: 'Wella', version: 2 }).where('id', '=', 1).execute()
  await page.getByRole('button', { name: 'Update Branch' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a version' })).toBeVisible()
  await expectReachable(page, 'dialog')
})

/** Expects that a dialog is higher than the window, and shows its name once it, or what `focused` finds, has the focus. */
async function expectOpensAtTitle(dialog: Locator, focused = dialog) {
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
  await expect(focused).toBeFocused()
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 0.98 })
}

test('a dialog that is higher than the window opens at its title', async ({ page, salon }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 1)
  const question = page.getByRole('alertdialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await test.step('New Inquiry', async () => {
    await page.goto('/admin/appointments')
    await button('New Inquiry').click()
    await expectOpensAtTitle(page.getByRole('dialog', { name: 'New Inquiry' }))
    await page.keyboard.press('Escape')
  })

  await test.step('the question before a note that names health', async () => {
    await page.getByRole('button', { name: /^View / }).click()
    await expect(page.getByText('Arrived', { exact: true })).toBeVisible()
    await chooseInDetail(page, 'Note About This Person...')
    await page.getByRole('textbox', { name: 'About this person' }).fill('Allergic to henna')
    await button('Save Note').click()
    await expectOpensAtTitle(question)
    await page.keyboard.press('Escape')
  })

  await test.step('the question before an inquiry is deleted, which fits, has the focus on a button', async () => {
    await button('Delete Contact').click()
    await expect(question.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
    await expect(question.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 0.98 })
  })

  await test.step('an authenticator app, which asks for the password first', async () => {
    await page.goto('/admin/settings')
    await button('Add Authenticator App').click()
    const dialog = page.getByRole('dialog')
    await expectOpensAtTitle(dialog, dialog.getByLabel('Current Password', { exact: true }))
  })
})

test('the steps that add an authenticator app are not cut off, and what was wrong with a code is seen', async ({
  page,
  salon,
}) => {
  const admin = await signInAsAdmin(page, salon)
  const dialog = page.getByRole('dialog')
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Add Authenticator App' }).click()
  await expectReachable(page, 'dialog')
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expectReachable(page, 'dialog')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is wrong or expired.')).toBeInViewport()
  const secret = (await dialog.locator('[translate=no]').textContent()) ?? ''
  await code.fill(phoneWith(salon, secret.replaceAll(' ', '')).code())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectReachable(page, 'dialog')
  expect(await sessionStatus(salon, admin.token)).toBe(200)
})

test('on the inbox no button covers the text above it, and the search field is in its frame', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 3)
  await page.goto('/admin/appointments')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeVisible()
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    expect(box).not.toBeNull()
    return { x: 0, y: 0, width: 0, height: 0, ...box }
  }
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await waitForAnimations(page)
    const hint = await boxOf(page.getByText('These are inquiries, not bookings.'))
    const button = await boxOf(page.getByRole('button', { name: 'New Inquiry' }))
    expect(button.y, `${width} px`).toBeGreaterThanOrEqual(hint.y + hint.height - 1)
    const frame = await boxOf(page.locator('.printed-list').first())
    expect((await boxOf(search)).x, `${width} px`).toBeGreaterThanOrEqual(frame.x)
  }
})

test('the buttons of Change Prices do not stay over the fields', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/services/prices')
  const save = page.getByRole('button', { name: 'Change Prices', exact: true })
  await expect(page.getByLabel('New price of Balayage', { exact: true })).toBeVisible()
  await expect(save).not.toBeInViewport()
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 0.98 })
})
