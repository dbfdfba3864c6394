import type { Page } from '@playwright/test'
import { signIn } from '../../accounts.ts'
import { aBranch } from '../../factories.ts'
import { publishPicture } from '../../own-picture.ts'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, test } from '../test.ts'

const values = ['Excellence', 'Integrity', 'Innovation', 'Inclusivity']

test('the story, six reasons, and links to Contact and Services', async ({ page }) => {
  const messages = watchConsole(page)
  await page.goto('/about')
  await waitForHydration(page)
  const main = page.locator('main')
  for (const text of ['2015', 'three chairs', 'three locations']) await expect(main).toContainText(text)
  const years = main.locator('ol').first().getByRole('listitem')
  await expect(years.first()).toContainText('2015')
  await expect(years.last()).toContainText('Today')
  const reasons = page.locator('section', { hasText: 'Why Choose' }).last()
  await expect(reasons.getByRole('heading', { level: 3 })).toHaveCount(6)
  for (const path of ['/contact', '/services']) {
    await expect(main.locator(`a[href="${path}"]`)).not.toHaveCount(0)
  }
  expect(messages).toEqual([])
})

test('every page names the current number of branches', async ({ page, salon }) => {
  const { headers } = await signIn(salon)
  const write = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    salon.app.inject({ method, url: `/api/branches${url}`, headers, payload })
  await write('POST', '', aBranch({ name: 'Maharagama' }))
  for (const path of ['/', '/about', '/services', '/contact']) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).not.toMatch(/\b(three|3)\b[^.<>"]{0,20}\b(salon|location|branch|roof|door|house)/i)
  }
  await page.goto('/about')
  await expect(page.getByRole('main')).toContainText('Today we look after you in four locations.')
  for (const [id, words] of [
    [4, 'three locations'],
    [3, 'two locations'],
    [2, 'one location'],
    [1, 'Colombo'],
  ]) {
    await write('DELETE', `/${id}`)
    await page.goto('/contact')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('main')).toContainText(`Today we look after you in ${words}.`)
  }
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

test('Vision, Mission and Values show one panel at a time', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await expect(page.getByRole('tab')).toHaveText(['Vision', 'Mission', 'Values'])
  await expect(tab(page, 'Vision')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page, 'Vision')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await tab(page, 'Mission').click()
  await expect(panel(page, 'Mission')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
})

test('the arrow keys go from each of Vision, Mission and Values to the next, and round', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await tab(page, 'Mission').click()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Values')).toBeFocused()
  for (const value of values) await expect(panel(page, 'Values').getByText(value)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Vision')).toBeFocused()
  await expectAccessible(page)
})

test('an own picture that fails to load is replaced by the drawing of the salon', async ({ page, salon }) => {
  await publishPicture(salon, 'story')
  await page.route('**/pictures/**', route => route.abort())
  await page.goto('/about')
  await waitForHydration(page)
  const story = page.getByRole('region', { name: 'Our story' }).locator('img')
  await story.scrollIntoViewIfNeeded()
  await expect
    .poll(() => story.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc]))
    .toEqual([true, expect.stringContaining('/drawings/three-chairs')])
})

test('a drawing that fails to load has the outline of the logo in its place', async ({ page }) => {
  await page.route('**/drawings/**', route => route.abort())
  await page.goto('/about')
  await waitForHydration(page)
  const story = page.getByRole('region', { name: 'Our story' })
  await story.scrollIntoViewIfNeeded()
  await expect(story.locator('svg')).toBeVisible()
  await expect(story.locator('img')).toHaveCount(0)
})

test('the story has a drawing of three chairs until the owner puts a picture there', async ({
  page,
  salon,
}) => {
  await page.goto('/about')
  const picture = page.getByRole('region', { name: 'Our story' }).locator('img')
  await expect(picture).toHaveAttribute('src', /three-chairs/)
  await publishPicture(salon, 'story')
  await page.reload()
  await expect(picture).toHaveAttribute('src', /own-story/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('all three panels are shown, without tabs', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('tabpanel')).toHaveCount(3)
    for (const name of ['Vision', 'Mission', 'Values']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    for (const value of values) await expect(page.getByText(value, { exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})
