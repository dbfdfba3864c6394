import type { Page } from '@playwright/test'
import { paths } from '#contracts/paths/paths.ts'
import { aBranch } from '#tests/factories.ts'
import { createBranch } from '../../../server/salon/branches/branches.queries.ts'
import { holdCall } from '../admin/admin.ts'
import { waitForHydration } from '../checks.ts'
import { expect, test } from '../test.ts'
import {
  branchChip,
  chooseBranch,
  client,
  field,
  fillIn,
  inquiries,
  inquiryForm,
  openForm,
  sendButton,
} from './form.ts'

const unable = 'Unable to load our branch locations. Please try again later.'

const locations = (page: Page) => page.locator('#locations')

/** Opens the contact page by a link, so that the browser loads the branches. */
async function followLinkToInquiry(page: Page) {
  await page.goto('/no-such-page')
  await waitForHydration(page)
  await page.locator('header').getByRole('link', { name: 'Contact', exact: true }).click()
  await inquiryForm(page).waitFor()
}

test('all branches are below the form, disabled ones without map', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Nugegoda').execute()
  await page.goto('/contact#locations')
  const cards = locations(page).getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('12 Frangipani Lane, Colombo 6')
  await expect(cards.first().getByRole('link', { name: /View on Map/ })).toHaveAttribute(
    'href',
    /openstreetmap/,
  )
  await expect(cards.last()).toContainText('Coming Soon')
  await expect(cards.last()).toContainText('Location Closed')
  await expect(cards.last().getByRole('link', { name: /Location Closed|Map/ })).toHaveCount(0)
  await expect(locations(page)).toBeInViewport()
})

test('while branches load there are three skeletons, and the form can be filled', async ({ page, salon }) => {
  const { release } = await holdCall(page, 'GET', '/branches')
  await followLinkToInquiry(page)
  await expect(locations(page).getByTestId('branch-skeleton')).toHaveCount(3)
  await expect(branchChip(page, 'Any branch')).toBeChecked()
  await fillIn(page)
  release()
  await expect(locations(page).getByRole('article')).toHaveCount(3)
  await expect(branchChip(page, 'Wellawatte')).toBeChecked()
  await expect(field(page, 'Message')).toHaveValue(client.Message)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Wellawatte' }])
})

test('a reload after failed branches keeps what was typed', async ({ page }) => {
  await page.route('**/api/branches', route => route.abort())
  await followLinkToInquiry(page)
  await expect(locations(page).getByText(unable)).toBeVisible()
  await fillIn(page)
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
  await page.getByRole('button', { name: 'Retry Loading Branches' }).click()
  await expect(locations(page).getByRole('article')).toHaveCount(3)
  await expect(field(page, 'Message')).toHaveValue(client.Message)
  await expect(branchChip(page, 'Wellawatte')).toBeChecked()
})

test('branches that the server cannot read show the same error box', async ({ page, salon }) => {
  await salon.db.schema.alterTable('branches').renameTo('branches_away').execute()
  await openForm(page)
  await expect(locations(page).getByText(unable)).toBeVisible()
  await salon.db.schema.alterTable('branches_away').renameTo('branches').execute()
  await page.getByRole('button', { name: 'Retry Loading Branches' }).click()
  await expect(locations(page).getByRole('article')).toHaveCount(3)
})

test('the panel says how to find the chosen branch', async ({ page }) => {
  await page.goto(paths.contactAbout({ branch: 'Nugegoda' }))
  await expect(page.getByRole('complementary')).toContainText('Three minutes from Nugegoda station')
})

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the branch that the panel shows is in the grid too`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openForm(page)
    await expect(page.getByRole('complementary')).toContainText('Araliya Wellawatte')
    await expect(locations(page).getByRole('article').filter({ visible: true })).toHaveCount(3)
  })
}

test('Book on a card chooses its branch', async ({ page }) => {
  await openForm(page)
  await chooseBranch(page, 'Any branch')
  await locations(page).getByRole('article').nth(2).getByRole('link', { name: /Book/ }).click()
  await expect(branchChip(page, 'Nugegoda')).toBeChecked()
  await expect(page.getByRole('complementary')).toContainText('Araliya Nugegoda')
})

test('two branches of the same name can be told apart and chosen', async ({ page, salon }) => {
  const { id } = await createBranch(
    salon.db,
    aBranch({ name: 'Nugegoda', address: '12 High Level Road' }),
    new Date().toISOString(),
  )
  await openForm(page)
  const names = inquiryForm(page).locator('label', { hasText: /^Nugegoda/ })
  await expect(names).toHaveText([
    'Nugegoda (7 Temple Flower Road, Nugegoda)',
    'Nugegoda (12 High Level Road)',
  ])
  const panel = page.getByRole('complementary')
  await chooseBranch(page, 'Nugegoda (12 High Level Road)')
  await expect(panel).toContainText('12 High Level Road')
  await page.reload()
  await expect(panel).toContainText('12 High Level Road')
  await locations(page).getByRole('article').nth(2).getByRole('link', { name: /Book/ }).click()
  await expect(panel).toContainText('7 Temple Flower Road')
  await locations(page).getByRole('article').nth(3).getByRole('link', { name: /Book/ }).click()
  await expect(panel).toContainText('12 High Level Road')
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
  expect(id).toBe(4)
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda' }])
})

test('a link to one of two branches of the same name by its name alone leads to the first', async ({
  page,
  salon,
}) => {
  await createBranch(salon.db, aBranch({ name: 'Nugegoda' }), new Date().toISOString())
  await openForm(page, paths.contactAbout({ branch: 'Nugegoda' }))
  await expect(page.getByRole('complementary')).toContainText('7 Temple Flower Road')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('a service that a link has chosen survives the menu', async ({ page }) => {
    await openForm(page, paths.contactAbout({ service: 'Bridal Makeup' }))
    await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')
    const menuLink = (name: string) =>
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
    await page.locator('.site-menu summary').click()
    await menuLink('Contact').click()
    await expect(page).toHaveURL('/contact')
    await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')

    await page.locator('.site-menu summary').click()
    await menuLink('About').click()
    await expect(page).toHaveURL('/about')
    await page.locator('.site-menu summary').click()
    await menuLink('Contact').click()
    await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')
  })
})

test.describe('for a visitor in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })
  test('the opening status follows Colombo time, and is updated every minute', async ({ page }) => {
    // Friday, 19:59:30 in Colombo.
    await page.clock.install({ time: new Date('2026-07-17T14:29:30Z') })
    const html = await (await page.request.get('/contact')).text()
    expect(html).not.toMatch(/Open now|Closed ·/)
    await openForm(page)
    const panel = page.getByRole('complementary')
    await expect(panel).toContainText('Open now · until 8 pm')
    await page.clock.runFor(31_000)
    await expect(panel).toContainText('Closed · opens tomorrow 10 am')
  })
})

test('an address with the same part twice leaves with its branch', async ({ page, salon }) => {
  const twice = 'Main Street, Main Street, Colombo'
  await salon.db.updateTable('branches').set({ address: twice }).where('name', '=', 'Nugegoda').execute()
  await openForm(page)
  const panel = page.getByRole('complementary')
  for (let times = 0; times < 2; times += 1) {
    await chooseBranch(page, 'Nugegoda')
    await expect(panel).toContainText(twice)
    await chooseBranch(page, 'Wellawatte')
    await expect(panel.getByText('Main Street')).toHaveCount(0)
  }
})
