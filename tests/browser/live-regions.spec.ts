import type { Page } from '@playwright/test'
import { signInAsAdmin } from './admin/admin.ts'
import { addInquiries, selectPage } from './admin/inbox.ts'
import { waitForHydration } from './checks.ts'
import { expect, test } from './test.ts'

interface Watched {
  /** Words of regions that were not there, or not displayed, a moment before. */
  tooEarly: string[]
  /** Words of the other regions. */
  announced: string[]
}

/** Records the words of live regions that are added from now on, in this document and in later ones. */
const watchRegions = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { tooEarly: [], announced: [] }
    Object.assign(window, { watched })
    const selector = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    const known = new WeakSet<Element>()
    const last = new WeakMap<Element, string>()

    function look(isFirst: boolean) {
      for (const region of document.querySelectorAll(selector)) {
        if (region.getAttribute('aria-live') === 'off') continue
        const isDisplayed = region.checkVisibility() || getComputedStyle(region).display === 'contents'
        const text = isDisplayed ? (region.textContent ?? '').trim() : ''
        const isNew = text !== '' && text !== (last.get(region) ?? '')
        last.set(region, text)
        // What the document itself has is read with it.
        if (isNew && !isFirst) (known.has(region) ? watched.announced : watched.tooEarly).push(text)
        // Screen readers hear of changes at the end of a frame.
        if (isDisplayed && !known.has(region)) setTimeout(() => known.add(region), 50)
      }
    }
    const observer = new MutationObserver(() => look(document.readyState === 'loading'))
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })

const watchedOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & { watched: Watched }).watched)

/** Expects that these words were announced, and none by a region that came with them. */
async function expectAnnounced(page: Page, ...words: (string | RegExp)[]) {
  for (const word of words) {
    await expect
      .poll(async () => (await watchedOf(page)).announced, { message: String(word) })
      .toContainEqual(expect.stringMatching(word))
  }
  expect((await watchedOf(page)).tooEarly).toEqual([])
}

test('every screen of the back office has its live regions before their words', async ({ page, salon }) => {
  await page.goto('/admin/login')
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 12)
  await watchRegions(page)
  await page.goto('/admin')
  const menu = page
    .getByRole('navigation', { name: 'Back office' })
    .or(page.getByRole('complementary'))
    .first()
  for (const name of ['Services', 'Branches', 'Appointments', 'Settings']) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }
  for (const entry of await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').all()) {
    // Beside the page of the website there is no list.
    const back = page.getByRole('link', { name: 'All Settings' })
    if (await back.isVisible()) await back.click()
    const address = (await entry.getAttribute('href')) ?? ''
    await entry.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }
  await expectAnnounced(page)
})

test('the inbox announces selections, other pages, results and errors', async ({ page, salon }) => {
  await page.goto('/admin/login')
  await signInAsAdmin(page, salon)
  await addInquiries(salon, 12)
  await watchRegions(page)
  await page.goto('/admin/appointments')
  await selectPage(page)
  await expectAnnounced(page, '10 selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAnnounced(page, 'Showing 11 to 12 of 12 results')
  await page.getByRole('searchbox').fill('orchids')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'No contact submissions found')
  await page.route('**/api/contacts?**', route => route.fulfill({ status: 500, json: { success: false } }))
  await page.getByRole('searchbox').fill('roses')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Failed to load contacts')
})

test('Activity announces that nothing matches a filter, and what matches the next one', async ({
  page,
  salon,
}) => {
  await page.goto('/admin/login')
  await signInAsAdmin(page, salon)
  await page.goto('/admin/branches')
  await page.getByRole('button', { name: 'Disable Nugegoda' }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enable Nugegoda' })).toBeVisible()
  await watchRegions(page)
  await page.goto('/admin/settings/team')
  await page.getByLabel('Kind').selectOption('picture')
  await expectAnnounced(page, 'No entries match these filters')
  await page.getByLabel('Kind').selectOption('branch')
  await expectAnnounced(page, '1 entry')
})

test('what is wrong with the field that has the focus is announced', async ({ page, salon }) => {
  await watchRegions(page)
  await page.goto('/admin/login')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByLabel('Email').press('Enter')
  await expectAnnounced(page, 'Email is required')
  await signInAsAdmin(page, salon)
  await page.goto('/admin/services/new')
  await page.getByLabel('Name').fill('Trim')
  await page.getByLabel('Category').selectOption('hair')
  const price = page.getByLabel('Price (Rs.)')
  await price.fill('0')
  await price.press('Enter')
  await expectAnnounced(page, 'Valid price is required')
  await page.goto('/admin/services/prices')
  await page.getByLabel('New price of Balayage', { exact: true }).fill('x')
  await expectAnnounced(page, 'Valid price is required')
})

test('messages at the bottom of the screen are announced, and are no Tab stop of their own', async ({
  page,
  salon,
}) => {
  await page.goto('/admin/login')
  await signInAsAdmin(page, salon)
  await watchRegions(page)
  await page.goto('/admin/branches')
  await page.getByRole('button', { name: 'Disable Nugegoda' }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await expectAnnounced(page, 'Branch disabled successfully')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await notifications.getByRole('button').first().focus()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-messages]'))).toBeNull()
})

test('a refused contact form and its chosen branch are announced', async ({ page }) => {
  await watchRegions(page)
  await page.goto('/contact')
  await waitForHydration(page)
  await page.locator('#form').getByText('Bambalapitiya', { exact: true }).click()
  await expectAnnounced(page, /^Bambalapitiya: /)
  await page.route('**/api/contacts', route => route.abort())
  const form = page.locator('#form')
  await form.getByLabel('First name').fill('Nimali')
  await form.getByLabel('First name').press('Enter')
  await expectAnnounced(page, /Last name|last name/)
})
