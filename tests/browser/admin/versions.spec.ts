import type { Page } from '@playwright/test'
import type { Content } from '#contracts/content/content.ts'
import { salonDay } from '#contracts/text/days.ts'
import type { SignedIn } from '#tests/accounts.ts'
import { ownContent } from '#tests/test-salon.ts'
import { instant } from '../../../server/clock.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'

const PHONE = '+94 11 000 0042'
const TITLE = 'Slow hands, bright mornings'

/** Version 3 has another phone number, version 4 other hours on Saturday and another heading on Home besides. */
async function publishTwo(salon: Salon, { headers }: SignedIn) {
  const second = structuredClone<Content>(ownContent)
  second.salon.phone = PHONE
  const third = structuredClone(second)
  third.hours.week.saturday = null
  third.copy.home.title = TITLE
  for (const payload of [second, third])
    await salon.app.inject({ method: 'PUT', url: '/api/content', headers, payload })
}

const version = (page: Page, number: number) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Version ${number}:` })

async function openVersions(page: Page) {
  await page.goto('/admin/settings/salon')
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(version(page, 1)).toContainText('Original text')
}

async function restore(page: Page, number: number, what: 'Salon and Hours' | 'Everything') {
  await page.getByRole('button', { name: `Restore version ${number}`, exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Restore ${what}` })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const published = async (salon: Salon): Promise<Content> =>
  (await salon.app.inject({ url: '/api/content' })).json().data

test('a version lists its changes', async ({ page, salon, admin }) => {
  await publishTwo(salon, admin)
  await openVersions(page)
  await expect(version(page, 3)).toContainText('Salon and Hours: Phone')
  await expect(version(page, 4)).toContainText('Salon and Hours: Saturday')
  await expect(version(page, 4)).toContainText('Website: Hero heading on Home')
  await expect(version(page, 4)).toContainText('Current')
  await expectAccessible(page)
})

test('one entry of the settings can be restored alone', async ({ page, salon, admin }) => {
  await publishTwo(salon, admin)
  await openVersions(page)
  await page.getByRole('button', { name: 'Restore version 2', exact: true }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await restore(page, 2, 'Salon and Hours')
  await expect(page.locator('summary', { hasText: 'Saturday' })).toContainText('10 am–6 pm')
  expect(await published(salon)).toMatchObject({
    hours: ownContent.hours,
    salon: { phone: ownContent.salon.phone },
    copy: { home: { title: TITLE } },
  })
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(version(page, 5)).toContainText('Restored from version 2')
  await expect(version(page, 5)).toContainText('Salon and Hours: Phone; Saturday')
  await expect(version(page, 5)).not.toContainText('Website')
})

test('messages cover no button of the bar at the bottom', async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/admin/settings/salon')
    await page.getByLabel('Phone').fill('call us')
    const publish = page.getByRole('button', { name: 'Publish' })
    await publish.click()
    const message = page.locator('[data-message]')
    await expect(message).toHaveText('Please fix the form errors.×')
    for (const name of ['Publish', /^Preview/, 'Versions']) {
      const [bar, line] = [
        await page.getByRole('button', { name }).boundingBox(),
        await message.boundingBox(),
      ]
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0)
    }
  }
})

test('the list of Poya days is corrected, says which are estimates, and stores the corrected year only', async ({
  page,
  salon,
}) => {
  await page.goto('/admin/settings/salon')
  await page.getByText('Poya days').click()
  const poya = page.getByRole('region', { name: 'Poya days' })
  await expect(poya.getByLabel('Duruthu Poya (estimate)')).toHaveCount(1)
  await poya.getByRole('button', { name: 'Correct the List' }).click()
  const first = poya
    .getByRole('group', { name: /^Poya day/ })
    .first()
    .getByLabel('Date')
  const date = await first.inputValue()
  expect(date >= salonDay(instant(salon.clock)), 'past days are not listed').toBe(true)
  // A date that is being typed may be in the past for a moment.
  await first.fill('2020-01-01')
  await first.fill(date)
  const last = poya.getByRole('group', { name: /^Poya day 25/ })
  await last.getByLabel('Date').fill('2027-12-12')
  await last.getByLabel('Estimate').uncheck()
  await poya.getByRole('button', { name: 'Add Poya Day' }).click()
  const added = poya.getByRole('group', { name: /^Poya day 26/ })
  await expect(added.getByLabel('Date')).toBeFocused()
  await added.getByRole('button', { name: 'Remove' }).click()
  await poya.getByRole('button', { name: 'Back to the List' }).click()
  await poya.getByLabel('Sun, 12 Dec: Unduvap Poya').check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published')).toBeVisible()
  const stored = (await published(salon)).hours.poya
  expect(stored).toHaveLength(12)
  expect(stored.at(-1)).toEqual({
    date: '2027-12-12',
    name: 'Unduvap Poya',
    estimated: false,
    closed: true,
  })
})

test('social links may be typed without https://', async ({ page, salon }) => {
  await page.goto('/admin/settings/salon')
  await page.getByLabel('TikTok', { exact: true }).fill('tiktok.com/@araliya')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('TikTok', { exact: true })).toHaveValue('https://tiktok.com/@araliya')
  expect((await published(salon)).social.tiktok.url).toBe('https://tiktok.com/@araliya')
})
