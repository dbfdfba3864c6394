// Long: each rule of Home has its test.
import type { Page } from '@playwright/test'
import { laterDay, salonDay, startOfDay } from '#contracts/text/days.ts'
import { everyDay, publishHours } from '#tests/published-hours.ts'
import { publishPicture } from '../../own-picture.ts'
import {
  expectAccessible,
  waitForHydration,
  watchConsole,
  watchLargestPaints,
  watchLayoutShifts,
} from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'

const main = (page: Page) => page.getByRole('main')
const hero = (page: Page) => main(page).locator('header')
const film = (page: Page) => page.locator('video')
const reach = (page: Page) => page.getByRole('region', { name: 'Call, email or visit' })

async function openHome(page: Page) {
  await page.goto('/')
  await waitForHydration(page)
}

/** Sets what the browser reports about its connection. */
const connection = (page: Page, facts: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript(line => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', ...line } })
  }, facts)

test('the hero has buttons to Services and Contact', async ({ page }) => {
  const messages = watchConsole(page)
  await openHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(hero(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hero(page).locator('img').first()).toHaveAttribute('fetchpriority', 'high')
  await expect(hero(page).getByRole('link')).toHaveText(['Book Appointment', 'Our Services'])
  await hero(page).getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/services')
  await page.goBack()
  await hero(page).getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL('/contact?book=1')
  expect(messages).toEqual([])
})

const pauseButton = (page: Page) => hero(page).getByRole('button', { name: 'Pause background film' })
const isPlayingMuted = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.muted)

test('the film loads after the page, and plays without sound', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const messages = watchConsole(page)
  await connection(page, {})
  const order: string[] = []
  page.on('load', () => order.push('load'))
  page.on('request', request => {
    if (/\/video\//.test(request.url())) order.push('film')
  })
  await openHome(page)
  await pauseButton(page).waitFor()
  expect(order.indexOf('load')).toBe(0)
  expect(order).toContain('film')
  // The film plays once it has faded in.
  await expect.poll(() => isPlayingMuted(page)).toBe(true)
  await expectAccessible(page)
  expect(messages).toEqual([])
})

test('the film can be paused and played', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const messages = watchConsole(page)
  await connection(page, {})
  await openHome(page)
  await expect.poll(() => isPlayingMuted(page)).toBe(true)
  await pauseButton(page).click()
  const play = hero(page).getByRole('button', { name: 'Play background film' })
  await expect(play).toBeVisible()
  expect(await isPlayingMuted(page)).toBe(false)
  await play.click()
  await expect(pauseButton(page)).toBeVisible()
  expect(await isPlayingMuted(page)).toBe(true)
  expect(messages).toEqual([])
})

test('the film stays at its first frame until it has faded in, and then plays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await connection(page, {})
  await page.addInitScript(() => {
    for (const type of ['transitionstart', 'transitionend'])
      document.addEventListener(
        type,
        ({ target }) => {
          if (target instanceof HTMLVideoElement)
            document.body.dataset[type] = `${target.paused ? 'paused' : 'plays'} at ${target.currentTime}`
        },
        true,
      )
  })
  await openHome(page)
  await expect(page.locator('body')).toHaveAttribute('data-transitionend', 'paused at 0')
  await expect(page.locator('body')).toHaveAttribute('data-transitionstart', 'paused at 0')
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
})

for (const [where, width, height, name] of [
  ['a wide screen', 1440, 900, 'hero'],
  ['an upright tablet', 820, 1180, 'hero-wide'],
  ['a tablet in landscape', 1180, 820, 'hero-wide'],
  ['an upright phone', 412, 823, 'hero-phone'],
] as const) {
  test(`${where} has the film in the crop of its poster`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height })
    await connection(page, {})
    const request = page.waitForRequest(/\/video\//)
    await openHome(page)
    expect((await request).url()).toContain(`/video/${name}.`)
  })
}

for (const [width, height] of [
  [360, 740],
  [820, 1180],
  [1440, 900],
] as const) {
  test(`the film covers its poster, and nothing else, at ${width} × ${height}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height })
    await connection(page, {})
    await openHome(page)
    await pauseButton(page).waitFor()
    expect(await film(page).boundingBox()).toEqual(await hero(page).locator('img').boundingBox())
  })
}

for (const [width, height, deviceScaleFactor] of [
  [360, 740, 3],
  [412, 823, 1.75],
  [820, 1180, 2],
  [1280, 1024, 1],
  [1440, 900, 1],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor })
    test('the film is not painted larger than its poster', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await connection(page, {})
      const paints = await watchLargestPaints(page)
      await openHome(page)
      await expect.poll(() => isPlayingMuted(page)).toBe(true)
      await nextPaint(page)
      expect((await paints()).at(-1)).toBe('IMG')
    })
  })
}

for (const [where, width, height, facts, media] of [
  ['under reduced motion', 1440, 900, {}, { reducedMotion: 'reduce' }],
  ['under Save-Data', 412, 900, { saveData: true }, {}],
  ['on a 3G connection', 1440, 900, { effectiveType: '3g' }, {}],
  ['where the picture is too low for it', 740, 360, {}, {}],
] as const) {
  test(`there is no film and no button for it ${where}`, async ({ page }) => {
    await page.clock.install()
    await page.setViewportSize({ width, height })
    await connection(page, facts)
    await page.emulateMedia(media)
    const films: string[] = []
    page.on('request', request => {
      if (/\/video\//.test(request.url())) films.push(request.url())
    })
    await openHome(page)
    await page.waitForLoadState('load')
    await page.clock.runFor(60_000)
    await nextPaint(page)
    await expect(film(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /background film/ })).toHaveCount(0)
    expect(films).toEqual([])
  })
}

test('reduced motion removes a playing film', async ({ page }) => {
  await connection(page, {})
  await openHome(page)
  await hero(page).getByRole('button', { name: 'Pause background film' }).waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(film(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /background film/ })).toHaveCount(0)
})

test('four cards each link to their category', async ({ page }) => {
  await openHome(page)
  const section = page.getByRole('region', { name: 'Four crafts, one calm house' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Hair Styling',
    'Makeup',
    'Nail Care',
    'Facial Treatments',
  ])
  const links = section.getByRole('link', { name: /^Learn more/ })
  await expect(links).toHaveCount(4)
  for (const [index, id] of ['hair', 'makeup', 'nails', 'facial'].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `/services?category=${id}`)
  }
  // The whole card is a link.
  const picture = section.locator('img').nth(2)
  await picture.scrollIntoViewIfNeeded()
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 40, y + 200)
  await expect(page).toHaveURL('/services?category=nails')
})

const categoryCards = (page: Page) => page.getByRole('region', { name: 'Four crafts, one calm house' })
const categoryCard = (page: Page, name: string) =>
  categoryCards(page).getByRole('listitem').filter({ hasText: name })

test('each card says the lowest price and the number of services of its category', async ({
  page,
  salon,
}) => {
  await salon.db.deleteFrom('services').where('name', 'like', 'Gel%').execute()
  await salon.db.deleteFrom('services').where('categoryId', '=', 'facial').execute()
  await salon.db
    .deleteFrom('services')
    .where('categoryId', '=', 'makeup')
    .where('name', '<>', 'Bridal Trial')
    .execute()
  await openHome(page)
  await expect(categoryCard(page, 'Hair Styling')).toContainText(
    'From රු.\u00a01,8001,800 rupees · 8 services',
  )
  await expect(categoryCard(page, 'Makeup')).toContainText('15,000 rupees · 1 service')
  await expect(categoryCard(page, 'Makeup')).not.toContainText('services')
  await expect(categoryCard(page, 'Facial Treatments')).not.toContainText('From')
})

const facts = (page: Page) => page.getByTestId('facts')
const everyDayUntilFive = everyDay({ opens: '11:00', closes: '17:00' })

test('a line says when the branches are open today, where they are, and from what price', async ({
  page,
  salon,
}) => {
  await publishHours(salon.db, everyDayUntilFive)
  await openHome(page)
  await expect(facts(page)).toHaveText(
    'Open today 11 am to 5 pm · Wellawatte, Bambalapitiya, Nugegoda · cuts from රු. 1,8001,800 rupees',
  )
})

test('in a browser whose day is another than that of the page, the line is of that day', async ({
  page,
  salon,
}) => {
  const tomorrow = laterDay(salonDay(salon.clock.now()), 1)
  const special = { from: tomorrow, until: tomorrow, branches: null, reason: 'Stocktaking', shift: null }
  await publishHours(salon.db, everyDayUntilFive, [], [special])
  await page.clock.setFixedTime(startOfDay(tomorrow))
  await openHome(page)
  await expect(facts(page)).toContainText('Closed today, Stocktaking · opens tomorrow 11 am · Wellawatte')
})

test('after closing time the line says when the branches open, and nothing moves', async ({
  page,
  salon,
}) => {
  await publishHours(salon.db, everyDayUntilFive)
  const today = salonDay(salon.clock.now())
  const at = (time: string) => new Date(`${today}T${time}:00+05:30`)
  await page.clock.install({ time: at('16:59') })
  await openHome(page)
  await expect(facts(page)).toContainText('Open today 11 am to 5 pm · Wellawatte')
  await page.clock.fastForward('01:30')
  await expect(facts(page)).toContainText('Closed · opens tomorrow 11 am · Wellawatte')
  for (const width of [360, 390, 768, 1440]) {
    const late = await page.context().newPage()
    await late.setViewportSize({ width, height: 800 })
    const shift = await watchLayoutShifts(late)
    await late.clock.install({ time: at('21:00') })
    await openHome(late)
    await expect(facts(late)).toContainText('Closed · opens tomorrow 11 am · Wellawatte')
    expect(await shift(), `at ${width} px`).toBeLessThan(0.005)
    await late.close()
  }
})

test('the line of facts says nothing that is not known', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ disabled: 1 }).execute()
  await salon.db.deleteFrom('services').where('categoryId', '<>', 'nails').execute()
  await openHome(page)
  await expect(facts(page)).toHaveText(/^nail care from රු.\u00a01,5001,500 rupees$/)
  await expect(facts(page)).not.toContainText('today')
})

test('without branches and prices Home has neither a line of facts nor prices', async ({ page, salon }) => {
  await salon.db.deleteFrom('branches').execute()
  await salon.db.deleteFrom('services').execute()
  await openHome(page)
  await expect(hero(page)).toBeVisible()
  await expect(facts(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What it costs' })).toHaveCount(0)
})

test('six rows of the price list lead to the form, and a link to all prices', async ({ page }) => {
  await openHome(page)
  const costs = page.getByRole('region', { name: 'What it costs' })
  await expect(costs.getByRole('listitem')).toHaveText([
    /^Cut & Blow-dry/,
    /^Balayage/,
    /^Bridal Makeup/,
    /^Party Makeup/,
    /^Classic Manicure/,
    /^Classic Clean-up/,
  ])
  await expect(costs.getByRole('link', { name: 'All 29 prices' })).toHaveAttribute('href', '/services')
  await costs.getByRole('link', { name: /^Balayage/ }).click()
  await expect(page).toHaveURL(/\/contact\?service=Balayage&book=1/)
})

test('a price per nail is no lowest price while its category has others', async ({ page }) => {
  await openHome(page)
  await expect(categoryCard(page, 'Nail Care')).toContainText('1,500 rupees · 7 services')
})

test('a card has no price where the services could not be loaded', async ({ page }) => {
  await page.route('**/api/services', route => route.abort())
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(categoryCards(page).getByRole('link', { name: /^Learn more/ })).toHaveCount(4)
  await expect(categoryCards(page)).not.toContainText('From')
})

test('the facial treatments have the default picture until the owner puts a picture there', async ({
  page,
  salon,
}) => {
  await openHome(page)
  const picture = categoryCard(page, 'Facial Treatments').locator('img')
  await expect(picture).toHaveAttribute('src', /\/pictures\/facial-/)
  await publishPicture(salon, 'facial')
  await page.reload()
  await expect(picture).toHaveAttribute('src', /own-facial/)
})

test('a picture that fails to load is replaced by the drawing of the salon', async ({ page }) => {
  await page.route('**/pictures/**', route => route.abort())
  await openHome(page)
  const picture = categoryCard(page, 'Hair Styling').locator('img')
  // The picture itself is replaced meanwhile.
  await categoryCard(page, 'Hair Styling').scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('src', /\/drawings\/three-chairs/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('the about teaser leads to About', async ({ page }) => {
  await openHome(page)
  const teaser = page.getByRole('region', { name: 'It began with three chairs' })
  await expect(teaser).toContainText('2015')
  await teaser.getByRole('link').click()
  await expect(page).toHaveURL('/about')
})

test('call, email, visit and Contact Us have their links', async ({ page }) => {
  await openHome(page)
  await expect(reach(page).getByRole('heading', { level: 3 })).toHaveText(['Call us', 'Email us', 'Visit us'])
  await expect(reach(page).getByText('We respond within 24 hours', { exact: true })).toBeVisible()
  await expect(reach(page).getByText('Visit any of our 3 branches', { exact: true })).toBeVisible()
  await expect(reach(page).locator('a[href="tel:+94110000000"]')).toHaveText('+94 11 000 0000')
  await expect(reach(page).locator('a[href="mailto:hello@araliya.example"]')).toBeVisible()
  await expect(reach(page).locator('a[href="/contact#locations"]')).toBeVisible()
  await reach(page).getByRole('link', { name: 'Contact Us', exact: true }).click()
  await expect(page).toHaveURL('/contact')
})

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [768, 1024],
] as const) {
  test(`Home is accessible at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHome(page)
    await expectAccessible(page)
    for (const link of await hero(page).getByRole('link').all()) await expect(link).toBeVisible()
  })
}

test('Home is accessible with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHome(page)
  await expectAccessible(page)
  await expect(reach(page).getByRole('link', { name: 'Contact Us' })).not.toHaveCSS('border-top-width', '0px')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('Home without JavaScript has its content and links', async ({ page }) => {
    await page.goto('/')
    await expect(hero(page).getByRole('link', { name: 'Our Services' })).toBeVisible()
    await expect(facts(page)).toContainText('Wellawatte, Bambalapitiya, Nugegoda')
    await expect(page.getByRole('region', { name: 'What it costs' }).getByRole('listitem')).toHaveCount(6)
    await expect(main(page).getByRole('article')).toHaveCount(3)
    await expect(reach(page)).toContainText('Visit any of our 3 branches')
    await expect(page.getByRole('button')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Learn more about Nail Care' }).click()
    await expect(page).toHaveURL('/services?category=nails')
  })
})
