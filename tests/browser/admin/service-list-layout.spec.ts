import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { announcePrices } from '../announced-prices.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'

const options = [
  'Short',
  'Medium, to the shoulders',
  'Long, thick, or with a fringe to be kept',
  'Very long',
].map(name => ({ name, price: 8_999_999 }))

/** Cells whose text runs over their edge, or under one of its buttons. */
const overrun = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const cell of document.querySelectorAll('tbody :is(th, td)')) {
      const { left, right } = cell.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(cell)
      for (const box of range.getClientRects())
        if (box.width > 1 && (box.left < left - 1 || box.right > right + 1))
          found.push(cell.textContent ?? '')
    }
    return [...new Set(found)]
  })

test('a list with long names, four options, notes, the highest prices and plans fits at each width', async ({
  page,
  salon,
}) => {
  const long = aService({
    name: 'Signature Balayage with Glossing and Blow-dry for Every Length of Hair',
    price: 8_999_999,
    from: true,
    options,
    note: 'hair extensions and more than two colours are extra, as is toner',
    duration: 'as long as it takes',
  })
  await createService(salon.db, long, new Date().toISOString())
  await announcePrices(salon)
  await page.goto('/admin/services')
  await expect(page.getByRole('row').filter({ hasText: 'Signature' })).toContainText('Rs. 9,900,000')
  for (const width of [320, 360, 700, 768, 1024, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overrun(page), `${width} px`).toEqual([])
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect.soft(scrolls, `${width} px`).toBe(false)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await expectAccessible(page)
})

test('what all options will cost is one line, what some of them will cost has their names', async ({
  page,
  salon,
}) => {
  await announcePrices(salon, 'hair')
  await page.goto('/admin/services')
  const row = page.getByRole('row').filter({ hasText: 'Keratin Smoothing' })
  await expect(row).toContainText('Rs. 35,200 to 49,500')
  await expect(row).not.toContainText('Medium Rs.')
})

test('on a phone a price with more than one line begins under the name', async ({ page, salon, admin }) => {
  await announcePrices(salon)
  await salon.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', admin.user.id).execute()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/services')
  const row = page.getByRole('row').filter({ hasText: 'Coconut Oil Head Massage' })
  const leftOf = (text: string) =>
    row.getByText(text).evaluate(element => element.getBoundingClientRect().left)
  expect(await leftOf('Rs. 3,800')).toBe(await leftOf('Coconut Oil Head Massage'))
})
