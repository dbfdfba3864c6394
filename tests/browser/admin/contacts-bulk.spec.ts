import type { Page } from '@playwright/test'
import { expectSound } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { cutLine, signInAsAdmin } from './admin.ts'
import { addContact, addContacts, colleagueDeletes, colleagueSets, idOf } from './contacts-data.ts'
import { address, bar, phone, rows, select } from './list.ts'

const COUNT = 13

/** The names and statuses of all inquiries outside the bin, oldest first. */
const stored = async ({ db }: Salon) =>
  (
    await db
      .selectFrom('contacts')
      .select(['last_name', 'status'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(row => `${row.last_name} ${row.status}`)

async function selectAll(page: Page, count = COUNT) {
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: `Select all ${count} that match` }).click()
  await expect(bar(page)).toContainText(`All ${count} selected`)
}

async function choose(page: Page, menu: string, item: string) {
  await bar(page).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const question = (page: Page) => page.getByRole('alertdialog')
const confirm = (page: Page, name: string) => question(page).getByRole('button', { name }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Submission Detail' })

test.beforeEach(async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addContacts(salon, COUNT)
})

test.describe('an action on all that match', () => {
  test('leaves alone what has arrived since the list was read', async ({ page, salon }) => {
    await cutLine(page)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(10)
    await addContact(salon, { lastName: 'Before' })
    await selectAll(page)
    await addContact(salon, { lastName: 'After' })
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await confirm(page, 'Delete')
    await expect(page.getByText('13 deleted')).toBeVisible()
    expect(await stored(salon)).toEqual(['Before unread', 'After unread'])
  })

  test('leaves alone what others bring into the filter or take out of it', whole, async ({ page, salon }) => {
    const [old, late] = [await idOf(salon, '13'), await idOf(salon, '1')]
    for (const id of [old, late]) await colleagueSets(salon, id, 'read')
    for (let n = 0; n < 12; n++)
      await colleagueSets(salon, await addContact(salon, { firstName: 'Read' }), 'read')
    await cutLine(page)
    await page.goto(`${address}?status=read`)
    await selectAll(page, 14)
    await colleagueSets(salon, await idOf(salon, '12'), 'read')
    await colleagueSets(salon, late, 'processing')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await confirm(page, 'Delete')
    await expect(page.getByText('13 deleted. 1 no longer matches the filter')).toBeVisible()
    expect(await stored(salon)).toEqual([
      '12 read',
      ...Array.from({ length: 10 }, (_, n) => `${11 - n} unread`),
      '1 processing',
    ])
  })

  test('restores from the bin only what was there', whole, async ({ page, salon }) => {
    for (let n = 1; n <= 12; n++) await colleagueDeletes(salon, await idOf(salon, `${n}`))
    await cutLine(page)
    await page.goto(`${address}?deleted=1`)
    await selectAll(page, 12)
    await colleagueDeletes(salon, await idOf(salon, '13'))
    await bar(page).getByRole('button', { name: 'Restore' }).click()
    await confirm(page, 'Restore')
    await expect(page.getByText('12 restored')).toBeVisible()
    expect(await stored(salon)).toHaveLength(12)
  })

  test('does not grow when the list is read again', whole, async ({ page, salon }) => {
    await page.goto(address)
    await selectAll(page)
    await addContact(salon, { firstName: 'New' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(select(page, 'New Perera')).not.toBeChecked()
    await expect(select(page, 'Guest 1')).toBeChecked()
    await expect(bar(page)).toContainText('13 of 14 selected')
    await expect(page.getByRole('button', { name: 'Select all 14 that match' })).toBeVisible()
  })
})

test('what was stored late is shown before anything is done to it', async ({ page, salon }) => {
  const { db } = salon
  const late = await db
    .selectFrom('contacts')
    .selectAll()
    .where('last_name', '=', '5')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('contacts').where('id', '=', late.id).execute()
  await cutLine(page)
  await page.goto(address)
  await expect(page.getByText('of 12 results')).toBeVisible()
  // An inquiry gets its id before it is committed: a newer one may be in the list without it.
  await db.insertInto('contacts').values(late).execute()
  await colleagueDeletes(salon, await idOf(salon, '13'))
  await selectAll(page, 12)
  await expect(select(page, 'Guest 5')).toBeChecked()
})

test.describe('all that match but one stay selected', () => {
  test('when one is opened and deleted', async ({ page, salon }) => {
    await page.goto(address)
    await selectAll(page)
    await page.getByRole('button', { name: 'View Guest 2', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Delete Contact' }).click()
    await confirm(page, 'Delete')
    await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
    await expect(bar(page)).toContainText('All 12 selected')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(select(page, 'Guest 13')).toBeChecked()
    await choose(page, 'Mark as...', 'Processing')
    await confirm(page, 'Mark as Processing')
    await expect(page.getByText('12 marked as processing')).toBeVisible()
    expect(new Set(await stored(salon)).size).toBe(12)
    expect((await stored(salon)).filter(row => !row.endsWith('processing'))).toEqual([])
  })

  test('when one is unticked', whole, async ({ page }) => {
    await page.goto(address)
    await selectAll(page)
    await select(page, 'Guest 3').uncheck()
    await expect(bar(page)).toContainText('12 of 13 selected')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(select(page, 'Guest 13')).toBeChecked()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(select(page, 'Guest 3')).not.toBeChecked()
    await select(page, 'Guest 3').check()
    await expect(bar(page)).toContainText('All 13 selected')
  })

  test('when one leaves the filter', whole, async ({ page, salon }) => {
    for (let n = 1; n <= COUNT; n++) await colleagueSets(salon, await idOf(salon, `${n}`), 'read')
    await page.goto(`${address}?status=read`)
    await selectAll(page)
    await page.getByRole('button', { name: 'View Guest 2', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('Contact status updated to completed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toContainText('12 of 13 selected')
    await expect(select(page, 'Guest 2')).not.toBeChecked()
  })

  test('when one is restored from the bin', whole, async ({ page, salon }) => {
    for (let n = 1; n <= COUNT; n++) await colleagueDeletes(salon, await idOf(salon, `${n}`))
    await page.goto(`${address}?deleted=1`)
    await selectAll(page)
    await page.getByRole('button', { name: 'View Guest 2', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Contact restored')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toContainText('12 of 13 selected')
  })
})

test.describe('an action on more than the screen shows', () => {
  test('asks with its number, and can be undone: unread again', async ({ page, salon }) => {
    await colleagueSets(salon, await idOf(salon, '4'), 'read')
    const before = await stored(salon)
    await page.goto(address)
    await selectAll(page)
    await choose(page, 'Mark as...', 'Completed')
    await expect(question(page)).toContainText('13 contact submissions')
    await expect(question(page)).toContainText('3 of them are not on this page')
    await expectSound(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await stored(salon)).toEqual(before)
    await choose(page, 'Mark as...', 'Completed')
    await confirm(page, 'Mark as Completed')
    await expect(page.getByText('13 marked as completed')).toBeVisible()
    await page.setViewportSize(phone)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    // Under the pointer it stays, however long the checks take.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expectSound(page)
    await colleagueSets(salon, await idOf(salon, '7'), 'processing')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page.getByText('12 put back as before. 1 was changed since and stays as it is.'),
    ).toBeVisible()
    expect(await stored(salon)).toEqual(before.map(row => (row.startsWith('7 ') ? '7 processing' : row)))
    await expect(rows(page).first()).toContainText('Unread')
  })

  test('a double click on the confirmation sends it once, and the Undo stays', async ({ page }) => {
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/contacts/bulk')) sent.push(request.url())
    })
    await page.goto(address)
    await selectAll(page)
    await choose(page, 'Mark as...', 'Completed')
    await question(page).getByRole('button', { name: 'Mark as Completed' }).dblclick()
    await expect(page.getByText('13 marked as completed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('what is unticked or cleared while all are asked for stays so', async ({ page }) => {
    await page.goto(address)
    for (const change of ['untick', 'clear'] as const) {
      const answered = Promise.withResolvers<void>()
      await page.route('**/api/contacts/ids?*', async route => {
        await answered.promise
        await route.continue()
      })
      await page.getByRole('checkbox', { name: 'Select this page' }).check()
      const answer = page.waitForResponse('**/api/contacts/ids?*')
      await page.getByRole('button', { name: `Select all ${COUNT} that match` }).click()
      if (change === 'untick') await rows(page).first().getByRole('checkbox').uncheck()
      else await bar(page).getByRole('button', { name: 'Clear' }).click()
      answered.resolve()
      await (await answer).finished()
      if (change === 'untick') await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeEnabled()
      await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked()
      await expect(page.getByText(`All ${COUNT} selected`)).toBeHidden()
      if (change === 'untick') await bar(page).getByRole('button', { name: 'Clear' }).click()
      await page.unrouteAll()
    }
  })

  test('asks for a selection on several pages, and by a key', whole, async ({ page }) => {
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await select(page, 'Guest 13').check()
    await page.getByRole('button', { name: 'View Guest 13', exact: true }).focus()
    await page.keyboard.press('c')
    await expect(question(page)).toContainText('2 contact submissions')
    await confirm(page, 'Mark as Completed')
    await expect(page.getByText('2 marked as completed')).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByText('2 put back as before')).toBeVisible()
  })

  test('does not ask for what stands on the screen', whole, async ({ page }) => {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    page.on('response', answer => answer.url().endsWith('/contacts/bulk') && resolve())
    await page.goto(address)
    await select(page, 'Guest 1').check()
    await choose(page, 'Assign to...', 'Me')
    await done
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 put back as before')).toBeVisible()
  })
})
