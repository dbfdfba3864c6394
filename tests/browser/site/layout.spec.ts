import type { Page } from '@playwright/test'
import { aBranch } from '#tests/factories.ts'
import { signIn } from '../../accounts.ts'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, test } from '../test.ts'

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
  await waitForHydration(page)
}

const scrollDown = (page: Page, top: number) =>
  page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), top)

test('the header links to Home, the four pages and the contact form @essential', async ({ page }) => {
  const messages = watchConsole(page)
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
  await expect(page).toHaveURL('/contact?book=1')
  expect(messages).toEqual([])
})

test('the link of the open page is the active one', async ({ page }) => {
  const active = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  for (const [name, path] of pages) {
    await open(page, path)
    await expect(active).toHaveText([name])
    await expect(navLink(page, name)).toHaveAttribute('href', path)
  }
  await page.goto('/services?category=nails')
  await expect(active).toHaveText(['Services'])
  await page.goto('/orchids')
  await expect(active).toHaveCount(0)
})

test('the header stays in view', async ({ page }) => {
  await open(page, '/')
  await scrollDown(page, 3000)
  await expect(header(page)).toBeInViewport({ ratio: 1 })
})

test.describe('the footer', () => {
  test.beforeEach(({ page }) => open(page, '/services'))

  test('says what the salon does, and links to its story', async ({ page }) => {
    const about = column(page, 'About Us')
    await expect(about).toContainText('Hair, makeup, nails and facial care')
    await expect(about.getByRole('link', { name: 'More about us' })).toHaveAttribute('href', '/about')
  })

  test('links to the four pages', async ({ page }) => {
    const links = column(page, 'Quick Links').getByRole('link')
    await expect(links).toHaveText(pages.map(([name]) => name))
    for (const [index, [, path]] of pages.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', path)
    }
  })

  test('links to the four categories', async ({ page }) => {
    const links = column(page, 'Services').getByRole('link')
    await expect(links).toHaveText(['Hair Styling', 'Makeup', 'Nail Care', 'Facial Treatments'])
    for (const [index, id] of ['hair', 'makeup', 'nails', 'facial'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', `/services?category=${id}`)
    }
  })

  test('has address, telephone, email and hours', async ({ page }) => {
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
    for (const line of ['Mon–Fri 9 am–8 pm', 'Sat 10 am–6 pm', 'Sun 11 am–5 pm']) {
      await expect(contact.getByText(line, { exact: true })).toBeVisible()
    }
  })

  test('has a line for each branch with its page and its telephone', async ({ page }) => {
    const lines = column(page, 'Contact').locator('ul').last().getByRole('listitem')
    await expect(lines).toHaveText([
      'Wellawatte+94 77 000 0001',
      'Bambalapitiya+94 11 000 0002',
      'Nugegoda+94 77 000 0003',
    ])
    const links = lines.nth(1).getByRole('link')
    await expect(links).toHaveText(['Bambalapitiya', '+94 11 000 0002'])
    await expect(links.first()).toHaveAttribute('href', '/branches/bambalapitiya')
    await expect(links.last()).toHaveAttribute('href', 'tel:+94110000002')
  })

  test('leaves out disabled branches, and names six at most, with a link to all', async ({ page, salon }) => {
    const { headers } = await signIn(salon)
    const post = (name: string, disable = false) =>
      salon.app.inject({ method: 'POST', url: '/api/branches', headers, payload: aBranch({ name, disable }) })
    await post('Kandy', true)
    for (const name of ['Galle', 'Matara', 'Trincomalee', 'Negombo']) await post(name)
    await page.reload()
    const lines = column(page, 'Contact').locator('ul').last().getByRole('listitem')
    await expect(lines).toHaveCount(7)
    await expect(lines.last().getByRole('link', { name: 'All locations' })).toHaveAttribute(
      'href',
      '/contact#locations',
    )
    await expect(footer(page)).not.toContainText('Kandy')
    await expect(footer(page)).not.toContainText('Negombo')
  })

  test('links to Facebook only, and names the owner of the copyright', async ({ page }) => {
    const social = footer(page).getByRole('link', { name: /facebook|instagram|pinterest|tiktok/i })
    await expect(social).toHaveCount(1)
    await expect(social).toHaveAttribute('href', /^https:\/\/www\.facebook\.com\//)
    await expect(footer(page)).toContainText('© 2025 Araliya Beauty Salon')
  })
})

test('the first Tab offers to skip to the content', async ({ page }) => {
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

test('See our locations scrolls to the locations below the header', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'See our locations' }).click()
  await expect(page).toHaveURL('/contact#locations')
  await expect(page.locator('#locations')).toBeFocused()
  await expect(page.locator('#locations').getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Come and see us' })).toBeInViewport({ ratio: 1 })
})

test('a navigation moves the focus to the content and announces the new title', async ({ page }) => {
  await open(page, '/')
  const announced = page.locator('div[role=status].sr-only').last()
  await expect(announced).toHaveText('')
  await expect(page.getByRole('main')).not.toBeFocused()
  await navLink(page, 'About').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announced).toHaveText(/About/)
  expect(await announced.textContent()).toBe(await page.title())
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announced).not.toHaveText(/About/)
  expect(await announced.textContent()).toBe(await page.title())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('header and footer links work without JavaScript', async ({ page }) => {
    await page.goto('/')
    for (const [name, path] of pages) {
      await navLink(page, name).click()
      await expect(page).toHaveURL(path)
      await expect(navLink(page, name)).toHaveAttribute('aria-current', 'page')
    }
    await column(page, 'Services').getByRole('link', { name: 'Makeup' }).click()
    await expect(page).toHaveURL('/services?category=makeup')
  })
})

test('browsers are asked not to darken the pages, as they would not darken the pictures', async ({
  page,
}) => {
  await page.goto('/about')
  const scheme = page.locator('html').evaluate(html => getComputedStyle(html).colorScheme)
  expect((await scheme).split(' ').sort()).toEqual(['light', 'only'])
})
