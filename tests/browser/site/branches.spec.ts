// Long: each rule of these screens has its test.
import type { Page } from '@playwright/test'
import type { Branch } from '#contracts/branches/branch.ts'
import { aPhoto } from '#tests/uploads.ts'
import { signIn } from '../../accounts.ts'
import { holdCall } from '../admin/admin.ts'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'

const unable = 'Unable to load our branch locations. Please try again later.'
const advice = 'Please try refreshing the page or contact us directly.'

const section = (page: Page) => page.getByRole('region', { name: 'Find the salon near you' })
const card = (page: Page, name: string) => section(page).getByRole('article', { name, exact: true })
const callToAction = (page: Page) => page.getByRole('region', { name: 'Call, email or visit' })

/** Opens the only page that shows no branches. */
async function openElsewhere(page: Page) {
  await page.goto('/no-such-page')
  await waitForHydration(page)
}

/** Opens Home by a link, so that the browser loads the branches. */
async function followLinkHome(page: Page) {
  if (page.url() === 'about:blank') await openElsewhere(page)
  await page.evaluate(() => scrollTo(0, 600))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Araliya/ })
    .click()
  await expect(page).toHaveURL('/')
}

const aBranch = (id: number, changes: Partial<Branch> = {}): Branch => ({
  id,
  name: `Branch ${id}`,
  slug: `branch-${id}`,
  address: '1 Temple Road, Colombo',
  phone: '+94 11 000 0001',
  email: 'one@araliya.example',
  mapUrl: 'https://maps.example/1',
  disable: false,
  directions: '',
  whatsApp: '',
  reviewUrl: '',
  version: 1,
  ...changes,
})

const respondWith = (page: Page, data: Branch[]) =>
  page.route('**/api/branches', route => route.fulfill({ json: { success: true, data } }))

test('the HTML has the branches, and the browser does not load them again', async ({ page }) => {
  const messages = watchConsole(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  const html = await (await page.goto('/'))?.text()
  for (const name of ['Wellawatte', 'Bambalapitiya', 'Nugegoda']) expect(html).toContain(`>${name}</a></h3>`)
  expect(html).not.toContain('branch-skeleton')
  await waitForHydration(page)
  await expect(section(page).getByRole('article')).toHaveCount(3)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(messages).toEqual([])
})

test('a link to Home scrolls to the top and loads the branches', async ({ page, salon }) => {
  const messages = watchConsole(page)
  await page.goto('/contact')
  await waitForHydration(page)
  const { headers } = await signIn(salon)
  const nugegoda = (await salon.app.inject('/api/branches/3')).json().data
  const payload = { ...nugegoda, name: 'Galle Face' }
  await salon.app.inject({ method: 'PUT', url: '/api/branches/3', headers, payload })
  await page.evaluate(() => scrollTo(0, 600))
  const asked = page.waitForRequest('**/api/branches')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await asked
  await expect(card(page, 'Galle Face')).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(messages).toEqual([])
})

test('a row has name, address, phone, email and map link', async ({ page, salon }) => {
  await page.goto('/')
  for (const branch of await salon.db.selectFrom('branches').selectAll().execute()) {
    const one = card(page, branch.name)
    await expect(one.getByRole('heading', { level: 3 })).toHaveText(branch.name)
    await expect(one).toContainText(branch.address)
    await expect(one.getByRole('link', { name: branch.phone })).toHaveAttribute(
      'href',
      `tel:${branch.phone.replaceAll(' ', '')}`,
    )
    await expect(one.getByRole('link', { name: branch.email })).toHaveAttribute(
      'href',
      `mailto:${branch.email}`,
    )
    const map = one.getByRole('link', { name: /^View on Map/ })
    await expect(map).toHaveAttribute('href', branch.mapUrl)
    await expect(map).toHaveAttribute('rel', /noopener/)
    await expect(one).not.toContainText('Coming Soon')
    await expect(one).not.toContainText('Location Closed')
    await expect(one).toHaveCSS('filter', 'none')
  }
})

/** Opens Home with one branch disabled. @returns its card */
async function openWithDisabled(page: Page, salon: Salon) {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Nugegoda').execute()
  await page.goto('/')
  await waitForHydration(page)
  return card(page, 'Nugegoda')
}

test('a disabled branch is greyed and says why, and no other', async ({ page, salon }) => {
  const closed = await openWithDisabled(page, salon)
  await expect(closed.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(closed.getByText('Location Closed', { exact: true })).toBeVisible()
  await expect(closed).toHaveCSS('filter', 'grayscale(1)')
  await expect(card(page, 'Wellawatte').getByText('Coming Soon')).toHaveCount(0)
  await expectAccessible(page)
})

test('a disabled branch can be written to, and has no map link, as the others have', async ({
  page,
  salon,
}) => {
  const closed = await openWithDisabled(page, salon)
  await expect(closed.getByRole('link', { name: /@/ })).toHaveCount(1)
  await expect(closed.getByText('View on Map')).toHaveCount(0)
  await expect(closed.locator('a[href^=http], button:enabled, a[href^="/"]')).toHaveCount(0)
  await closed.getByText('Location Closed').click()
  await expect(page).toHaveURL('/')
  await expect(section(page).getByText('View on Map')).toHaveCount(2)
})

test('three placeholder cards show while the branches load', async ({ page }) => {
  const { release } = await holdCall(page, 'GET', '/branches')
  await openElsewhere(page)
  const messages = watchConsole(page)
  await followLinkHome(page)
  await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(3)
  await expect(section(page).getByRole('article')).toHaveCount(0)
  await expect(callToAction(page)).toContainText('Visit any of our 3 branches')
  await expectAccessible(page)
  release()
  await expect(section(page).getByRole('article')).toHaveCount(3)
  await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(0)
  // The browser warns where the prices, whose font is preloaded, come late.
  expect(messages.filter(text => !text.includes('preloaded'))).toEqual([])
})

for (const [failure, response] of [
  ['no response', undefined],
  ['no JSON', { status: 200, body: '<html>' }],
] as const) {
  test(`branches that fail to load (${failure}) show both error texts`, async ({ page }) => {
    await page.route('**/api/branches', route => (response ? route.fulfill(response) : route.abort()))
    await followLinkHome(page)
    await expect(section(page).getByText(unable, { exact: true })).toBeVisible()
    await expect(section(page).getByText(advice, { exact: true })).toBeVisible()
    await expect(section(page).getByRole('alert')).toHaveCount(1)
    await expect(section(page).getByRole('article')).toHaveCount(0)
    await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(0)
    await expect(callToAction(page)).toContainText('Visit any of our 3 branches')
    await page.unroute('**/api/branches')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(section(page).getByRole('article')).toHaveCount(3)
  })
}

const hideBranches = ({ db }: Salon) => db.schema.alterTable('branches').renameTo('branches_away').execute()
const showBranches = ({ db }: Salon) => db.schema.alterTable('branches_away').renameTo('branches').execute()

test('branches that the server cannot read are loaded by the browser, behind three skeletons', async ({
  page,
  salon,
}) => {
  const messages = watchConsole(page)
  // Services say where they are offered, so they can't be read without branches either.
  const calls = [await holdCall(page, 'GET', '/branches'), await holdCall(page, 'GET', '/services')]
  await hideBranches(salon)
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await waitForHydration(page)
  await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(3)
  await expect(section(page).getByText(unable)).toHaveCount(0)
  await showBranches(salon)
  for (const { release } of calls) release()
  await expect(section(page).getByRole('article')).toHaveCount(3)
  expect(messages).toEqual([])
})

test('branches that neither the server nor the browser can read show both error texts', async ({
  page,
  salon,
}) => {
  await hideBranches(salon)
  await page.goto('/')
  await waitForHydration(page)
  await expect(section(page).getByText(unable)).toBeVisible()
  await expect(section(page).getByText(advice)).toBeVisible()
  await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('branches that the server cannot read show both error texts, without skeletons', async ({
    page,
    salon,
  }) => {
    await hideBranches(salon)
    await page.goto('/')
    // `getByText` finds nothing in the element.
    const failure = section(page).locator('noscript [role=alert]')
    await expect(failure).toBeVisible()
    await expect(failure).toHaveText(unable + advice)
    await expect(section(page).getByTestId('branch-skeleton').first()).toBeHidden()
  })
})

test('one branch and no branch have their own texts', async ({ page }) => {
  await respondWith(page, [aBranch(1)])
  await followLinkHome(page)
  await expect(callToAction(page)).toContainText('Visit our branch')
  await expect(page.getByTestId('facts')).toContainText('Branch 1')
  await page.unroute('**/api/branches')
  await respondWith(page, [])
  await followLinkHome(page)
  await expect(section(page)).toContainText('Our branches will be listed here soon.')
  await expect(page.getByRole('main')).not.toContainText('0 branches')
  await expect(page.getByTestId('facts')).not.toContainText('today')
})

test('a row says how to find the branch, and opens its WhatsApp, which a landline may have too', async ({
  page,
}) => {
  await page.goto('/')
  const bambalapitiya = card(page, 'Bambalapitiya')
  await expect(bambalapitiya).toContainText('two parking spaces in front')
  await expect(bambalapitiya.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/94110000002\?/,
  )
})

const picture = async () => (await aPhoto(1200, 800)).jpeg().toBuffer()

/** Puts a picture of the owner at a branch. */
async function publishBranchPicture(salon: Salon, id: number) {
  const { headers } = await signIn(salon)
  const uploaded = await salon.app.inject({
    method: 'PUT',
    url: `/api/pictures/branch-${id}?alt=The%20salon`,
    headers: { ...headers, 'content-type': 'image/jpeg' },
    payload: await picture(),
  })
  expect(uploaded.statusCode).toBe(200)
}

test('an own picture stands at the left end of its row, and the others keep its room', async ({
  page,
  salon,
}) => {
  test.slow()
  await page.goto('/')
  await expect(section(page).locator('picture')).toHaveCount(0)
  await publishBranchPicture(salon, 3)
  await page.reload()
  await expect(card(page, 'Nugegoda').locator('picture')).toHaveCount(1)
  const left = async (name: string) => (await card(page, name).getByRole('heading').boundingBox())?.x
  expect(await left('Wellawatte')).toBe(await left('Nugegoda'))
  expect((await card(page, 'Nugegoda').boundingBox())?.height).toBeLessThan(140)
  await expectAccessible(page)
})

test('an own picture that fails to load is replaced by the flower', async ({ page, salon }) => {
  test.slow()
  await publishBranchPicture(salon, 3)
  await page.route('**/pictures/own-*', route => route.abort())
  await page.goto('/')
  await card(page, 'Nugegoda').scrollIntoViewIfNeeded()
  await expect(card(page, 'Nugegoda').locator('.branch-row-picture svg').first()).toBeVisible()
  await expect(card(page, 'Nugegoda').locator('img')).toHaveCount(0)
})
