// Long: each rule of what a view shows has its test.
import type { Page } from '@playwright/test'
import { MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { watchRequests } from '#tests/page-requests.ts'
import { addReceived } from '#tests/received.ts'
import { instant } from '../../../server/clock.ts'
import { expectAccessible } from '../checks.ts'
import { expect, menuEntry, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  chooseForSelected,
  colleagueSets,
  detail,
  fact,
  filtersButton,
  idOf,
  rows,
  selectPage,
  submitInquiry,
} from './inbox.ts'

const HOUR = 60
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const heads = (page: Page) => page.locator('th[scope=rowgroup]')

const guests = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, n) => new RegExp(`Guest ${first - n}(?!\\d)`))

test('each view has its inquiries and their number; To Answer begins with the one that waits longest @essential', async ({
  page,
  salon,
}) => {
  await addInquiry(salon, { firstName: 'Calm' })
  await addInquiry(salon, { firstName: 'Late' }, { minutesAgo: 30 * HOUR })
  const done = await addInquiry(salon, { firstName: 'Done' }, { minutesAgo: 50 })
  await colleagueSets(salon, done, 'completed')
  const taken = await addInquiry(salon, { firstName: 'Taken' }, { minutesAgo: 40 })
  await colleagueSets(salon, taken, 'processing')
  await addInquiry(salon, { firstName: 'Spam' }, { spam: true, minutesAgo: 40 * HOUR })
  await page.goto(address)
  await expect(views(page).getByRole('link')).toHaveText([
    'To Answer 2',
    'With the Client 1',
    'Follow-ups 0',
    'All 5',
  ])
  await expect(rows(page)).toHaveCount(5)

  await views(page).getByRole('link', { name: 'To Answer' }).click()
  await expect(rows(page)).toContainText(['Late', 'Calm'])
  await expect(heads(page)).toHaveText(['Overdue', 'Later'])
  await expect(views(page).locator('[aria-current=page]')).toHaveText('To Answer 2')
  await expectAccessible(page)

  await views(page).getByRole('link', { name: 'With the Client' }).click()
  await expect(rows(page)).toContainText(['Taken'])
  await views(page).getByRole('link', { name: 'Follow-ups' }).click()
  await expect(page.getByRole('cell', { name: 'No follow-ups' })).toBeVisible()
  await expectAccessible(page)
})

test('the inbox begins with all inquiries until another view was chosen', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  await page.goto(address)
  await expect(views(page).locator('[aria-current=page]')).toHaveText('All 2')
  await views(page).getByRole('link', { name: 'To Answer' }).click()
  await page.goto('/admin')
  await menuEntry(page, 'Appointments').click()
  await expect(page).toHaveURL(`${address}?waiting=us`)
  await page.goto(address)
  await expect(page).toHaveURL(`${address}?waiting=us`)
  await views(page).getByRole('link', { name: 'All' }).click()
  await page.goto(address)
  await expect(views(page).locator('[aria-current=page]')).toHaveText('All 2')
})

test('the number in the sidebar leads to what it counts, and to the view that was chosen when it is zero', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon)
  await page.goto(address)
  const entry = menuEntry(page, 'Appointments')
  await entry.click()
  await expect(page).toHaveURL(`${address}?waiting=us`)
  await colleagueSets(salon, id, 'completed')
  await expect(entry).toHaveAccessibleDescription('')
  await entry.click()
  await expect(page).toHaveURL(address)
})

test('a view keeps the search and the other filters, and Reset Filters keeps the view', async ({
  page,
  salon,
}) => {
  await addInquiry(salon, { firstName: 'Near', branch: 'Wellawatte' })
  await addInquiry(salon, { firstName: 'Far', branch: 'Nugegoda' })
  await page.goto(`${address}?branch=Nugegoda`)
  await views(page).getByRole('link', { name: 'To Answer' }).click()
  await expect(rows(page)).toHaveText([/Far/])
  await filtersButton(page).click()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`${address}?waiting=us`)
})

test('To Answer says when nothing is left', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.goto(`${address}?waiting=us`)
  await expect(rows(page)).toHaveCount(1)
  await colleagueSets(salon, id, 'completed')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Nothing is left to answer' })).toBeVisible()
})

test('when the last of the page is answered, it shows what is left, until nothing is', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 11)
  await page.goto(`${address}?waiting=us`)
  await expect(rows(page)).toContainText(guests(11, 2))
  await selectPage(page)
  await chooseForSelected(page, 'Mark as...', 'Completed')
  await expect(rows(page)).toContainText(guests(1, 1))
  await rows(page).click()
  await button(page, 'Mark as Completed').click()
  await expect(fact(page, 'Status')).toHaveText('Completed')

  await test.step('not while it is open', async () => {
    await expect(views(page).getByRole('link').first()).toHaveText('To Answer 0')
    await expect(rows(page)).toHaveCount(1)
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: 'Nothing is left to answer' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a link to the list that is on the screen shows it as it is now', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  const id = await idOf(salon, '2')
  await page.goto(`${address}?waiting=us`)
  await expect(rows(page)).toContainText(guests(2, 1))
  await colleagueSets(salon, id, 'completed')
  await expect(rows(page).first()).toContainText('Completed')

  await test.step('the view', async () => {
    await views(page).getByRole('link', { name: 'To Answer' }).click()
    await expect(rows(page)).toContainText(guests(1, 1))
  })

  await test.step('the sidebar, also beside an open inquiry', async () => {
    await addInquiries(salon, 1)
    await rows(page).first().click()
    await expect(detail(page)).toBeVisible()
    await menuEntry(page, 'Appointments').click()
    await expect(detail(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('closing an inquiry moves no row', async () => {
    await rows(page).first().click()
    await button(page, 'Mark as Completed').click()
    await expect(fact(page, 'Status')).toHaveText('Completed')
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await expect(views(page).getByRole('link').first()).toHaveText('To Answer 1')
    await expect(rows(page)).toHaveCount(2)
  })
})

test.describe('where twelve wait', () => {
  test.beforeEach(({ salon }) => addInquiries(salon, 12))

  test('the order is that of every page, also after a reload', async ({ page }) => {
    await page.goto(`${address}?waiting=us`)
    await expect(rows(page)).toContainText(guests(12, 3))
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(rows(page)).toContainText(guests(2, 1))
    await page.reload()
    await expect(rows(page)).toContainText(guests(2, 1))
  })

  test('Next leaves out no one who has moved up, as others were answered', async ({ page, salon }) => {
    await addInquiry(salon, { firstName: 'Guest', lastName: '0' })
    await page.goto(`${address}?waiting=us`)
    await expect(rows(page)).toContainText(guests(12, 3))
    for (const name of ['12', '11']) await colleagueSets(salon, await idOf(salon, name), 'completed')
    await expect(views(page).getByRole('link').first()).toHaveText('To Answer 11')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(rows(page)).toContainText(guests(2, 0))
    await expect(page.getByText('Showing 9 to 11 of 11 results')).toBeVisible()

    await test.step('nor where all that is left fits on the page', async () => {
      const quiet = watchRequests(page)
      await page.getByRole('button', { name: 'Previous', exact: true }).click()
      await expect(rows(page)).toContainText(guests(10, 1))
      // Until a page that is turned to is loaded once more, it shows only what still waits.
      await quiet()
      await colleagueSets(salon, await idOf(salon, '10'), 'completed')
      await expect(rows(page).first()).toContainText('Completed')
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(rows(page)).toContainText(guests(9, 0))
      await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible()
    })
  })

  test('Next and Previous follow the order, also to another page', async ({ page }) => {
    await page.goto(`${address}?waiting=us`)
    await rows(page).filter({ hasText: 'Guest 4' }).click()
    const name = detail(page).getByRole('heading', { level: 3 }).first()
    await expect(name).toHaveText('Guest 4')
    for (const next of ['Guest 3', 'Guest 2']) {
      await page.keyboard.press('j')
      await expect(name).toHaveText(next)
    }
    await expect(page).toHaveURL(/waiting=us&page=2&open=\d+$/)
    await page.keyboard.press('k')
    await expect(name).toHaveText('Guest 3')
  })

  test('what arrives while the list is open is counted, also in the title, and shown on top by a press', async ({
    page,
    salon,
  }) => {
    await page.goto(`${address}?waiting=us&page=2`)
    await expect(rows(page)).toHaveCount(2)
    const [old] = await salon.db.selectFrom('inquiries').select('id').orderBy('id').limit(1).execute()
    await addReceived(salon, old?.id ?? 0, { text: 'Ten is fine!' })
    await submitInquiry(salon, 'Newest')
    const show = page.getByRole('button', { name: '1 client has answered, 1 new inquiry' })

    await test.step('it is counted on a button, in the title, and announced', async () => {
      await expect(show).toBeVisible()
      await expect(page).toHaveTitle(/^\(13\) 1 client has answered, 1 new inquiry · Appointments/)
      await expect(page.getByRole('status').filter({ hasText: '1 client has answered' })).toBeVisible()
    })

    await test.step('a press shows it on top', async () => {
      await show.click()
      await expect(page).toHaveURL(`${address}?waiting=us`)
      // Just after midnight, what arrived before it is due today.
      const heads11To3 = [11, 3].map(minutesAgo =>
        salonDay(instant(salon.clock, -minutesAgo * MINUTE_MS)) < salonDay(new Date())
          ? 'Due Today'
          : 'Later',
      )
      await expect(heads(page)).toHaveText(['Just Arrived', ...new Set(heads11To3)])
      await expect(rows(page)).toContainText([/Newest/, /Guest 12 .*Ten is fine!/s, ...guests(11, 3)])
      await expect(page).toHaveTitle(/^\(13\) Appointments/)
      await expect(show).toHaveCount(0)
    })

    await test.step('it stays there when a colleague completes it', async () => {
      await colleagueSets(salon, old?.id ?? 0, 'completed')
      await expect(rows(page).nth(1)).toContainText('Completed')
    })
  })

  test('a follow-up of today is in both views, and one of tomorrow waits', async ({ page, salon, admin }) => {
    const [today, tomorrow] = (
      await salon.db.selectFrom('inquiries').select('id').orderBy('id').execute()
    ).map(({ id }) => id)
    const day = (ahead: number) => salonDay(Date.now() + ahead * 24 * HOUR * 60_000)
    for (const [id, on] of [
      [today, day(0)],
      [tomorrow, day(1)],
    ] as const) {
      if (id === undefined) throw new Error('No inquiry')
      await colleagueSets(salon, id, 'completed')
      const response = await page.request.put(`/api/contacts/${id}/follow-up`, {
        headers: { Authorization: `Bearer ${admin.token}` },
        data: { on },
      })
      expect(response.status()).toBe(200)
    }
    await page.goto(`${address}?followUp=set`)
    await expect(heads(page)).toHaveText(['To Do Today', 'Later'])
    await expect(views(page).getByRole('link')).toHaveText([
      'To Answer 11',
      'With the Client 0',
      'Follow-ups 2',
      'All 12',
    ])
    await views(page).getByRole('link', { name: 'To Answer' }).click()
    await expect(rows(page).filter({ hasText: 'To do today' })).toHaveCount(1)
  })
})
