// Forms that begin with what was typed before a reload say so.
import type { Page } from '@playwright/test'
import { expectAccessible, holdScripts } from '../checks.ts'
import { expect, test } from './admin.ts'
import { phone } from './inbox.ts'

const kept = (page: Page) => page.getByText('What you typed earlier was kept.')

for (const [screen, address, label] of [
  ['the form of a service', '/admin/services/edit/1', 'Name'],
  ['the form of a new service', '/admin/services/new', 'Name'],
  ['the form of a branch', '/admin/branches/edit/1', 'Name'],
  ['the form of a category', '/admin/categories/new', 'Name'],
  ['the texts of the salon', '/admin/settings/salon', 'Street'],
  ['the notifications', '/admin/settings/inquiries', 'Notify by email'],
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

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('araliya.draft.')))

for (const [screen, address, button, saved] of [
  ['a service', '/admin/services/edit/1', 'Update Service', 'Service updated successfully!'],
  ['a branch', '/admin/branches/edit/1', 'Update Branch', 'Branch updated successfully!'],
  [
    'a category',
    '/admin/categories/edit/hair',
    'Update Category',
    'Category successfully updated! Redirecting...',
  ],
] as const)
  test(`the form of ${screen} keeps no draft of what is saved while the list is still loading`, async ({
    page,
  }) => {
    await page.goto(address)
    await page.getByLabel('Name', { exact: true }).first().fill('Zebra')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    const release = await holdScripts(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(saved, { exact: true })).toBeVisible()
    await expect.poll(() => drafts(page)).toEqual([])
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    release()
    await page.reload()
    await expect(kept(page)).toHaveCount(0)
  })
