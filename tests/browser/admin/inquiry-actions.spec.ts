import type { Page } from '@playwright/test'
import { addReceived } from '#tests/received.ts'
import { expectAccessible } from '../checks.ts'
import { addAdmin, expect, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  callAs,
  detail,
  fact,
  noteField,
  openInquiry,
  openNote,
  phone,
  timeline,
} from './inbox.ts'
import { openReply, replyField } from './reply.ts'

test('a note is for the team only, and a draft of it survives a reload', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await openNote(page)
  await expect(detail(page)).toContainText('Only the team sees this.')
  await button(page, 'Add Note').click()
  await expect(detail(page)).toContainText('Note is required')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await noteField(page).fill('Likes tea\nNo sugar')
  await page.reload()
  await expect(noteField(page)).toHaveValue('Likes tea\nNo sugar')
  await button(page, 'Add Note').click()
  await expect(timeline(page)).toContainText('Note by Kamala Silva')
  await expect(timeline(page).getByText('Likes tea')).toHaveText('Likes tea\nNo sugar', {
    useInnerText: true,
  })
  await expect(noteField(page)).toHaveCount(0)
})

/** Stores the note, and loses the response. */
const loseNoteResponse = (page: Page) =>
  page.route(
    '**/api/contacts/*/notes',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a note whose response was lost is found', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await loseNoteResponse(page)
  await openNote(page)
  await noteField(page).fill('Likes tea')
  await button(page, 'Add Note').click()
  await expect(timeline(page).getByText('Likes tea')).toHaveCount(1)
  await expect(noteField(page)).toHaveCount(0)
})

test('a note whose two responses were lost is stored once when it is added again', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  let lost = 0
  await page.route('**/api/contacts/*/notes', async route => {
    lost += 1
    if (lost > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await openNote(page)
  await noteField(page).fill('Likes tea')
  await button(page, 'Add Note').click()
  await expect(detail(page)).toContainText('The connection was lost, so we don’t know')
  await expect(noteField(page)).toHaveValue('Likes tea')
  await button(page, 'Add Note').click()
  await expect(noteField(page)).toHaveCount(0)
  await expect(timeline(page).getByText('Likes tea')).toHaveCount(1)
  expect(await salon.db.selectFrom('inquiryNotes').select('text').execute()).toEqual([{ text: 'Likes tea' }])
})

test('an inquiry is assigned to oneself, to a colleague and to no one', async ({ page, salon }) => {
  await addAdmin(salon, 'Anusha')
  await openInquiry(page, await addInquiry(salon))
  const assigned = detail(page).getByLabel('Assigned to')
  await expect(assigned.getByRole('option')).toHaveText(['No one', 'Me (Kamala Silva)', 'Anusha'])
  await assigned.selectOption('Me (Kamala Silva)')
  await expect(timeline(page)).toContainText('Taken over by Kamala Silva')
  await assigned.selectOption('Anusha')
  await expect(timeline(page)).toContainText('Assigned to Anusha by Kamala Silva')
  await assigned.selectOption('No one')
  await expect(timeline(page)).toContainText('Unassigned by Kamala Silva')
})

test('possible spam is unmarked with one press, and marked from the menu', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon, {}, { spam: true }))
  await expect(detail(page)).toContainText('Possible spam. It isn’t counted as unread')
  await expect(fact(page, 'Response')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Not Spam').click()
  await expect(timeline(page)).toContainText('Marked as not spam by Kamala Silva')
  await expect(fact(page, 'Response')).toContainText('left to reply')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Mark as Possible Spam' }).click()
  await expect(timeline(page)).toContainText('Marked as possible spam by Kamala Silva')
  await expect(button(page, 'Not Spam')).toBeVisible()
})

test('a deleted inquiry is restored from the bin', async ({ page, salon, admin }) => {
  const id = await addInquiry(salon)
  await callAs(salon, admin, 'DELETE', `/contacts/${id}`)
  await page.goto(`${address}?deleted=1&open=${id}`)
  await expect(detail(page)).toContainText(/In the bin until \w+ \d+, \d{4}, then permanently deleted\./)
  await expect(timeline(page)).toContainText('Deleted by Kamala Silva')
  await expect(button(page, 'Mark as Completed')).toHaveCount(0)
  await expect(button(page, 'Reply')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Restore').click()
  await expect(timeline(page)).toContainText('Restored by Kamala Silva')
  await expect(button(page, 'Mark as Completed')).toBeEnabled()
  await expect(fact(page, 'Status')).toHaveText('Read')
})

test.describe('the inquiries beside an open one', () => {
  const name = (page: Page) => detail(page).getByRole('heading', { level: 3 }).first()

  /** Twelve inquiries on two pages; the last one of the first page is open, over the list. */
  test.beforeEach(async ({ page, salon }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await addInquiries(salon, 12)
    await page.goto(address)
    await page.getByRole('button', { name: 'View Guest 10', exact: true }).click()
    await expect(name(page)).toHaveText('Guest 10')
  })

  test('are opened with a button, which keeps the focus, also on the next page', async ({ page }) => {
    await button(page, 'Next inquiry').click()
    await expect(name(page)).toHaveText('Guest 11')
    await expect(page).toHaveURL(/page=2/)
    await expect(button(page, 'Next inquiry')).toBeFocused()
  })

  test('are opened with j and k, to the last one and back to the page before', async ({ page }) => {
    await page.keyboard.press('j')
    await expect(name(page)).toHaveText('Guest 11')
    await page.keyboard.press('j')
    await expect(name(page)).toHaveText('Guest 12')
    await expect(button(page, 'Next inquiry')).toBeDisabled()
    await page.keyboard.press('k')
    await expect(name(page)).toHaveText('Guest 11')
    await page.keyboard.press('k')
    await expect(name(page)).toHaveText('Guest 10')
    await expect(page).not.toHaveURL(/page=2/)
  })

  test('are left for the page of the list that has them', async ({ page }) => {
    await page.keyboard.press('j')
    await expect(name(page)).toHaveText('Guest 11')
    await page.keyboard.press('k')
    await expect(name(page)).toHaveText('Guest 10')
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
  })
})

test('p and c mark the open inquiry, and r replies to it', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await page.keyboard.press('p')
  await expect(fact(page, 'Status')).toHaveText('Processing')
  await expect(button(page, 'Mark as Completed')).toBeEnabled()
  await page.keyboard.press('c')
  await expect(fact(page, 'Status')).toHaveText('Completed')
  await page.keyboard.press('r')
  await expect(replyField(page)).toBeFocused()
})

test('keys are text while a reply is typed', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('ppckr')
  await expect(replyField(page)).toHaveValue(/ppckr/)
  await expect(fact(page, 'Status')).toHaveText('Read')
})

test('keys that are switched off do nothing', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await page.evaluate(() => localStorage.setItem('araliya.keys', 'off'))
  await page.reload()
  await expect(button(page, 'Mark as Processing')).toBeEnabled()
  await detail(page).getByRole('heading', { level: 3 }).first().click()
  await page.keyboard.press('p')
  await expect(button(page, 'Mark as Processing')).toBeEnabled()
  await expect(fact(page, 'Status')).toHaveText('Read')
})

test('key and button ask before an inquiry is completed whose client has answered and got no reply', async ({
  page,
  salon,
}) => {
  await openInquiry(page, await addInquiry(salon))
  await page.keyboard.press('p')
  await expect(fact(page, 'Status')).toHaveText('Processing')
  await addReceived(salon, Number(new URL(page.url()).searchParams.get('open')))
  await page.reload()
  // Opening the answer is stored first.
  const seen = salon.db.selectFrom('receivedMessages').select('seenAt')
  await expect.poll(async () => (await seen.executeTakeFirst())?.seenAt ?? null).not.toBeNull()
  await expect(button(page, 'Mark as Completed')).toBeEnabled()
  const asked = page.getByRole('alertdialog', { name: 'Not answered yet' })
  const complete = [() => page.keyboard.press('c'), () => button(page, 'Mark as Completed').click()]
  for (const begin of complete) {
    await begin()
    await expect(asked).toContainText('No one has replied to what Nimali Perera answered.')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(fact(page, 'Status')).toHaveText('Processing')
  }
  await page.keyboard.press('c')
  await asked.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(fact(page, 'Status')).toHaveText('Completed')
})
