import { expectSound, holdScripts } from '../checks.ts'
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

test(
  'on paper it is a price list: the salon, its address and phone, all prices, nothing else',
  whole,
  async ({ page }) => {
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
  },
)

test('the price list asks for A4; other pages leave the paper to whoever prints', whole, async ({ page }) => {
  const paperOf = async (path: string) => {
    await page.goto(path)
    const pdf = await page.pdf({ preferCSSPageSize: true, format: 'Letter' })
    return /MediaBox *\[0 0 (\d+)/.exec(pdf.toString('latin1'))?.[1]
  }
  expect(await paperOf('/services')).toBe('594')
  expect(await paperOf('/contact')).toBe('612')
})
