import type { Page } from '@playwright/test'
import { salonDay } from '#contracts/text/days.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiry, rows } from './inbox.ts'

const today = salonDay(new Date())
const address = `/admin/numbers?from=${today}&to=${today}`

const chart = (page: Page) => page.getByRole('main').getByRole('img')
const table = (page: Page, name: string) => page.getByRole('table', { name })

test('a month’s numbers open the inquiries behind them @essential', async ({ page, salon }) => {
  await addInquiry(salon, { branch: 'Wellawatte' })
  await addInquiry(salon, { branch: '' })
  await page.goto('/admin/numbers')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'No branch, unanswered: 1' }).click()
  await expect(page).toHaveURL(/\/admin\/appointments\?.*response=none/)
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await page.getByRole('link', { name: 'Arrived: 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a day can be typed: the years on the way to it choose nothing', async ({ page }) => {
  await page.goto('/admin/numbers?from=2026-01-01&to=2026-01-20')
  await page.getByLabel('From').focus()
  await page.keyboard.type('01012020')
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/)
  await expect(page.getByLabel('From')).toBeFocused()
})

test('another period is chosen by its days, and is in the address', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto('/admin/numbers')
  await page.getByLabel('Period').selectOption('Other days')
  await page.getByLabel('From').fill('2020-02-01')
  await expect(page).toHaveURL(/from=2020-02-01&to=/)
  await page.getByLabel('To', { exact: true }).fill('2020-02-29')
  await expect(page.getByText('No inquiries arrived in February 2020')).toBeVisible()
  await expect(chart(page)).toHaveCount(0)
})

test('the chart of days has its numbers as a table', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(address)
  await expect(chart(page)).toHaveAccessibleName('One bar per day: 1 inquiry in all')
  await page.getByText('Show as table').click()
  const days = table(page, 'Inquiries per day, by status')
  await expect(days.getByRole('columnheader')).toHaveText([
    'Day',
    'Unread',
    'Read',
    'Processing',
    'Completed',
  ])
  await expect(days.getByRole('rowheader')).toHaveCount(1)
})

test('the hours of inquiries are shown once there are ten', async ({ page, salon }) => {
  for (let count = 0; count < 9; count += 1) await addInquiry(salon)
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Arrived: 9', exact: true })).toBeVisible()
  await expect(table(page, 'Inquiries by weekday and hour')).toHaveCount(0)
  await addInquiry(salon)
  await page.reload()
  await expect(table(page, 'Inquiries by weekday and hour')).toBeVisible()
  await expect(page.getByText(/^\d+ of 10 came outside opening hours\.$/)).toBeVisible()
  await expectAccessible(page)
})

test('on paper the numbers are without charts and fields', async ({ page, salon }) => {
  for (let count = 0; count < 10; count += 1) await addInquiry(salon)
  await page.goto(address)
  await expect(table(page, 'By branch')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Numbers' })).toBeVisible()
  await expect(table(page, 'By branch')).toBeVisible()
  await expect(chart(page)).toHaveCount(0)
  for (const role of ['button', 'combobox', 'banner'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})

test('an account that is limited to the inbox doesn’t see them', async ({ page, salon, admin }) => {
  await salon.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', admin.user.id).execute()
  await page.goto('/admin/numbers')
  await expect(page.getByText('Only accounts with full access can see the numbers.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('first response')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Numbers', exact: true })).toHaveCount(0)
})
