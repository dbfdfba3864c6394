// Long: each sentence of the specification about these screens has its test.
import type { Page } from '@playwright/test'
import type { Branch } from '#contracts/branch.ts'
import { signIn } from '../../accounts.ts'
import { ended, expectAccessible, hydrated, listen } from '../checks.ts'
import { expect, settled, test, whole } from '../test.ts'

const unable = 'Unable to load our branch locations. Please try again later.'
const advice = 'Please try refreshing the page or contact us directly.'

const section = (page: Page) => page.getByRole('region', { name: 'Find the salon near you' })
const card = (page: Page, name: string) => section(page).getByRole('article', { name, exact: true })
const reach = (page: Page) => page.getByRole('region', { name: 'Come and be looked after' })

/** Comes home inside the site, so that the browser reads the branches itself. */
async function walkHome(page: Page) {
  await page.goto('/services')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 600))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Araliya/ })
    .click()
  await expect(page).toHaveURL('/')
}

/** The branches wait until they are let go. */
async function holdBranches(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/branches', async route => {
    await held
    await route.continue()
  })
  return () => letGo()
}

const aBranch = (id: number, changes: Partial<Branch> = {}): Branch => ({
  id,
  name: `Branch ${id}`,
  address: '1 Temple Road, Colombo',
  phone: '+94 11 000 0001',
  email: 'one@araliya.example',
  mapUrl: 'https://maps.example/1',
  disable: false,
  version: 1,
  ...changes,
})

const answerWith = (page: Page, data: Branch[]) =>
  page.route('**/api/branches', route => route.fulfill({ json: { success: true, data } }))

test('the first HTML holds the branches, and the browser does not ask again', async ({ page }) => {
  const messages = listen(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  const html = await (await page.goto('/'))?.text()
  for (const name of ['Wellawatte', 'Bambalapitiya', 'Nugegoda']) expect(html).toContain(`>${name}</h3>`)
  expect(html).not.toContain('branch-skeleton')
  await hydrated(page)
  await expect(section(page).getByRole('article')).toHaveCount(3)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(messages).toEqual([])
})

test(
  'coming home inside the site begins at the top and fetches the branches',
  whole,
  async ({ page, salon }) => {
    const messages = listen(page)
    await page.goto('/contact')
    await hydrated(page)
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
  },
)

test('a card: name, address, phone link, email link, View on Map', whole, async ({ page, salon }) => {
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
    await expect(map).toHaveAttribute('href', branch.map_url)
    await expect(map).toHaveAttribute('rel', /noopener/)
    await expect(one).not.toContainText('Coming Soon')
    await expect(one).not.toContainText('Location Closed')
    await expect(one).toHaveCSS('filter', 'none')
  }
})

test('a disabled branch: Coming Soon, greyed, and Location Closed leads nowhere', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Nugegoda').execute()
  await page.goto('/')
  await hydrated(page)
  const closed = card(page, 'Nugegoda')
  await expect(closed.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(closed.getByText('Location Closed', { exact: true })).toBeVisible()
  await expect(closed).toHaveCSS('filter', 'grayscale(1)')
  await expect(closed.getByRole('link', { name: /@/ })).toHaveCount(1)
  await expect(closed.getByText('View on Map')).toHaveCount(0)
  await expect(closed.locator('a[href^=http], button:enabled, a[href^="/"]')).toHaveCount(0)
  await closed.getByText('Location Closed').click()
  await expect(page).toHaveURL('/')
  await expect(card(page, 'Wellawatte').getByText('Coming Soon')).toHaveCount(0)
  await expect(section(page).getByText('View on Map')).toHaveCount(2)
  await expectAccessible(page)
})

test('while they are on their way: three placeholder cards', whole, async ({ page }) => {
  const messages = listen(page)
  const letGo = await holdBranches(page)
  await walkHome(page)
  await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(3)
  await expect(section(page).getByRole('article')).toHaveCount(0)
  await expect(reach(page)).toContainText('Visit any of our 3 branches')
  await expectAccessible(page)
  letGo()
  await expect(section(page).getByRole('article')).toHaveCount(3)
  await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(0)
  expect(messages).toEqual([])
})

test('leaving while they are on their way is no failure', whole, async ({ page }) => {
  const messages = listen(page)
  const letGo = await holdBranches(page)
  const asked = page.waitForRequest('**/api/branches')
  await walkHome(page)
  await asked
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  letGo()
  await ended(await asked)
  await settled(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(messages).toEqual([])
})

for (const [failure, answer] of [
  ['no answer', undefined],
  ['503', { status: 503, json: { success: false, error: 'The store cannot answer' } }],
  ['success without being one', { status: 200, json: { success: false } }],
  ['no JSON', { status: 200, body: '<html>' }],
] as const) {
  test(`branches that do not load (${failure}): both sentences`, whole, async ({ page }) => {
    await page.route('**/api/branches', route => (answer ? route.fulfill(answer) : route.abort()))
    await walkHome(page)
    await expect(section(page).getByText(unable, { exact: true })).toBeVisible()
    await expect(section(page).getByText(advice, { exact: true })).toBeVisible()
    await expect(section(page).getByRole('alert')).toHaveCount(1)
    await expect(section(page).getByRole('article')).toHaveCount(0)
    await expect(section(page).getByTestId('branch-skeleton')).toHaveCount(0)
    await expect(reach(page)).toContainText('Visit any of our 3 branches')
    await page.unroute('**/api/branches')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(section(page).getByRole('article')).toHaveCount(3)
  })
}

test('the server could not read them: both sentences in the first HTML, and refreshing heals it', async ({
  page,
  salon,
}) => {
  const messages = listen(page)
  await salon.db.schema.alterTable('branches').renameTo('branches_away').execute()
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  const html = await answer?.text()
  for (const text of [unable, advice]) expect(html).toContain(text)
  await hydrated(page)
  await expect(section(page).getByText(unable)).toBeVisible()
  await expectAccessible(page)
  await salon.db.schema.alterTable('branches_away').renameTo('branches').execute()
  await page.reload()
  await expect(section(page).getByRole('article')).toHaveCount(3)
  expect(messages).toEqual([])
})

test('one branch, and none at all, are said in whole sentences', whole, async ({ page }) => {
  await answerWith(page, [aBranch(1)])
  await walkHome(page)
  await expect(reach(page)).toContainText('Visit our branch')
  await expect(page.locator('dl')).toContainText('branch in Colombo')
  await page.unroute('**/api/branches')
  await answerWith(page, [])
  await walkHome(page)
  await expect(section(page)).toContainText('Our branches will be listed here soon.')
  await expect(page.getByRole('main')).not.toContainText('0 branches')
  await expect(page.locator('dl > div')).toHaveCount(2)
})

test('a renamed branch keeps its picture, whatever it is called now', whole, async ({ page, salon }) => {
  const { headers } = await signIn(salon)
  for (const name of ['Galle Face', 'constructor', '__proto__']) {
    const { address, phone, email, mapUrl, disable } = aBranch(3, { name })
    const payload = { name, address, phone, email, mapUrl, disable }
    const saved = await salon.app.inject({ method: 'PUT', url: '/api/branches/3', headers, payload })
    expect(saved.statusCode).toBe(200)
    expect((await page.goto('/'))?.status()).toBe(200)
    const picture = card(page, name).locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('/pictures/branch-nugegoda')
  }
})
