import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expectAccessible } from '../checks.ts'
import { expect, failCall, test } from './admin.ts'
import { addInquiries, addInquiry, address, phone, rows } from './inbox.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'More for the list' })

async function choose(page: Page, format: string) {
  await exportButton(page).click()
  await page.getByRole('menuitem', { name: format }).click()
}

async function exportAs(page: Page, format: string) {
  const download = page.waitForEvent('download')
  await choose(page, format)
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an export has all that the filter finds, for Excel or as CSV', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await addInquiry(salon, { firstName: '=cmd()', lastName: 'Other' })
  await page.goto(`${address}?q=guest`)
  await expect(rows(page)).toHaveCount(10)

  await test.step('as CSV', async () => {
    const csv = await exportAs(page, 'CSV (.csv)')
    expect(csv.name).toMatch(/\.csv$/)
    const text = csv.bytes.toString()
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.match(/Guest/g)).toHaveLength(12)
    expect(text).not.toContain('Other')
  })

  await test.step('for Excel', async () => {
    const workbook = await exportAs(page, 'Excel (.xlsx)')
    expect(workbook.name).toMatch(/\.xlsx$/)
    const [sheet] = await readWorkbook(workbook.bytes)
    expect(sheet?.data.map(row => row[1])).toEqual([
      'Name',
      ...Array.from({ length: 12 }, (_, index) => `Guest ${index + 1}`),
    ])
    await expect(exportButton(page)).toBeFocused()
  })
})

test('the menu works with keys, and has everything in view', async ({ page, salon }) => {
  await addInquiries(salon, 1)
  await page.goto(address)
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await expect(exportButton(page)).toBeEnabled()
    await exportButton(page).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText([
      'Select Inquiries',
      'Export as Excel (.xlsx)',
      'Export as CSV (.csv)',
      'Possible Spam (0)',
      'Bin (0)',
      'Keyboard Shortcuts',
      'Help',
    ])
    for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await exportButton(page).press('Enter')
  const download = page.waitForEvent('download')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('an interrupted export says so and saves nothing', async ({ page, salon }) => {
  await addInquiries(salon, 1)
  await failCall(page, 'GET', '/contacts/export', 0)
  await page.goto(address)
  await choose(page, 'CSV (.csv)')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /The export was interrupted and no file was saved\. Try again\./,
  )
})
