// Long: each promise of the list that adds itself up has its test.
import type { Page } from '@playwright/test'
import { sampleServices } from '#content/sample-services.ts'
import { announcePrices } from '../announced-prices.ts'
import { addStyles, expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'
import { translatePage } from '../translation.ts'
import { filter, list, names, openServices } from './services.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Your list' })
const ring = (page: Page, name: string) => list(page).getByRole('checkbox', { name: `Add ${name}` })
const summary = (page: Page) => bar(page).locator('summary')
const listInAddress = (page: Page) => new URL(page.url()).searchParams.get('list')
const withList = (text: string) => `/services?${new URLSearchParams({ list: text })}`
const BRIDAL = 'Bridal Makeup.65000_Bridal Trial.15000_Saree Draping.3500'

/**
 * Without the rings, which may be half under the bar: the page scrolls, but axe takes what is left of one for a small
 * target.
 */
async function expectBarAccessible(page: Page) {
  await addStyles(page, '.ring-box { visibility: hidden !important }')
  await expectAccessible(page)
}

const row = (page: Page, name: string) => list(page).locator('.service-row').filter({ hasText: name }).first()

test('chosen services are added up at the foot of the window @essential', async ({ page }) => {
  const messages = watchConsole(page)
  await openServices(page)
  await test.step('nothing is there before', () => expect(bar(page)).toHaveCount(0))
  for (const name of [
    'Bridal Makeup, 65,000 rupees',
    'Bridal Trial, 15,000 rupees',
    'Saree Draping, 3,500 rupees',
  ])
    await ring(page, name).check()

  await test.step('their names, the sum and how long it takes', async () => {
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page)).toContainText('Bridal Makeup, Bridal Trial and Saree Draping')
    await expect(bar(page)).toContainText('about 5½ hours')
    await expect(summary(page)).toContainText('රු.\u00a083,500')
  })

  await test.step('it is in the address, and nothing keeps it elsewhere', async () => {
    await expect(page).toHaveURL(withList(BRIDAL))
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('Bridal')
  })

  await test.step('it leads to the form', async () => {
    await bar(page).getByRole('link', { name: 'Ask for a time' }).click()
    await expect(page.getByRole('heading', { name: 'What, and where' })).toBeInViewport()
    expect(new URL(page.url()).pathname).toBe('/contact')
    expect(listInAddress(page)).toBe(BRIDAL)
    await page.goBack()
    await expect(bar(page)).toContainText('Bridal Makeup, Bridal Trial and Saree Draping')
  })
  expect(messages).toEqual([])
})

test('by keyboard a ring is before its row’s link, and its sum is announced', async ({ page }) => {
  await openServices(page, '/services?category=makeup')
  await ring(page, 'Bridal Trial, 15,000 rupees').focus()
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('status').filter({ hasText: '1 service, 15,000 rupees, about 2 hours' }),
  ).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(list(page).getByRole('link', { name: 'Book Bridal Trial' })).toBeFocused()

  await summary(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Remove Bridal Trial' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(summary(page)).toBeFocused()
  await expect(bar(page).getByRole('button', { name: 'Remove Bridal Trial' })).toBeHidden()
})

test('removing the last service gives the focus to the price list', async ({ page }) => {
  await openServices(page, withList('Bridal Trial.15000'))
  await summary(page).click()
  await bar(page).getByRole('button', { name: 'Remove Bridal Trial' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(list(page)).toBeFocused()
  await expect(page).toHaveURL('/services')
  await expect(ring(page, 'Bridal Trial')).not.toBeChecked()
})

test('of the options of a service one is chosen', async ({ page }) => {
  await openServices(page, '/services?category=hair')
  await ring(page, 'Keratin Smoothing, Medium, 38,500 rupees').check()
  await ring(page, 'Keratin Smoothing, Long, 45,000 rupees').check()
  await expect(ring(page, 'Keratin Smoothing, Medium')).not.toBeChecked()
  await expect(bar(page)).toContainText('Keratin Smoothing (Long)')
  await expect(summary(page)).toContainText('රු.\u00a045,000')
  expect(listInAddress(page)).toBe('Keratin Smoothing.45000.1.Long')
  await ring(page, 'Keratin Smoothing, Long').uncheck()
  await expect(bar(page)).toHaveCount(0)
})

test('“from” is carried, and nails are counted', async ({ page }) => {
  await openServices(page)
  await ring(page, 'Root Touch-up, from 7,500 rupees').check()
  await ring(page, 'Nail Repair, 600 rupees per nail').check()
  await list(page).getByRole('combobox', { name: 'How many nails of Nail Repair' }).selectOption('3 nails')
  await expect(bar(page)).toContainText('Root Touch-up and Nail Repair (3 nails)')
  await expect(bar(page)).toContainText('from 9,300 rupees')
  await expect(bar(page)).toContainText('about 1½–2½ hours')
  expect(listInAddress(page)).toBe('Root Touch-up.7500_Nail Repair.600.3')
})

test('the list stays over a filter, its Back, a reload and a link of the footer', async ({ page }) => {
  await openServices(page)
  await ring(page, 'Bridal Trial').check()
  await filter(page, 'Nail Care').click()
  await expect(page).toHaveURL('/services?category=nails&list=Bridal+Trial.15000')
  await ring(page, 'Gel Polish').check()
  await page.goBack()
  await expect(bar(page)).toContainText('Bridal Trial and Gel Polish')
  await expect(page).toHaveURL('/services?list=Bridal+Trial.15000_Gel+Polish.4500')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Makeup' }).click()
  await expect(page).toHaveURL('/services?category=makeup&list=Bridal+Trial.15000_Gel+Polish.4500')
  await page.reload()
  await expect(ring(page, 'Bridal Trial')).toBeChecked()
  await expect(bar(page)).toContainText('Bridal Trial and Gel Polish')
})

test('choosing neither scrolls nor fades the list', async ({ page }) => {
  await openServices(page)
  await ring(page, 'Threading').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await ring(page, 'Threading').check()
  await expect(page).toHaveURL(/list=Threading/)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
})

test('choosing and removing a service load nothing', async ({ page }) => {
  await openServices(page)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await ring(page, 'Threading').check()
  await expect(page).toHaveURL(/list=Threading/)
  await ring(page, 'Threading').uncheck()
  await expect(page).toHaveURL('/services')
  expect(requests.filter(path => path.startsWith('/api'))).toEqual([])
})

const hide = ({ db }: Salon, name: string) =>
  db.updateTable('services').set({ hidden: 1 }).where('name', '=', name).execute()

test('an older link names what is no longer on the list, and what costs something else now', async ({
  page,
  salon,
}) => {
  await hide(salon, 'Balayage')
  const old = 'Balayage.28500_Bridal Trial.12000_Keratin Smoothing.40000.1.Extra long_Threading.500'
  await openServices(page, withList(old))

  await test.step('nothing of it is guessed', async () => {
    await expect(bar(page)).toContainText(
      'No longer on our list as it was chosen: Balayage; Keratin Smoothing (Extra long).',
    )
    await expect(bar(page)).toContainText('Bridal Trial was')
    await expect(bar(page)).toContainText('12,000 rupees when it was chosen, and is now')
    await expect(summary(page)).toContainText('රු.\u00a015,500')
    await expect(list(page).getByRole('checkbox', { name: /Keratin/, checked: true })).toHaveCount(0)
    expect(listInAddress(page), 'the link is as it was').toBe(old)
  })

  await test.step('until it is made a list of today', async () => {
    await bar(page).getByRole('button', { name: 'Update my list' }).click()
    await expect(bar(page)).not.toContainText('No longer')
    await expect(summary(page)).toBeFocused()
    await expect.poll(() => listInAddress(page)).toBe('Bridal Trial.15000_Threading.500')
  })
})

test('a link can’t put anything but names on the page', async ({ page }) => {
  await openServices(
    page,
    withList('Win at https://casino%2Eexample.100_Call 077 123 4567.200_Henna.300_nonsense'),
  )
  await expect(bar(page)).toContainText('No longer on our list as it was chosen: Henna; 2 other services.')
  await expect(bar(page)).toContainText('Part of this link can’t be read.')
  await expect(page.getByText('casino')).toHaveCount(0)
})

test('a list has at most twenty services', async ({ page }) => {
  await openServices(page)
  const boxes = list(page).locator('.service-row > .ring-box')
  for (let index = 0; index < 21; index += 1) await boxes.nth(index).click()
  await expect(page.getByRole('alert')).toHaveText('A list has at most 20 services.')
  await expect(boxes.nth(20)).not.toBeChecked()
  await expect(bar(page).getByRole('link', { name: 'Ask for a time' })).toBeVisible()
  await boxes.nth(0).click()
  await expect(page.getByText('A list has at most')).toHaveCount(0)
})

test.describe('sending the list', () => {
  const send = async (page: Page) => {
    await openServices(page, withList(BRIDAL))
    await summary(page).click()
    await expect(bar(page).getByRole('heading', { name: 'Send this list' })).toBeVisible()
  }

  test('WhatsApp gets its lines, the sum and the link', async ({ page }) => {
    await send(page)
    const href = await bar(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/)
    expect(new URL(href ?? '').searchParams.get('text')).toBe(
      `From the price list of Araliya Beauty Salon:
Bridal Makeup: රු.\u00a065,000
Bridal Trial: රු.\u00a015,000
Saree Draping: රු.\u00a03,500
Together රු.\u00a083,500, about 5½ hours
${new URL(page.url()).origin}${withList(BRIDAL)}`,
    )
  })

  test('the link is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await send(page)
    await bar(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(bar(page).getByRole('status')).toHaveText('The link is copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('the link stands in a field where a browser copies nothing', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await send(page)
    await bar(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(bar(page).getByLabel('Link to this list')).toHaveValue(page.url())
    await expectBarAccessible(page)
  })

  test('a phone shares it in its own way', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (what: ShareData) => Object.assign(window, { shared: what.url }),
      })
    })
    await send(page)
    await bar(page).getByRole('button', { name: 'Other ways' }).click()
    expect(await page.evaluate(() => (window as typeof window & { shared?: string }).shared)).toBe(page.url())
  })
})

for (const width of [320, 360, 768, 1440])
  test(`the list and its sum are accessible and whole at ${width} px`, async ({ page, salon }) => {
    await announcePrices(salon, 'makeup')
    await page.setViewportSize({ width, height: 800 })
    await openServices(page, withList(`Henna.4000_${BRIDAL}_Nail Art.350.10`))
    await expect(bar(page)).toBeVisible()
    await expectBarAccessible(page)
    await summary(page).click()
    await expectBarAccessible(page)
    await bar(page).getByRole('button', { name: 'Update my list' }).click()
    await expect(bar(page)).not.toContainText('No longer')
    const box = await bar(page).boundingBox()
    // At 320 px the duration has a line of its own.
    const height = width < 360 ? 82 : width < 768 ? 73 : 65
    expect(Math.round(box?.height ?? 0)).toBe(height)
    await expect(bar(page).getByRole('link', { name: 'Ask for a time' })).toBeInViewport({ ratio: 1 })
  })

test('a ring is 24 px in a target of 44 px, and the rest of the row is the link', async ({ page }) => {
  await openServices(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await ring(page, 'Gentlemen’s Cut').boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
  }
  await expect(row(page, 'Gentlemen’s Cut').getByText('Book')).toHaveCSS('opacity', '0')
  await row(page, 'Gentlemen’s Cut').locator('.service-description').hover({ force: true })
  await expect(row(page, 'Gentlemen’s Cut').getByText('Book')).toHaveCSS('opacity', '1')
  await row(page, 'Gentlemen’s Cut').locator('.service-description').click({ force: true })
  await expect(page).toHaveURL('/contact?service=Gentlemen%E2%80%99s+Cut&book=1#form')
})

test('on wide screens a row is 72 px high and an option 24 px, and the first window has seven prices', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openServices(page)
  const heightOf = async (name: string) => Math.round((await row(page, name).boundingBox())?.height ?? 0)
  for (const name of ['Cut & Blow-dry', 'Gentlemen’s Cut', 'Balayage']) expect(await heightOf(name)).toBe(72)
  expect(await heightOf('Keratin Smoothing')).toBe(72 + 3 * 24)
  const inWindow = await list(page)
    .locator('.font-price')
    .evaluateAll(all => all.filter(price => price.getBoundingClientRect().bottom <= innerHeight).length)
  expect(inWindow).toBeGreaterThanOrEqual(7)
})

test('rows and Book Appointment take the list along to the form', async ({ page }) => {
  const isOnForm = async (services: RegExp) => {
    await expect(page).toHaveURL(/^[^?]*\/contact\?/)
    await expect(page.getByRole('list', { name: 'Your list' })).toHaveText(services)
    await page.goBack()
    await expect(bar(page)).toBeVisible()
  }
  await openServices(page, withList('Bridal Trial.15000'))
  await expect(bar(page)).toBeVisible()
  const book = (name: string) =>
    list(page)
      .getByRole('link', { name: `Book ${name}`, exact: true })
      .press('Enter')
  await test.step('a row adds its service', async () => {
    await book('Gentlemen’s Cut')
    await isOnForm(/^Bridal Trial.*Gentlemen’s Cut/)
    await book('Bridal Trial')
    await isOnForm(/^Bridal Trial(?!.*Gentlemen)/)
  })
  await test.step('with its first option, which the form names', async () => {
    await book('Keratin Smoothing')
    await isOnForm(/^Bridal Trial.*Keratin Smoothing.*Short/)
  })
  for (const place of ['banner', 'main'] as const)
    await test.step(`Book Appointment in ${place}`, async () => {
      await page.getByRole(place).getByRole('link', { name: 'Book Appointment' }).click()
      await isOnForm(/^Bridal Trial/)
    })
  await test.step('Book Appointment in the menu of phones', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').locator('summary').click()
    await page.getByRole('banner').getByRole('link', { name: 'Book Appointment' }).click()
    await isOnForm(/^Bridal Trial/)
  })
})

test('removing a service in the bar leaves the price list where it is', async ({ page }) => {
  await openServices(page, withList(BRIDAL))
  await summary(page).click()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await bar(page).getByRole('button', { name: 'Remove Bridal Trial' }).click()
  await expect(bar(page)).not.toContainText('Bridal Trial')
  await page.keyboard.press('Escape')
  await expect(summary(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

for (const [width, size] of [
  [360, 16],
  [390, 16],
  [360, 32],
  [390, 32],
  [1440, 32],
] as const)
  test(`at ${width} px with letters of ${size} px, sum and duration are whole, and the button is beside or below them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openServices(
      page,
      withList('Bridal Makeup.65000_Keratin Smoothing.45000.1.Long_Root Touch-up.7500'),
    )
    await addStyles(page, `html { font-size: ${size}px }`)
    const boxes = await Promise.all(
      ['.selection-time', '.selection-sum', 'a'].map(part => bar(page).locator(part).first().boundingBox()),
    )
    const [time, sum, button] = boxes.map(box => box ?? { x: 0, y: 0, width: 0, height: 0 })
    if (!time || !sum || !button) throw new Error('no bar')
    expect(
      await bar(page)
        .locator('.selection-time')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0)
    expect(time.x + time.width).toBeLessThanOrEqual(sum.x + sum.width + 0.5)
    const isBeside = sum.x + sum.width <= button.x + 0.5
    expect(isBeside || sum.y + sum.height <= button.y + 0.5).toBe(true)
    expect(button.x + button.width).toBeLessThanOrEqual(width)
  })

test('two services of a category say that they are popular', async ({ page, salon }) => {
  await salon.db.updateTable('services').set({ popular: 1 }).where('categoryId', '=', 'nails').execute()
  await openServices(page, '/services?category=nails')
  await expect(list(page).getByText('Popular', { exact: true })).toHaveCount(2)
  await expect(names(page).nth(1)).toHaveText('Spa Pedicure Popular')
})

test('a translated list is chosen, changed and cleared', async ({ page }) => {
  const messages = watchConsole(page)
  await openServices(page)
  await translatePage(page)
  for (const name of ['Bridal Trial', 'Keratin Smoothing, Short', 'Nail Art']) await ring(page, name).check()
  await list(page).getByRole('combobox').selectOption('10')
  await expect(bar(page)).toContainText('Nail Art (10 nails)')
  await summary(page).click()
  for (const name of ['Keratin Smoothing (Short)', 'Nail Art (10 nails)', 'Bridal Trial'])
    await bar(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(bar(page)).toHaveCount(0)
  await openServices(page, withList('Henna.100_Bridal Trial.12000'))
  await translatePage(page)
  await bar(page).getByRole('button', { name: 'Update my list' }).click()
  await expect(bar(page)).not.toContainText('Henna')
  expect(messages).toEqual([])
})

test('the list needs no storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await openServices(page)
  await ring(page, 'Bridal Trial').check()
  await expect(page).toHaveURL('/services?list=Bridal+Trial.15000')
  await bar(page).getByRole('link', { name: 'Ask for a time' }).click()
  await expect(page).toHaveURL(/\/contact\?list=/)
})

test('without a connection services can be chosen', async ({ page, context }) => {
  await openServices(page)
  await context.setOffline(true)
  await ring(page, 'Bridal Trial').check()
  await ring(page, 'Threading').check()
  await expect(bar(page)).toContainText('Bridal Trial and Threading')
  await expect(names(page)).toHaveCount(sampleServices.length)
  await context.setOffline(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the price list is without rings, and whole rows are links', async ({ page }) => {
    await page.goto(withList(BRIDAL))
    await expect(names(page)).toHaveCount(sampleServices.length)
    await expect(list(page).getByRole('checkbox')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    await row(page, 'Keratin Smoothing').getByText('Medium').click({ force: true })
    await expect(page).toHaveURL('/contact?service=Keratin+Smoothing&book=1#form')
  })
})

test('before the scripts run there are no rings, and nothing moves when they come', async ({ page }) => {
  await openServices(page)
  const left = (await names(page).first().boundingBox())?.x
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/services')
  await expect(names(page).first()).toBeVisible()
  await expect(ring(page, 'Bridal Trial')).toBeHidden()
  expect((await names(page).first().boundingBox())?.x).toBe(left)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await waitForHydration(page)
  await expect(ring(page, 'Bridal Trial')).toBeVisible()
})
