import type { Page } from '@playwright/test'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, test, waitForAnimations } from '../test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const opener = (page: Page) => page.locator('.site-menu summary')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const menuLink = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const panel = (page: Page) => page.locator('.site-menu')

async function openMenu(page: Page, address = '/') {
  await page.goto(address)
  await waitForHydration(page)
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
}

test('the button opens and closes the menu, and its name says which', async ({ page }) => {
  const messages = watchConsole(page)
  await openMenu(page)
  await expect(opener(page)).toHaveAccessibleName('Close menu')
  await expect(menu(page).getByRole('link')).toHaveText(['Home', 'About', 'Services', 'Contact'])
  await expect(menuLink(page, 'Home')).toHaveAttribute('aria-current', 'page')
  await opener(page).click()
  await expect(menu(page)).toBeHidden()
  await expect(opener(page)).toHaveAccessibleName('Open menu')
  await expect(opener(page)).toBeFocused()
  expect(messages).toEqual([])
})

test('the menu has Facebook, Instagram and Book Appointment', async ({ page }) => {
  await openMenu(page)
  const social = panel(page).getByRole('link', { name: /facebook|instagram|pinterest|tiktok/i })
  await expect(social).toHaveCount(2)
  await expect(panel(page).getByRole('link', { name: /facebook/i })).toHaveAttribute('href', /facebook\.com/)
  await expect(panel(page).getByRole('link', { name: /instagram/i })).toHaveAttribute(
    'href',
    /instagram\.com/,
  )
  await panel(page).getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL('/contact?book=1')
  await expect(menu(page)).toBeHidden()
})

test('the menu closes on every navigation, also to the current page and back', async ({ page }) => {
  await openMenu(page)
  await menuLink(page, 'About').click()
  await expect(page).toHaveURL('/about')
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await opener(page).click()
  await menuLink(page, 'About').click()
  await expect(menu(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()

  await opener(page).click()
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
})

test('the menu closes on a mouse press outside', async ({ page }) => {
  await openMenu(page)
  const box = await menuLink(page, 'Contact').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) + 16)
  await page.mouse.down()
  await page.mouse.up()
  await expect(menu(page)).toBeVisible()
  // Beside the column there is no link.
  await page.mouse.move(8, 640)
  await page.mouse.down()
  await expect(menu(page)).toBeHidden()
  await page.mouse.up()
  await expect(page).toHaveURL('/')
})

test('the open menu locks page scrolling', async ({ page }) => {
  await openMenu(page)
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.move(180, 725)
  await page.evaluate(() =>
    addEventListener('wheel', () => Object.assign(window, { turned: true }), { passive: true }),
  )
  await page.mouse.wheel(0, 600)
  await page.waitForFunction(() => 'turned' in window)
  await waitForAnimations(page)
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(scrolled).toBeGreaterThan(300)
})

test('Escape closes the menu and returns the focus', async ({ page }) => {
  await openMenu(page)
  await menuLink(page, 'Services').focus()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('Tab cycles through the open menu in both directions', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  const inside = panel(page).locator('summary, a')
  const count = await inside.count()
  expect(count).toBe(8)
  for (let at = 1; at <= count; at += 1) {
    await page.keyboard.press('Tab')
    await expect(inside.nth(at % count)).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(inside.last()).toBeFocused()
})

test('a wider screen hides the open menu and unlocks scrolling and focus', async ({ page }) => {
  await openMenu(page)
  await page.setViewportSize({ width: 900, height: 700 })
  await expect(menu(page)).toBeHidden()
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
  ).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(menu(page)).toBeHidden()
})

test('on a low screen the whole menu can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 })
  await openMenu(page)
  const last = panel(page).getByRole('link', { name: /instagram/i })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the open menu is accessible, also with forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openMenu(page)
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the menu works without JavaScript', async ({ page }) => {
    await page.goto('/')
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await opener(page).click()
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    await menuLink(page, 'Services').click()
    await expect(page).toHaveURL('/services')
    await expect(menu(page)).toBeHidden()
  })
})
