import type { Page } from '@playwright/test'
import { sampleContent } from '#content/sample-salon.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { everyDay, publishHours } from '#tests/published-hours.ts'
import { PREVIEW_KEY, previewPath } from '#web/preview.ts'
import { signIn } from '../../accounts.ts'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, test } from '../test.ts'

test.use({ reducedMotion: 'reduce' })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function open(page: Page, slug = 'nugegoda') {
  await page.goto(`/branches/${slug}`)
  await waitForHydration(page)
}

test('the page of a branch has its address, directions, hours and ways to reach it @essential', async ({
  page,
}) => {
  const messages = watchConsole(page)
  await open(page)
  await expect(heading(page)).toHaveText('Araliya Nugegoda')
  await expect(main(page)).toContainText('7 Temple Flower Road, Nugegoda')
  await expect(main(page)).toContainText('Three minutes from Nugegoda station')
  await expect(main(page).locator('dl').first()).toContainText('Mon')
  await expect(main(page).locator('a[href="tel:+94770000003"]').first()).toBeVisible()
  await expect(main(page).locator('a[href="mailto:nugegoda@araliya.example"]')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'View on Map' })).toHaveAttribute('href', /mlat=6\.8721/)
  expect(messages).toEqual([])
})

test('its buttons lead to the form with the branch chosen, to the telephone and to WhatsApp', async ({
  page,
}) => {
  await open(page)
  await expect(main(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/94770000003/,
  )
  await expect(main(page).getByRole('link', { name: 'Call +94 77 000 0003' })).toHaveAttribute(
    'href',
    'tel:+94770000003',
  )
  await main(page).getByRole('link', { name: 'Ask for a time' }).click()
  await expect(page).toHaveURL(/\/contact\?branch=Nugegoda&book=1/)
  await expect(page.locator('#form').getByRole('radio', { name: 'Nugegoda' })).toBeChecked()
})

test('the map shows the branch and its neighbours, and its pin is marked', async ({ page }) => {
  await open(page, 'wellawatte')
  const pins = page.locator('.branch-pin')
  await expect(page.locator('.branch-pin[data-marked=true]')).toContainText('Wellawatte')
  expect(await pins.count()).toBeGreaterThan(1)
  const map = await page.locator('.branch-map').boundingBox()
  const pin = await page.locator('.branch-pin[data-marked=true]').boundingBox()
  expect(pin && map && Math.abs(pin.x - (map.x + map.width / 2))).toBeLessThan(2)
})

test('a branch that is not on the map has its page without one', async ({ page, salon }) => {
  await salon.db
    .updateTable('branches')
    .set({ mapUrl: 'https://maps.app.goo.gl/x' })
    .where('id', '=', 3)
    .execute()
  await open(page)
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('.branch-map')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'View on Map' })).toBeVisible()
})

test('coming closures stand below the hours', async ({ page, salon }) => {
  const day = laterDay(salonDay(Date.now()), 3)
  const special = [{ from: day, until: day, branches: [3], reason: 'Stocktaking', shift: null }]
  await publishHours(salon.db, sampleContent.hours.week, [], special)
  await open(page)
  await expect(main(page).getByTestId('closures')).toContainText('Stocktaking')
  await open(page, 'wellawatte')
  await expect(main(page).getByTestId('closures')).toHaveCount(0)
})

test('it shows unpublished content in a preview', async ({ page }) => {
  const hours = { ...sampleContent.hours, week: everyDay({ opens: '13:00', closes: '14:00' }) }
  await page.addInitScript(([key, content]) => localStorage.setItem(key, content), [
    PREVIEW_KEY,
    JSON.stringify({ ...sampleContent, hours }),
  ] as const)
  await page.goto(previewPath('/branches/nugegoda'))
  await expect(page.getByText('Preview of your changes')).toBeVisible()
  await expect(main(page).locator('dl').first()).toContainText('1 pm–2 pm')
})

test('rows, footer and other branches lead to the page of a branch', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page
    .getByRole('article', { name: 'Nugegoda' })
    .getByRole('link', { name: 'Nugegoda' })
    .first()
    .click()
  await expect(page).toHaveURL('/branches/nugegoda')
  await expect(heading(page)).toHaveText('Araliya Nugegoda')
  await expect(page).toHaveTitle(/^Nugegoda/)
  await page
    .getByRole('navigation', { name: 'Other branches' })
    .getByRole('link', { name: 'Wellawatte' })
    .click()
  await expect(heading(page)).toHaveText('Araliya Wellawatte')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bambalapitiya' }).click()
  await expect(heading(page)).toHaveText('Araliya Bambalapitiya')
})

test('a disabled or unknown branch has no page, and nothing leads there', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Nugegoda').execute()
  for (const slug of ['nugegoda', 'unheard-of']) {
    expect((await page.goto(`/branches/${slug}`))?.status()).toBe(404)
    await expect(heading(page)).toHaveText('Page Not Found')
  }
  await page.goto('/branches/wellawatte')
  await expect(page.locator('a[href="/branches/nugegoda"]')).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('a[href="/branches/nugegoda"]')).toHaveCount(0)
})

test('a branch that has been disabled meanwhile is not found by a link either', async ({ page, salon }) => {
  await open(page, 'wellawatte')
  const { headers } = await signIn(salon)
  const nugegoda = (await salon.app.inject('/api/branches/3')).json().data
  const payload = { ...nugegoda, disable: true }
  await salon.app.inject({ method: 'PUT', url: '/api/branches/3', headers, payload })
  await page
    .getByRole('navigation', { name: 'Other branches' })
    .getByRole('link', { name: 'Nugegoda' })
    .click()
  await expect(heading(page)).toHaveText('Page Not Found')
  await expect(page).toHaveTitle(/^Page Not Found/)
})

test('branches that can’t be loaded show the error texts', async ({ page }) => {
  await page.route('**/api/branches', route => route.abort())
  await page.goto('/no-such-page')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nugegoda' }).click()
  await expect(main(page)).toContainText('Unable to load our branch locations. Please try again later.')
})

test.describe('in the demo', () => {
  test.use({ salonConfig: { profile: 'demo' } })
  test('it names the people who work at the branch', async ({ page }) => {
    await open(page)
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(['Kavitha Selvam'])
    await expect(main(page)).toContainText('This is a sample name, until')
  })
})

for (const width of [320, 360, 768, 1440]) {
  test(`the page of a branch is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await expectAccessible(page)
  })
}

test('it prints on one page, without map and buttons', async ({ page }) => {
  await open(page)
  await page.emulateMedia({ media: 'print' })
  await expect(main(page)).toContainText('7 Temple Flower Road')
  await expect(page.locator('.branch-map, header nav, footer').filter({ visible: true })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Ask for a time' })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page of a branch has its facts and links', async ({ page }) => {
    await page.goto('/branches/nugegoda')
    await expect(heading(page)).toHaveText('Araliya Nugegoda')
    await expect(main(page)).toContainText('7 Temple Flower Road, Nugegoda')
    await main(page).getByRole('link', { name: 'Ask for a time' }).click()
    await expect(page).toHaveURL(/\/contact\?branch=Nugegoda/)
  })
})
