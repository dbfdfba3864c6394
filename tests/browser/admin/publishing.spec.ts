import type { Page } from '@playwright/test'
import type { Content } from '#contracts/content/content.ts'
import { dayOfWeek, laterDay, salonDay } from '#contracts/text/days.ts'
import type { SignedIn } from '#tests/accounts.ts'
import { ownContent } from '#tests/test-salon.ts'
import { instant } from '../../../server/clock.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { openSection, section, unfold } from './website.ts'

const TITLE = 'Slow hands, bright mornings'

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish' })

async function publish(page: Page) {
  await publishButton(page).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
}

/** The HTML of a page as a new visitor gets it. */
const htmlOf = async (salon: Salon, path: string) => (await salon.app.inject({ url: path })).body

test('a telephone number is published on every page that shows it', async ({ page, salon }) => {
  await page.goto('/admin/settings/salon')
  await page.getByLabel('Phone').fill('+94 11 000 0042')
  await publish(page)
  for (const path of ['/', '/contact']) expect(await htmlOf(salon, path)).toContain('+94 11 000 0042')
  await expectAccessible(page)
})

test('a sample telephone number is marked until it is changed', async ({ page }) => {
  await page.goto('/admin/settings/salon')
  const phone = page.getByLabel('Phone')
  await expect(phone).toHaveAccessibleDescription('Sample No one answers there.')
  await phone.fill('+94 11 000 0042')
  await expect(phone).toHaveAccessibleDescription('')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Sample/)
})

test.describe('the opening hours', () => {
  test.beforeEach(({ page }) => page.goto('/admin/settings/salon'))

  test('name a special day in the past, and focus it', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Closure' }).click()
    await expect(page.getByLabel('First day')).toBeFocused()
    await page.getByLabel('First day').fill('2025-11-25')
    const day = page.getByLabel('Last day')
    await page.getByLabel('Reason').fill('Il Poya')
    await publishButton(page).click()
    await expect(day).toHaveAccessibleDescription(/^Choose today or a later date/)
    await expect(day).toBeFocused()
  })

  test('name a weekday that closes before it opens, and focus its time', async ({ page }) => {
    await page.getByText('Sunday', { exact: true }).first().click()
    const closes = page.getByLabel('Sunday: closes')
    await closes.fill('10:00')
    await publishButton(page).click()
    await expect(closes).toHaveAccessibleDescription(/^Must close after it opens/)
    await expect(closes).toBeFocused()
  })

  test('have a weekday that is closed, and a closure that visitors see', async ({ page, salon }) => {
    const inTwoDays = laterDay(salonDay(instant(salon.clock)), 2)
    await page.getByText('Sunday', { exact: true }).first().click()
    await page.getByLabel('Sunday: open', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Add Closure' }).click()
    await page.getByLabel('First day').fill(inTwoDays)
    await page.getByLabel('Reason').fill('Il Poya')
    await publish(page)
    await expectAccessible(page)
    expect(await htmlOf(salon, '/')).toContain('Sun closed')
    await page.goto('/')
    await expect(page.getByTestId('closures').first()).toHaveText(
      new RegExp(`^Closed on ${dayOfWeek(inTwoDays)} .*, Il Poya\\.$`, 'i'),
    )
  })
})

test.describe('in the demo, which has three testimonials', () => {
  test.use({ salonConfig: { profile: 'demo' } })

  test('a testimonial is added, without a photograph at first', async ({ page, salon }) => {
    await openSection(page, 'Home: Testimonials')
    await page.getByRole('button', { name: 'Add Testimonial' }).click()
    const fourth = page.getByRole('group', { name: 'Testimonial 4' })
    await fourth.getByLabel('Name').fill('Kumari Silva')
    await fourth.getByLabel('What they say').fill('I came for an hour and left with a better week.')
    await expect(fourth.getByText('Visitors see the flower.')).toBeVisible()
    await publish(page)
    await expectAccessible(page)
    expect(await htmlOf(salon, '/services')).toContain('I came for an hour and left with a better week.')
  })

  test('without testimonials Home and Services have no such section', async ({ page, salon }) => {
    await openSection(page, 'Home: Testimonials')
    for (let left = 3; left > 0; left--)
      await page.getByRole('button', { name: 'Remove testimonial 1' }).click()
    await publish(page)
    for (const path of ['/', '/services'])
      expect(await htmlOf(salon, path)).not.toContain('What our clients say')
  })
})

test('a heading that is typed is in the open preview, and not published', async ({ page, salon }) => {
  await page.goto('/admin/settings/website')
  const home = section(page, 'Home: Hero')
  await unfold(page, 'Home: Hero')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview (opens in a new tab)' }).click()
  const preview = await opened
  await expect(preview.getByText('Preview of your changes')).toBeVisible()
  await home.getByLabel('Heading').fill(TITLE)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  expect(await htmlOf(salon, '/')).not.toContain(TITLE)
})

test('everything is restored from an earlier version', async ({ page, salon }) => {
  const before = await htmlOf(salon, '/')
  await page.goto('/admin/settings/salon')
  await page.getByLabel('Phone').fill('+94 11 000 0042')
  await publish(page)
  expect(await htmlOf(salon, '/')).not.toBe(before)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore version 2', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore Everything' }).click()
  await expect(page.getByText('Restored from version 2', { exact: true }).first()).toBeVisible()
  expect(await htmlOf(salon, '/')).toBe(before)
})

test.describe('while a colleague publishes', () => {
  test.beforeEach(({ page }) => page.goto('/admin/settings/salon'))

  async function publishAsColleague(salon: Salon, { headers }: SignedIn, change: (content: Content) => void) {
    const content = structuredClone<Content>(ownContent)
    change(content)
    const response = await salon.app.inject({ method: 'PUT', url: '/api/content', headers, payload: content })
    expect(response.statusCode).toBe(200)
  }

  test('other fields, both are kept', async ({ page, salon, admin }) => {
    await page.getByLabel('Street').fill('1 Jasmine Road')
    await publishAsColleague(salon, admin, content => {
      content.copy.home.title = TITLE
    })
    await publish(page)
    const html = await htmlOf(salon, '/')
    expect(html).toContain(TITLE)
    expect(html).toContain('1 Jasmine Road')
  })

  test('the same field, the second one chooses', async ({ page, salon, admin }) => {
    await page.getByLabel('Street').fill('2 Jasmine Road')
    await publishAsColleague(salon, admin, content => {
      content.salon.street = '3 Lotus Road'
    })
    await publishButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a version' })
    await expect(dialog.getByRole('row')).toHaveText([/Field/, /Street.*2 Jasmine Road.*3 Lotus Road/])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(await htmlOf(salon, '/contact')).toContain('2 Jasmine Road')
  })
})
