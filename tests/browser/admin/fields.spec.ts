import type { Locator } from '@playwright/test'
import { expect, test } from './admin.ts'

const rings = (field: Locator) =>
  field.evaluate(element => {
    const { outlineStyle, outlineColor, borderColor, boxShadow } = getComputedStyle(element)
    return { outline: outlineStyle === 'none' ? 'none' : outlineColor, borderColor, boxShadow }
  })

test('an error and the focus are two different rings, and both can be seen at once', async ({ page }) => {
  await page.goto('/admin/settings')
  const field = page.getByLabel('Current Password')
  await expect(field).toBeEnabled()
  const normal = await rings(field)
  await field.click()
  const focused = await rings(field)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const both = await rings(field)
  await page.getByLabel('New Password', { exact: true }).focus()
  const invalid = await rings(field)

  expect(normal.outline).toBe('none')
  expect(focused).toEqual({ ...normal, outline: focused.outline })
  expect(focused.outline).not.toBe('none')
  expect(invalid).toEqual({ ...both, outline: 'none' })
  expect(invalid.borderColor).not.toBe(normal.borderColor)
  expect(invalid.borderColor).not.toBe(focused.outline)
  expect(both.outline).toBe(focused.outline)
})

test('the help under a checkbox begins where its label begins', async ({ page }) => {
  await page.goto('/admin/branches/new')
  const beginOf = (locator: Locator) =>
    locator.evaluate(element => {
      const text = [...element.childNodes].findLast(node => node.textContent?.trim()) ?? element
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect().left
    })
  const label = await beginOf(page.locator('label').filter({ hasText: 'Disable this branch' }))
  expect(label).toBeGreaterThan(0)
  expect(await beginOf(page.getByText('Disabled branches are hidden from customers.'))).toBe(label)
})
