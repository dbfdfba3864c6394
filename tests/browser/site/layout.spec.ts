import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, listen } from '../checks.ts'
import { expect, settled, test, whole } from '../test.ts'

const pages = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Contact', '/contact'],
] as const

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const column = (page: Page, title: string) =>
  footer(page)
    .locator('div', { has: page.getByRole('heading', { name: title, exact: true }) })
    .last()

async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

const scrollDown = (page: Page, top: number) =>
  page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), top)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('the header: logo to /, four links in their order, Book Appointment to /contact', async ({ page }) => {
  const messages = listen(page)
  await open(page, '/about')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
    pages.map(([name]) => name),
  )
  await navLink(page, 'Contact').click()
  await expect(page).toHaveURL('/contact')
  await header(page)
    .getByRole('link', { name: /^Araliya/ })
    .click()
  await expect(page).toHaveURL('/')
  await header(page).getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL('/contact')
  expect(messages).toEqual([])
})

for (const [name, path] of pages) {
  test(`on ${name} that link alone is the active one, with a rule beneath`, whole, async ({ page }) => {
    await open(page, path)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect(current).toHaveText([name])
    await expect(navLink(page, name)).toHaveAttribute('href', path)
    const rule = (link: string) =>
      navLink(page, link).evaluate(element => getComputedStyle(element, '::after').scale.split(' ')[0])
    await expect.poll(() => rule(name)).toBe('1')
    for (const [other] of pages) if (other !== name) expect(await rule(other)).toBe('0')
  })
}

test(
  'a category of the services keeps Services active; an unknown page has none',
  whole,
  async ({ page }) => {
    await page.goto('/services?category=nails')
    await expect(navLink(page, 'Services')).toHaveAttribute('aria-current', 'page')
    await page.goto('/orchids')
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0)
  },
)

test('the header stays in view, transparent at the top and ivory after 24 px', whole, async ({ page }) => {
  await open(page, '/')
  await scrollDown(page, 24)
  await settled(page)
  await expect(header(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await scrollDown(page, 25)
  await expect(header(page)).toHaveCSS('background-color', 'rgb(255, 249, 245)')
  await scrollDown(page, 3000)
  expect(await header(page).boundingBox()).toMatchObject({ y: 0 })
  await scrollDown(page, 0)
  await expect(header(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('the footer, item by item', async ({ page }) => {
  await open(page, '/services')
  const about = column(page, 'About Us')
  await expect(about).toContainText('Hair, makeup, nails and facial care')
  await expect(about.getByRole('link', { name: 'Read our story' })).toHaveAttribute('href', '/about')

  const quick = column(page, 'Quick Links').getByRole('link')
  await expect(quick).toHaveText(pages.map(([name]) => name))
  for (const [index, [, path]] of pages.entries()) {
    await expect(quick.nth(index)).toHaveAttribute('href', path)
  }

  const services = column(page, 'Services').getByRole('link')
  await expect(services).toHaveText(['Hair Styling', 'Makeup', 'Nail Care', 'Facial Treatments'])
  for (const [index, id] of ['hair', 'makeup', 'nails', 'facial'].entries()) {
    await expect(services.nth(index)).toHaveAttribute('href', `/services?category=${id}`)
  }

  const contact = column(page, 'Contact')
  await expect(contact).toContainText('12 Frangipani Lane, Colombo 6, Sri Lanka')
  await expect(contact.getByRole('link', { name: '+94 11 000 0000' })).toHaveAttribute(
    'href',
    'tel:+94110000000',
  )
  await expect(contact.getByRole('link', { name: 'hello@araliya.example' })).toHaveAttribute(
    'href',
    'mailto:hello@araliya.example',
  )
  for (const line of ['Mon-Fri 9am-8pm', 'Sat 10am-6pm', 'Sun 11am-5pm']) {
    await expect(contact.getByText(line, { exact: true })).toBeVisible()
  }

  const social = footer(page).getByRole('link', { name: /facebook|instagram|pinterest|tiktok/i })
  await expect(social).toHaveCount(1)
  await expect(social).toHaveAttribute('href', /^https:\/\/www\.facebook\.com\//)
  await expect(footer(page)).toContainText('© 2025 Araliya Beauty Salon')
})

test('the first Tab offers to skip to the content, and does so', whole, async ({ page }) => {
  await open(page, '/contact')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test(
  'a navigation goes to the top at once; back restores the place, forward too',
  whole,
  async ({ page }) => {
    await open(page, '/')
    await scrollDown(page, 1200)
    // Playwright's own click would scroll first.
    await navLink(page, 'About').dispatchEvent('click')
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    expect(await scrolled(page)).toBe(0)
    await scrollDown(page, 700)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => scrolled(page)).toBe(1200)
    await page.goForward()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => scrolled(page)).toBe(700)
  },
)

test('a link to the page one is on goes to its top', whole, async ({ page }) => {
  await open(page, '/about')
  await scrollDown(page, 700)
  await navLink(page, 'About').click()
  await expect.poll(() => scrolled(page)).toBe(0)
})

for (const how of ['loaded', 'navigated'] as const) {
  test(`/contact#locations, ${how}, shows the locations below the header`, whole, async ({ page }) => {
    await open(page, how === 'loaded' ? '/contact#locations' : '/')
    if (how === 'navigated') {
      await page.getByRole('link', { name: 'See our locations' }).click()
      await expect(page).toHaveURL('/contact#locations')
      await expect(page.locator('#locations')).toBeFocused()
    }
    await expect(page.locator('#locations').getByRole('article')).toHaveCount(3)
    const heading = page.getByRole('heading', { name: 'Come and see us' })
    await expect(heading).toBeInViewport()
    await expect
      .poll(async () => {
        const bar = await header(page).boundingBox()
        const title = await heading.boundingBox()
        return (title?.y ?? 0) >= (bar?.height ?? 0) && (title?.y ?? 0) < 450
      })
      .toBe(true)
  })
}

test('on navigation the focus goes to the content and the new title is said', whole, async ({ page }) => {
  await open(page, '/')
  const said = page.locator('div[role=status].sr-only').last()
  await expect(said).toHaveText('')
  await expect(page.getByRole('main')).not.toBeFocused()
  await navLink(page, 'About').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(said).toHaveText(/About/)
  expect(await said.textContent()).toBe(await page.title())
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(said).not.toHaveText(/About/)
  expect(await said.textContent()).toBe(await page.title())
})

test('forced colours keep the active link marked', whole, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/about')
  const colours = await navLink(page, 'About').evaluate(link => [
    getComputedStyle(link, '::after').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(colours[0]).not.toBe(colours[1])
  expect(colours[0]).not.toBe('rgba(0, 0, 0, 0)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test(
    'header and footer lead everywhere, and the header can be read over any content',
    whole,
    async ({ page }) => {
      await page.goto('/')
      await expect(header(page)).toHaveCSS('background-color', 'rgb(255, 249, 245)')
      for (const [name, path] of pages) {
        await navLink(page, name).click()
        await expect(page).toHaveURL(path)
        await expect(navLink(page, name)).toHaveAttribute('aria-current', 'page')
      }
      await column(page, 'Services').getByRole('link', { name: 'Makeup' }).click()
      await expect(page).toHaveURL('/services?category=makeup')
    },
  )
})
