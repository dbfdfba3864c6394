import { expectAccessible } from '../checks.ts'
import { blockLiveUpdates, expect, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  checkboxOf,
  chooseForSelected,
  colleagueDeletes,
  colleagueSets,
  confirm,
  deleteOpenInquiry,
  idOf,
  phone,
  question,
  rows,
  selectAll,
  selectionBar,
  selectPage,
  storedStatuses,
} from './inbox.ts'

const COUNT = 13

test.beforeEach(({ salon }) => addInquiries(salon, COUNT))

test('an action does not change inquiries that arrived since', async ({ page, salon }) => {
  await blockLiveUpdates(page)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(10)
  await addInquiry(salon, { lastName: 'Before' })
  await selectAll(page, COUNT)
  await addInquiry(salon, { lastName: 'After' })
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete')
  await expect(page.getByText('13 deleted')).toBeVisible()
  expect(await storedStatuses(salon)).toEqual(['Before unread', 'After unread'])
})

test('select all loads the list again, with an inquiry committed late', async ({ page, salon }) => {
  const { db } = salon
  const late = await db
    .selectFrom('inquiries')
    .selectAll()
    .where('lastName', '=', '5')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('inquiries').where('id', '=', late.id).execute()
  await blockLiveUpdates(page)
  await page.goto(address)
  await expect(page.getByText('of 12 results')).toBeVisible()
  // An inquiry gets its id before it is committed: a newer one may be in the list without it.
  await db.insertInto('inquiries').values(late).execute()
  await colleagueDeletes(salon, await idOf(salon, '13'))
  await selectAll(page, 12)
  await expect(checkboxOf(page, 'Guest 5')).toBeChecked()
})

test('one can be opened and deleted: the others stay selected', async ({ page, salon }) => {
  await page.goto(address)
  await selectAll(page, COUNT)
  await page.getByRole('button', { name: 'View Guest 2', exact: true }).click()
  await deleteOpenInquiry(page)
  await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
  await expect(selectionBar(page).getByRole('status')).toHaveText('12 selected')
  await chooseForSelected(page, 'Mark as...', 'Processing')
  await confirm(page, 'Mark as Processing')
  await expect(page.getByText('12 marked as processing')).toBeVisible()
  expect((await storedStatuses(salon)).filter(row => !row.endsWith('processing'))).toEqual([])
})

test('one can be unticked: the others stay selected', async ({ page }) => {
  await page.goto(`${address}?status=unread`)
  await selectAll(page, COUNT)
  await checkboxOf(page, 'Guest 3').uncheck()
  await expect(selectionBar(page).getByRole('status')).toHaveText('12 selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(checkboxOf(page, 'Guest 13')).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(checkboxOf(page, 'Guest 3')).not.toBeChecked()
})

test('an action on several pages asks first, and Cancel changes nothing', async ({ page, salon }) => {
  const before = await storedStatuses(salon)
  await page.goto(address)
  await selectAll(page, COUNT)
  await chooseForSelected(page, 'Mark as...', 'Completed')
  await expect(question(page)).toContainText('13 contact submissions')
  await expect(question(page)).toContainText('3 of them are not on this page')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await storedStatuses(salon)).toEqual(before)
})

test('an action on several pages is undone, except where a colleague has made another change since', async ({
  page,
  salon,
}) => {
  await colleagueSets(salon, await idOf(salon, '4'), 'read')
  const before = await storedStatuses(salon)
  await page.goto(address)
  await selectAll(page, COUNT)
  await chooseForSelected(page, 'Mark as...', 'Completed')
  await confirm(page, 'Mark as Completed')
  await expect(page.getByText('13 marked as completed')).toBeVisible()
  await page.setViewportSize(phone)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Undo' }).hover()
  await colleagueSets(salon, await idOf(salon, '7'), 'processing')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('12 changed back. 1 was changed since and stays as it is.')).toBeVisible()
  expect(await storedStatuses(salon)).toEqual(
    before.map(row => (row.startsWith('7 ') ? '7 processing' : row)),
  )
  await expect(rows(page).first()).toContainText('Unread')
})

test('a double click on the confirmation sends it once, and Undo stays', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/contacts/bulk')) sent.push(request.url())
  })
  await page.goto(address)
  await selectAll(page, COUNT)
  await chooseForSelected(page, 'Mark as...', 'Completed')
  await question(page).getByRole('button', { name: 'Mark as Completed' }).dblclick()
  await expect(page.getByText('13 marked as completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

for (const change of ['untick', 'clear'] as const)
  test(`${change} while the ids of all are still loading is not overwritten`, async ({ page }) => {
    await page.goto(address)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/contacts/ids?*', async route => {
      await held
      await route.continue()
    })
    await selectPage(page)
    const response = page.waitForResponse('**/api/contacts/ids?*')
    await page.getByRole('button', { name: `Select all ${COUNT} that match` }).click()
    if (change === 'untick') await rows(page).first().getByRole('checkbox').uncheck()
    else await selectionBar(page).getByRole('button', { name: 'Clear' }).click()
    release()
    await (await response).finished()
    if (change === 'untick') {
      await expect(selectionBar(page).getByRole('button', { name: 'Delete' })).toBeEnabled()
      await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked()
    } else await expect(selectionBar(page)).toHaveCount(0)
    await expect(page.getByText(`All ${COUNT} selected`)).toBeHidden()
  })
