import type { Page } from '@playwright/test'
import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { signInAsAdmin } from './admin.ts'

const screens = [
  { path: '/admin/services', name: 'Services' },
  { path: '/admin/branches', name: 'Branches' },
  { path: '/admin/categories', name: 'Categories' },
]
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

for (const { path, name } of screens) {
  test(`${name}: the title is seen once, and is a heading for readers`, whole, async ({ page }) => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(rows(page).first()).toBeVisible()
      const bar = page.getByRole('banner').getByText(name, { exact: true })
      await expect(bar).toBeInViewport()
      const heading = page.getByRole('heading', { level: 1, name })
      expect((await heading.boundingBox())?.height).toBe(1)
    }
  })

  test(`${name}: a table where there is room for it, cards where there is none`, whole, async ({ page }) => {
    await page.goto(path)
    for (const { width, display } of [
      { width: 1440, display: 'table-row' },
      { width: 768, display: 'table-row' },
      { width: 360, display: 'block' },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(rows(page).first()).toHaveCSS('display', display)
      await expectSound(page)
    }
  })
}

test('the categories of the services take two rows on a phone', whole, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/services')
  const buttons = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await expect(buttons).toHaveCount(5)
  const tops = await buttons.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(2)
})

test('an address of mail breaks after its @, never within a word', whole, async ({ page, salon }) => {
  await salon.db
    .updateTable('branches')
    .set({ email: 'the-salon-by-the-sea@araliya.example' })
    .where('id', '=', 1)
    .execute()
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/branches')
    const address = page.getByText('the-salon-by-the-sea@araliya.example')
    await expect(address).toBeVisible()
    const lines = await address.evaluate(element => {
      const range = document.createRange()
      return [...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => {
          range.selectNodeContents(node)
          return range.getClientRects().length
        })
    })
    expect(lines).toEqual([1, 1])
  }
})

test(
  'a select stands like an input: its text begins where theirs does, its arrow keeps off the edge',
  whole,
  async ({ page }) => {
    await page.goto('/admin/services/new')
    const select = page.getByLabel('Category')
    const input = page.getByLabel('Name')
    const startOf = (element: Element) => getComputedStyle(element).paddingInlineStart
    expect(await select.evaluate(startOf)).toBe(await input.evaluate(startOf))
    await expect(select).toHaveCSS('appearance', 'none')
    const arrow = await select.locator('xpath=following-sibling::*').boundingBox()
    const frame = await select.boundingBox()
    const gap = (frame?.x ?? 0) + (frame?.width ?? 0) - (arrow?.x ?? 0) - (arrow?.width ?? 0)
    expect(gap).toBeGreaterThanOrEqual(12)
  },
)

test('what is on its way is drawn in the warm colour of the house', whole, async ({ page }) => {
  await page.route('**/api/services', () => {})
  await page.goto('/admin/services')
  const bar = page.getByRole('status').filter({ hasText: 'Loading' }).locator('[aria-hidden]').first()
  await expect(bar).toBeVisible()
  const colour = await bar.evaluate(element => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = getComputedStyle(element).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  expect(colour[0]).toBeGreaterThan((colour[2] ?? 0) + 10)
})
