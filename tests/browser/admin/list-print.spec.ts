import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { expect, test } from './admin.ts'
import { addInquiry, address, rows } from './inbox.ts'

/** The width of an upright A4 page. */
const A4 = { width: 794, height: 1123 }

/** The cells on paper of which a part is cut, clipped, or outside the paper. */
const cutCells = (page: Page) =>
  page.evaluate(() => {
    const isCut = (part: Element) => {
      const { overflowX, overflowY, webkitLineClamp, position } = getComputedStyle(part)
      // The browser's own style clips each picture to its frame: no text is cut by it.
      const hides =
        !(part instanceof HTMLImageElement) && [overflowX, overflowY].some(overflow => overflow !== 'visible')
      const outside = part.scrollWidth > part.clientWidth && part.clientWidth > 0
      const beyond = part.getBoundingClientRect().right > innerWidth
      return hides || outside || beyond || webkitLineClamp !== 'none' || position === 'sticky'
    }
    return [...document.querySelectorAll('th, td')]
      .filter(cell => cell.checkVisibility())
      .filter(cell =>
        [cell, ...cell.querySelectorAll('*:not(svg, svg *)')].some(
          part => part.checkVisibility() && isCut(part),
        ),
      )
      .map(cell => cell.textContent)
  })

test('a printed page of the inbox has every row whole, and nothing to press', async ({ page, salon }) => {
  const lastName = 'Fernando'.repeat(9)
  const email = `${'fernando.'.repeat(6)}n@mail.example`
  const service = 'Balayage and root smudge with a gloss and a blow-dry, '.repeat(3).trim()
  for (let count = 0; count < 12; count += 1) await addInquiry(salon, { lastName, email, service })
  await page.setViewportSize(A4)
  await page.goto(`${address}?status=unread`)
  await expect(rows(page)).toHaveCount(10)
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeVisible()
  await expect(page.locator('[data-filters="Status: Unread"]')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Contact Info',
    'Date',
    'Status',
    'Interest',
  ])
  for (const text of [`Nimali ${lastName}`, email, service, 'Unread'])
    await expect(rows(page).first().getByText(text)).toBeVisible()
  expect(await cutCells(page)).toEqual([])
  for (const role of ['button', 'checkbox', 'searchbox', 'complementary', 'banner'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
})

test('on paper the heads of To Answer leave the columns their width', async ({ page, salon }) => {
  await addInquiry(salon, {}, { minutesAgo: 30 * 60 })
  await addInquiry(salon)
  await page.setViewportSize(A4)
  await page.goto(`${address}?waiting=us`)
  await expect(rows(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  const [table, interest] = await Promise.all(
    [page.getByRole('table'), page.getByRole('columnheader', { name: 'Interest' })].map(part =>
      part.boundingBox(),
    ),
  )
  if (!table || !interest) throw new Error('They are not on the paper')
  expect(Math.abs(table.x + table.width - interest.x - interest.width)).toBeLessThan(2)
  expect(await cutCells(page)).toEqual([])
})

test('the printed lists of services, branches and categories are whole, and have nothing to press', async ({
  page,
  salon,
}) => {
  const service = aService({
    name: 'W'.repeat(120),
    description: 'W'.repeat(1000),
    duration: 'W'.repeat(200),
  })
  await createService(salon.db, service, new Date().toISOString())
  await page.setViewportSize(A4)
  for (const list of ['Services', 'Branches', 'Categories']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/admin/${list.toLowerCase()}`)
    await expect(page.getByRole('cell').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: list })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    expect(await cutCells(page)).toEqual([])
    for (const role of ['button', 'searchbox', 'complementary', 'banner'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    // The names of services, which are whole, lead to their forms.
    await expect(page.getByRole('link')).toHaveCount(
      await page.getByRole('rowheader').getByRole('link').count(),
    )
  }
})
