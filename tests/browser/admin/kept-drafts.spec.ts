// Forms that begin with what was typed before a reload say so.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { phone } from './inbox.ts'

const kept = (page: Page) => page.getByText('What you typed earlier was kept.')

for (const [screen, address, label] of [
  ['the form of a service', '/admin/services/edit/1', 'Name'],
  ['the form of a new service', '/admin/services/new', 'Name'],
  ['the form of a branch', '/admin/branches/edit/1', 'Name'],
  ['the form of a category', '/admin/categories/new', 'Name'],
  ['the texts of the salon', '/admin/settings?tab=salon', 'Street'],
  ['the notifications', '/admin/settings?tab=notifications', 'Notify by email'],
] as const)
  test(`${screen} says that a draft was kept, and Discard puts back what is stored`, async ({ page }) => {
    const field = page.getByLabel(label, { exact: true }).first()
    await page.goto(address)
    const stored = await field.inputValue()
    await field.fill('zebra@salon.example')
    await expect(kept(page)).toHaveCount(0)
    await page.reload()
    await expect(kept(page)).toBeVisible()
    await expect(field).toHaveValue('zebra@salon.example')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(kept(page)).toHaveCount(0)
    await expect(field).toHaveValue(stored)
    await page.reload()
    await expect(field).toHaveValue(stored)
    await expect(kept(page)).toHaveCount(0)
  })
