import {
  expectAccessible,
  expectNoSidewaysScrolling,
  expectSound,
  holdScripts,
  watchShifts,
} from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import {
  answerWith,
  aService,
  filter,
  holdAnswers,
  list,
  names,
  openServices,
  walkToServices,
} from './services.ts'

const overfull = [
  ...Array.from({ length: 40 }, (_, index) => aService(index + 1, { popular: index % 3 === 0 })),
  aService(41, {
    name: 'Bridal'.repeat(30),
    description: 'Everythingatonce'.repeat(20),
    duration: 'as long as it takes, with a pause for tea, up to a whole day',
    price: 10_000_000,
    perNail: true,
    popular: true,
  }),
]

test(
  'listed, filtered, empty, waiting and overfull are accessible and never scroll sideways',
  whole,
  async ({ page, salon }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async () => {
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectSound(page)
      }
    }
    await openServices(page)
    await check()
    await filter(page, 'Nail Care').click()
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Nail Care'])
    await check()

    const held = await holdAnswers(page)
    await walkToServices(page)
    await expect(page.getByTestId('services-skeleton')).not.toHaveCount(0)
    await check()
    await held[0]?.let(overfull)
    await expect(names(page)).toHaveCount(41)
    await check()
    await page.unroute('**/api/services')

    await salon.app.inject('/api/health')
    await page.route('**/api/services', answerWith([]))
    await walkToServices(page)
    await expect(list(page)).toContainText('Nothing is listed here yet.')
    await check()
    await page.unroute('**/api/services')
    await page.route('**/api/services', route => route.abort())
    await walkToServices(page)
    await expect(list(page)).toContainText('not at hand')
    await check()
  },
)

test(
  'at 200 % zoom nothing scrolls sideways and the buttons do not cover the list',
  whole,
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 })
    await openServices(page)
    await expectNoSidewaysScrolling(page)
    await names(page).nth(5).scrollIntoViewIfNeeded()
    const bar = await page.getByRole('navigation', { name: 'Filter services' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(200)
  },
)

test(
  'links and buttons are at least 24 px high; forced colours leave them visible',
  whole,
  async ({ page }) => {
    await openServices(page)
    for (const link of await page.locator('main a').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expectAccessible(page)
  },
)

test(
  'on a phone the chosen button is in sight, unless somebody has looked through them before the script arrived',
  whole,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const strip = page.getByRole('navigation', { name: 'Filter services' }).getByRole('list')
    await page.goto('/services?category=facial')
    await expect(filter(page, 'Facial Treatments')).toBeInViewport({ ratio: 1 })
    const arrive = await holdScripts(page)
    await page.goto('/services', { waitUntil: 'commit' })
    await expect
      .poll(() =>
        strip.evaluate(list => {
          list.scrollTo({ left: 200, behavior: 'instant' })
          scrollTo({ top: 100, behavior: 'instant' })
          return [list.scrollLeft, scrollY]
        }),
      )
      .toEqual([200, 100])
    arrive()
    await expect(page.locator('header[data-scrolled=true]')).toBeVisible()
    expect(await strip.evaluate(list => list.scrollLeft)).toBe(200)
  },
)

test('nothing shifts while the page loads or while the list changes', whole, async ({ page }) => {
  const shift = await watchShifts(page)
  await openServices(page)
  await page.waitForLoadState('networkidle')
  await filter(page, 'Makeup').click()
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Makeup'])
  expect(await shift()).toBeLessThan(0.02)
})

test('beside each craft stand its name and its picture, and stay while its prices pass; a phone does without', async ({
  page,
}) => {
  await openServices(page)
  await expect(page.getByTestId('category-cards').getByRole('link', { name: 'Nail Care' })).toContainText(
    /^Nail Care\d+ services, from/,
  )
  const head = list(page).locator('.price-group-head').first()
  await names(page)
    .nth(6)
    .evaluate(row => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(head.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(head.locator('img')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(head.locator('img')).toBeHidden()
})

test('on paper it is a price list: the salon, its address and phone, all prices, nothing else', async ({
  page,
}) => {
  await openServices(page)
  await page.emulateMedia({ media: 'print' })
  for (const text of [
    'Araliya Beauty Salon',
    '12 Frangipani Lane, Colombo 6, Sri Lanka',
    '+94 11 000 0000',
  ]) {
    await expect(page.getByTestId('letterhead')).toContainText(text)
  }
  await expect(page.getByTestId('letterhead')).toBeVisible()
  await expect(page.getByTestId('letterhead').locator('svg')).toBeVisible()
  await expect(names(page).last()).toBeVisible()
  for (const hidden of [
    page.locator('header').first(),
    page.locator('footer').first(),
    page.getByRole('navigation', { name: 'Filter services' }),
    page.getByTestId('category-cards'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('heading', { name: 'How It Works' }),
    list(page).getByRole('link').first(),
  ]) {
    await expect(hidden).toBeHidden()
  }
  const price = list(page).locator('.service-price span span').first()
  await expect(price).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(names(page).first().locator('..')).toHaveCSS('break-inside', 'avoid')
})

test('the price list asks for A4; other pages leave the paper to whoever prints', async ({ page }) => {
  const paperOf = async (path: string) => {
    await page.goto(path)
    const pdf = await page.pdf({ preferCSSPageSize: true, format: 'Letter' })
    return /MediaBox *\[0 0 (\d+)/.exec(pdf.toString('latin1'))?.[1]
  }
  expect(await paperOf('/services')).toBe('594')
  expect(await paperOf('/contact')).toBe('612')
})

test('on a tablet no craft’s name breaks inside a word', whole, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/services')
  const names = page.getByTestId('category-cards').getByRole('link').locator('xpath=span/span[1]')
  const spills = await names.evaluateAll(all =>
    all.map(name => {
      const broken = name.getBoundingClientRect().height
      const style = (name as HTMLElement).style
      style.overflowWrap = 'normal'
      style.minWidth = 'min-content'
      return name.getBoundingClientRect().height - broken
    }),
  )
  expect(spills).toEqual([0, 0, 0, 0])
})
