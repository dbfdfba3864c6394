import type { Page } from '@playwright/test'
import { paths } from '#contracts/paths.ts'
import { branchNugegoda, branchWellawatte } from '#web/pictures.ts'
import { hydrated } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { field, fillIn, inquiries, openForm, person, sendButton, theForm } from './form.ts'

const unable = 'Unable to load our branch locations. Please try again later.'

const locations = (page: Page) => page.locator('#locations')

/** Comes to the contact page inside the site, so that the browser reads the branches itself. */
async function walkToContact(page: Page) {
  await page.goto('/services')
  await hydrated(page)
  await page.locator('header').getByRole('link', { name: 'Contact', exact: true }).click()
  await theForm(page).waitFor()
}

test('all branches stand beneath the form; a disabled one is greyed, with an inert map', async ({
  page,
  salon,
}) => {
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

test(
  'while branches load: three skeletons, and a form that can be filled already',
  whole,
  async ({ page, salon }) => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/branches', async route => {
      await held
      await route.continue()
    })
    await walkToContact(page)
    await expect(locations(page).getByTestId('branch-skeleton')).toHaveCount(3)
    await expect(field(page, 'Branch')).toHaveValue('')
    await fillIn(page)
    release()
    await expect(locations(page).getByRole('article')).toHaveCount(3)
    await expect(field(page, 'Branch')).toHaveValue('Wellawatte')
    await expect(field(page, 'Message')).toHaveValue(person.Message)
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
    expect(await inquiries(salon)).toMatchObject([{ branch: 'Wellawatte' }])
  },
)

test(
  'branches that do not load: an error box whose button reloads the page, and nothing typed is lost',
  whole,
  async ({ page }) => {
    await page.route('**/api/branches', route => route.abort())
    await walkToContact(page)
    await expect(locations(page).getByText(unable)).toBeVisible()
    await fillIn(page)
    await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
    await page.getByRole('button', { name: 'Retry Loading Branches' }).click()
    await expect(locations(page).getByRole('article')).toHaveCount(3)
    await expect(field(page, 'Message')).toHaveValue(person.Message)
    await expect(field(page, 'Branch')).toHaveValue('Wellawatte')
  },
)

test(
  'the server could not read them: the same box, and the button brings them once they are back',
  whole,
  async ({ page, salon }) => {
    await salon.db.schema.alterTable('branches').renameTo('branches_away').execute()
    await openForm(page)
    await expect(locations(page).getByText(unable)).toBeVisible()
    await salon.db.schema.alterTable('branches_away').renameTo('branches').execute()
    await page.getByRole('button', { name: 'Retry Loading Branches' }).click()
    await expect(locations(page).getByRole('article')).toHaveCount(3)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
})

test(
  'the panel shows the house of the branch that is chosen, and none while none is',
  whole,
  async ({ page }) => {
    const house = page.getByRole('complementary').getByRole('img')
    await page.goto(paths.contactAbout({ branch: 'Wellawatte' }))
    await hydrated(page)
    await expect(house).toHaveAccessibleName(branchWellawatte.alt)
    await field(page, 'Branch').selectOption('Nugegoda')
    await expect(house).toHaveAccessibleName(branchNugegoda.alt)
    await house.scrollIntoViewIfNeeded()
    await expect
      .poll(() => house.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await field(page, 'Branch').selectOption('')
    await expect(house).toHaveCount(0)
  },
)

test('a card books its own branch, also over what was chosen', whole, async ({ page }) => {
  await openForm(page)
  await field(page, 'Branch').selectOption('')
  await locations(page).getByRole('article').nth(2).getByRole('link', { name: /Book/ }).click()
  await expect(field(page, 'Branch')).toHaveValue('Nugegoda')
  await expect(page.getByRole('complementary')).toContainText('Araliya Nugegoda')
})

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
  test.describe(`a visitor's clock in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('does not change when the salon is open; the minute does', whole, async ({ page }) => {
      // Friday, 19:59:30 in Colombo.
      await page.clock.install({ time: new Date('2026-07-17T14:29:30Z') })
      const html = await (await page.request.get('/contact')).text()
      expect(html).not.toMatch(/Open now|Closed ·/)
      await openForm(page)
      const panel = page.getByRole('complementary')
      await expect(panel).toContainText('Open now · until 8pm')
      const before = await panel.boundingBox()
      await page.clock.runFor(31_000)
      await expect(panel).toContainText('Closed · opens tomorrow 10am')
      expect(await panel.boundingBox()).toEqual(before)
    })
  })
}
