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
  const box = page.getByLabel('Disable this branch')
  const begins = await box.evaluate(input => {
    const left = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().left
    }
    const label = (input as HTMLInputElement).labels?.[0]
    const text = [...(label?.childNodes ?? [])].findLast(node => node.textContent?.trim())
    const help = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    return text && help && [left(text), left(help)]
  })
  expect(begins?.[0]).toBeGreaterThan(0)
  expect(begins?.[1]).toBe(begins?.[0])
})
