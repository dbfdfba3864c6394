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
