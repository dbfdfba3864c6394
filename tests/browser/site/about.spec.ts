import { signIn } from '../../accounts.ts'
import { aBranch } from '../../factories.ts'
import { expectAccessible, hydrated, listen } from '../checks.ts'
import { expect, test, whole } from '../test.ts'

const values = ['Excellence', 'Integrity', 'Innovation', 'Inclusivity']

test('the story: founded 2015, three chairs, now three locations', whole, async ({ page }) => {
  const messages = listen(page)
  await page.goto('/about')
  await hydrated(page)
  const main = page.locator('main')
  for (const text of ['2015', 'three chairs', 'three locations']) await expect(main).toContainText(text)
  const years = main.locator('ol').first().getByRole('listitem')
  await expect(years.first()).toContainText('2015')
  await expect(years.last()).toContainText('Today')
  expect(messages).toEqual([])
})

test(
  'the number of locations is counted, on every page, in its head and for search engines',
  whole,
  async ({ page, salon }) => {
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
    await expect(page.getByRole('heading', { name: 'four locations' })).toBeVisible()
    for (const [id, words] of [
      [4, 'three locations'],
      [3, 'two locations'],
      [2, 'one location'],
      [1, 'Colombo'],
    ]) {
      await write('DELETE', `/${id}`)
      await page.goto('/contact')
      await hydrated(page)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
      await expect(page.getByRole('main')).toContainText(`Today we look after you in ${words}.`)
    }
  },
)

test('Vision, Mission, Values: one panel at a time, by mouse and by keys', async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  const panel = (name: string) => page.getByRole('tabpanel', { name })
  await expect(page.getByRole('tab')).toHaveText(['Vision', 'Mission', 'Values'])
  await expect(tab('Vision')).toHaveAttribute('aria-selected', 'true')
  await expect(panel('Vision')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  const height = () => page.locator('#values').evaluate(element => element.parentElement?.offsetHeight)
  const before = await height()

  await tab('Mission').click()
  await expect(panel('Mission')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(tab('Values')).toBeFocused()
  for (const value of values) await expect(panel('Values').getByText(value)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Vision')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(panel('Values')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(panel('Vision')).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab('Values')).toHaveAttribute('tabindex', '0')
  await expect(tab('Vision')).toHaveAttribute('tabindex', '-1')
  expect(await height()).toBe(before)
  await expectAccessible(page)
})

test('six reasons to choose the salon, and where they lead', whole, async ({ page }) => {
  await page.goto('/about')
  const section = page.locator('section', { hasText: 'Why Choose' }).last()
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(6)
  const links = page.locator('main').getByRole('link')
  await expect(links.and(page.locator('[href="/contact"]'))).not.toHaveCount(0)
  await expect(links.and(page.locator('[href="/services"]'))).not.toHaveCount(0)
})

test('a picture that does not load gives way to the default salon', whole, async ({ page }) => {
  await page.route('**/pictures/**', route =>
    /default-salon/.test(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.goto('/about')
  await hydrated(page)
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc]))
      .toEqual([true, expect.stringContaining('/pictures/default-salon')])
  }
  expect(await page.locator('main img').count()).toBeGreaterThan(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('all three panels can be read, and no tab pretends to work', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('tabpanel')).toHaveCount(3)
    for (const name of ['Vision', 'Mission', 'Values']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    for (const value of values) await expect(page.getByText(value, { exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})
