import { settingsEntries } from '#web/admin/layout/sections.ts'
import { previewPath } from '#web/preview.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { desktop, phone } from './inbox.ts'
import { section, unfold } from './website.ts'

const address = '/admin/settings/website'
const TITLE = 'Come as you are'

test('the sections are closed at first, and show their page beside them when they open', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto(address)
  for (const name of ['Home', 'About', 'Services', 'Contact'])
    await expect(section(page, name).getByRole('textbox')).toHaveCount(0)
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  await unfold(page, 'About: Hero')
  await expect(page.getByTitle('Preview', { exact: true })).toHaveAttribute('src', previewPath('/about'))
  await section(page, 'About: Hero').getByLabel('Heading').fill(TITLE)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expectAccessible(page)

  await unfold(page, 'About: Hero')
  await expect(section(page, 'About: Hero').getByRole('textbox')).toHaveCount(0)
})

test('a press on a part of the preview opens its fields, and the preview is as wide as a phone or a desktop', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await page.goto(address)
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.locator('#categories-title').click()
  await expect(section(page, 'Home: Services').getByLabel('Heading')).toBeFocused()
  await expect(section(page, 'Home: Services').getByRole('article', { name: 'Hair Styling' })).toBeVisible()
  await expect(page).toHaveURL(address)
  const width = () => preview.locator('html').evaluate(() => innerWidth)
  expect(await width()).toBe(1440)
  const shown = await page.getByTitle('Preview', { exact: true }).boundingBox()
  expect((shown?.width ?? 0) / 1440).toBeGreaterThan(0.6)
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  await expect.poll(width).toBe(390)
  await expectAccessible(page)
})

test('the preview shows the section that is opened, and the list of sections stays where it is', async ({
  page,
}) => {
  await page.goto('/admin/settings/website')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [name, heading] of [
    ['About: Reasons', '#reasons-title'],
    ['About: Hero', 'h1'],
  ] as const) {
    const scrolled = await page.evaluate(() => scrollY)
    await unfold(page, name)
    await expect(preview.locator(heading)).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await unfold(page, name)
  }
})

test('the preview in a new tab is accessible', async ({ page }) => {
  await page.goto(address)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview (opens in a new tab)' }).click()
  await expectAccessible(await opened)
})

test('a closed section with an error opens when the texts are published @essential', async ({ page }) => {
  await page.goto(address)
  await unfold(page, 'About: Hero')
  const title = section(page, 'About: Hero').getByLabel('Heading')
  await title.fill('')
  await unfold(page, 'About: Hero')
  await expect(title).toBeHidden()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(section(page, 'Home: Hero').getByRole('textbox')).toHaveCount(0)
})

test('each entry, its sections closed, is at most 3,000 px on a phone and has a title', async ({ page }) => {
  await page.setViewportSize(phone)
  const titles: string[] = []
  for (const { to } of settingsEntries) {
    await page.goto(to)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectAccessible(page)
    const title = await page.title()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, title).toBeLessThanOrEqual(3_000)
    titles.push(title)
  }
  expect(titles).toContain('Website · Settings · Araliya back office')
  expect(new Set(titles).size).toBe(titles.length)
})
