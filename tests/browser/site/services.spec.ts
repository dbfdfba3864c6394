// Long: each rule of these screens has its test.
import type { Page } from '@playwright/test'
import { sampleServices } from '#content/sample-services.ts'
import { responseEnd, stopClock, waitForHydration, watchConsole } from '../checks.ts'
import { expect, test, waitForAnimations } from '../test.ts'
import {
  aService,
  filter,
  followLinkToServices,
  holdResponses,
  list,
  names,
  openServices,
  respondWith,
} from './services.ts'

const all = sampleServices.length
const nails = sampleServices.filter(({ categoryId }) => categoryId === 'nails')

test('the HTML has the whole list, or that of the requested category', async ({ request }) => {
  const html = await (await request.get('/services')).text()
  for (const { name } of sampleServices) expect(html).toContain(name.replaceAll('&', '&amp;'))
  const nailsOnly = (await (await request.get('/services?category=nails')).text()).replaceAll(
    /<script[\s\S]*?<\/script>/g,
    '',
  )
  expect(nailsOnly).toContain(nails[0]?.name)
  expect(nailsOnly).not.toContain('Balayage')
})

test('on wide screens the salon’s number stays in view beside the prices', async ({ page }) => {
  await openServices(page)
  await list(page).getByText('Evening Updo').scrollIntoViewIfNeeded()
  await expect(list(page).getByRole('link', { name: /^\+94/ }).first()).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list(page).getByRole('link', { name: /^\+94/ })).toHaveCount(0)
})

test('each row has its facts, and a link that fills the form @essential', async ({ page }) => {
  const messages = watchConsole(page)
  await openServices(page)
  const row = list(page).getByRole('listitem').filter({ hasText: 'Nail Repair' })

  await test.step('all services are listed under their categories', async () => {
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText([
      'Hair Styling',
      'Makeup',
      'Nail Care',
      'Facial Treatments',
    ])
    await expect(names(page)).toHaveCount(all)
  })

  await test.step('the popular ones and those with a price per nail are marked', async () => {
    await expect(list(page).getByText('Popular', { exact: true })).toHaveCount(
      sampleServices.filter(({ popular }) => popular).length,
    )
    await expect(list(page).getByText(' per nail', { exact: true })).toHaveCount(
      sampleServices.filter(({ perNail }) => perNail).length,
    )
  })

  await test.step('a row has description, duration and price', async () => {
    await expect(row).toContainText('A silk wrap for a broken or split nail.')
    await expect(row).toContainText('10 min')
    await expect(row).toContainText('රු.\u00a0600 per nail')
  })

  await test.step('its link fills the form', async () => {
    await row.getByRole('link', { name: 'Book Nail Repair' }).click()
    await expect(page).toHaveURL('/contact?service=Nail+Repair&book=1#form')
    await expect(page.getByRole('heading', { name: 'What, and where' })).toBeInViewport()
    await expect(page.getByText('About Nail Repair')).toBeInViewport()
  })
  expect(messages).toEqual([])
})

test('the filter ends with the price list, below which nothing is covered', async ({ page }) => {
  await openServices(page)
  await page.getByRole('heading', { name: 'Found what you need?' }).scrollIntoViewIfNeeded()
  await expect(filter(page, 'All Services')).not.toBeInViewport()
})

test('a filter is the active one at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await openServices(page)
  await stopClock(page)
  await filter(page, 'Nail Care').click()
  await expect(page).toHaveURL('/services?category=nails')
  await expect(filter(page, 'Nail Care')).toHaveAttribute('aria-current', 'true')
  await expect(filter(page, 'All Services')).not.toHaveAttribute('aria-current')
})

test('a filter fades the list for 300 ms, then shows its services', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await openServices(page)
  await stopClock(page)
  await filter(page, 'Nail Care').click()
  await expect(page).toHaveURL('/services?category=nails')
  await page.clock.runFor(290)
  await expect(names(page)).toHaveCount(all)
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  await expect(list(page)).toHaveCSS('opacity', '0')
  await page.clock.runFor(20)
  await expect(names(page)).toHaveText(nails.map(({ name, popular }) => name + (popular ? ' Popular' : ' ')))
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
  await expect(list(page)).toHaveCSS('opacity', '1')
})

test('All Services fades the list too, then shows all of them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await openServices(page, '/services?category=nails')
  await stopClock(page)
  await filter(page, 'All Services').click()
  await expect(page).toHaveURL('/services')
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(310)
  await expect(names(page)).toHaveCount(all)
})

test('a filter keeps scroll position and focus, and announces the number of services', async ({ page }) => {
  await openServices(page)
  const status = page.getByRole('status').filter({ hasText: 'services' })
  await expect(status, 'what the page begins with is not announced').toHaveCount(0)
  await filter(page, 'Makeup').focus()
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(/^\d services in Makeup$/)
  await expect(filter(page, 'Makeup')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('on a phone a category in the footer brings its prices and its button into view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openServices(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facial Treatments' }).click()
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Facial Treatments'])
  await expect(list(page).getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(filter(page, 'Facial Treatments')).toBeInViewport({ ratio: 1 })
})

const headings = (page: Page) => list(page).getByRole('heading', { level: 2 })

test('each category card leads to the list of its category', async ({ page }) => {
  await openServices(page)
  for (const [name, id] of [
    ['Hair Styling', 'hair'],
    ['Makeup', 'makeup'],
    ['Nail Care', 'nails'],
    ['Facial Treatments', 'facial'],
  ] as const) {
    await page.getByTestId('category-cards').getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/services?category=${id}`)
    await expect(headings(page)).toHaveText([name])
  }
})

test('the list follows Back and Forward', async ({ page }) => {
  await openServices(page)
  for (const name of ['Makeup', 'Nail Care', 'Facial Treatments']) {
    await page.getByTestId('category-cards').getByRole('link', { name }).click()
    await expect(headings(page)).toHaveText([name])
  }
  await page.goBack()
  await expect(headings(page)).toHaveText(['Nail Care'])
  await expect(filter(page, 'Nail Care')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(headings(page)).toHaveText(['Makeup'])
  await page.goForward()
  await expect(headings(page)).toHaveText(['Nail Care'])
})

test('the address opens the list of its category, or all for an unknown one', async ({ page }) => {
  await openServices(page, '/services?category=facial')
  await expect(headings(page)).toHaveText(['Facial Treatments'])
  await openServices(page, '/services?category=surfing')
  await expect(headings(page)).toHaveCount(4)
  await expect(filter(page, 'All Services')).toHaveAttribute('aria-current', 'true')
})

test('services are loaded again whenever the query changes', async ({ page }) => {
  let calls = 0
  await page.route('**/api/services', route => {
    calls += 1
    return respondWith([aService(1, { name: 'Henna', categoryId: 'nails' })])(route)
  })
  await openServices(page)
  expect(calls).toBe(0)
  await filter(page, 'Nail Care').click()
  await expect(names(page)).toHaveText(['Henna '])
  expect(calls).toBe(1)
  await filter(page, 'All Services').click()
  await expect.poll(() => calls).toBe(2)
  await page.goBack()
  await expect.poll(() => calls).toBe(3)
})

test('a slow response does not delay the filter, and an outdated one is dropped', async ({ page }) => {
  await page.clock.install()
  await openServices(page)
  const held = await holdResponses(page)
  await filter(page, 'Makeup').click()
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Makeup'])
  await filter(page, 'Nail Care').click()
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.release([aService(2, { name: 'New', categoryId: 'nails' })])
  await expect(names(page)).toHaveText(['New '])
  await held[0]?.release([aService(1, { name: 'Stale', categoryId: 'nails' })])
  await Promise.all(held.map(({ route }) => responseEnd(route.request())))
  await page.clock.runFor(1_000)
  await waitForAnimations(page)
  await expect(names(page)).toHaveText(['New '])
})

test('a skeleton shows while the first list loads', async ({ page }) => {
  const messages = watchConsole(page)
  const held = await holdResponses(page)
  await followLinkToServices(page)
  await expect(page.getByTestId('services-skeleton')).toHaveCount(1)
  await held[0]?.release([aService(1)])
  await expect(names(page)).toHaveText(['Service 1 '])
  await expect(page.getByTestId('services-skeleton')).toHaveCount(0)
  expect(messages).toEqual([])
})

test('services that fail to load leave the list empty', async ({ page }) => {
  const messages = watchConsole(page)
  await page.route('**/api/services', route => route.abort())
  await followLinkToServices(page)
  await expect(list(page)).toContainText('Our prices are not at hand just now')
  await expect(names(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(messages).not.toEqual([])
  await page.unroute('**/api/services')
  await filter(page, 'Nail Care').click()
  await expect(names(page)).toHaveCount(nails.length)
})

test('services that the server cannot read are loaded by the browser, behind the skeleton', async ({
  page,
  salon,
}) => {
  const messages = watchConsole(page)
  const held = await holdResponses(page)
  await salon.db.schema.alterTable('services').renameTo('services_away').execute()
  await page.goto('/services')
  await waitForHydration(page)
  await expect(page.getByTestId('services-skeleton')).toHaveCount(1)
  await expect(list(page)).not.toContainText('Our prices are not at hand')
  await held[0]?.release([aService(1)])
  await expect(names(page)).toHaveText(['Service 1 '])
  expect(messages).toEqual([])
})

test('Try Again loads the services that failed to load', async ({ page }) => {
  await page.route('**/api/services', route => route.abort())
  await followLinkToServices(page)
  const again = list(page).getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/services')
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveCount(all)
  await expect(list(page)).toBeFocused()
})

test('a salon without services says so', async ({ page, salon }) => {
  await salon.db.deleteFrom('services').execute()
  await openServices(page)
  await expect(list(page)).toContainText('Nothing is listed here yet.')
})

test('How It Works has four steps, and links to Contact', async ({ page }) => {
  await openServices(page)
  const steps = page.locator('section', { hasText: 'How It Works' }).getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['Book Appointment', 'Consultation', 'Treatment', 'Follow-Up'])
  const links = page.locator('main').getByRole('link')
  await expect(links.and(page.locator('[href="/contact?book=1"]'))).not.toHaveCount(0)
  await expect(links.and(page.locator('[href="/contact#locations"]'))).not.toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the filter works without JavaScript', async ({ page }) => {
    await page.goto('/services')
    await filter(page, 'Nail Care').click()
    await expect(page).toHaveURL('/services?category=nails')
    await expect(names(page)).toHaveCount(nails.length)
    await expect(filter(page, 'Nail Care')).toHaveAttribute('aria-current', 'true')
    await filter(page, 'All Services').click()
    await expect(names(page)).toHaveCount(all)
  })
})
