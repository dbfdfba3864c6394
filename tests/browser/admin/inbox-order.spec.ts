import { expect, test } from './admin.ts'
import { addInquiries, address, detail, rows, submitInquiry } from './inbox.ts'

const guests = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, n) => new RegExp(`Guest ${first - n}(?!\\d)`))

test.beforeEach(({ salon }) => addInquiries(salon, 12))

test('only the inquiries that wait can be listed oldest first', async ({ page }) => {
  await page.goto(address)
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByLabel('Oldest first')).toHaveCount(0)
  await page.goto(`${address}?deadline=waiting`)
  await expect(rows(page).first()).toContainText('Guest 1')
  await page.getByLabel('Oldest first').check()
  await expect(rows(page)).toContainText(guests(12, 3))
})

test('the order oldest first is that of every page, also after a reload, until it is unticked', async ({
  page,
}) => {
  await page.goto(`${address}?deadline=waiting&order=oldest`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(rows(page)).toContainText(guests(2, 1))
  await expect(page).toHaveURL(/\?deadline=waiting&order=oldest&page=2$/)
  await page.reload()
  await expect(rows(page)).toContainText(guests(2, 1))
  await page.getByLabel('Oldest first').uncheck()
  await expect(rows(page).first()).toContainText('Guest 1')
  await expect(page).toHaveURL(/\?deadline=waiting$/)
})

test('Next and Previous follow the order oldest first, also to another page', async ({ page }) => {
  await page.goto(`${address}?deadline=waiting&order=oldest`)
  await rows(page).filter({ hasText: 'Guest 4' }).click()
  const name = detail(page).getByRole('heading', { level: 3 }).first()
  await expect(name).toHaveText('Guest 4')
  for (const next of ['Guest 3', 'Guest 2']) {
    await page.keyboard.press('j')
    await expect(name).toHaveText(next)
  }
  await expect(page).toHaveURL(/order=oldest&page=2&open=\d+$/)
  await page.keyboard.press('k')
  await expect(name).toHaveText('Guest 3')
})

test('oldest first a new inquiry is at the end of the last page', async ({ page, salon }) => {
  await page.goto(`${address}?deadline=waiting&order=oldest`)
  await expect(rows(page)).toHaveCount(10)
  await submitInquiry(salon, 'Newest')
  await page.getByRole('button', { name: '1 new inquiry' }).click()
  await expect(rows(page).last()).toContainText('Newest')
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/page=2$/)
})
