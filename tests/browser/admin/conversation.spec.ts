// Long: every part of an open inquiry at its widths.

import type { Page } from '@playwright/test'
import { addReceived } from '#tests/received.ts'
import { instant } from '../../../server/clock.ts'
import { updateConversations } from '../../../server/inquiries/state/conversation.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  detail,
  fact,
  openInquiry,
  openNote,
  phone,
  rows,
  timeline,
} from './inbox.ts'
import { addAnswered } from './received.ts'
import { replyField } from './reply.ts'

const view = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}`, exact: true })
const search = (page: Page) => page.getByRole('searchbox')

/** A reply by email that has been sent. */
async function addReply({ db, clock }: Salon, inquiryId: number, text: string) {
  await db
    .insertInto('inquiryReplies')
    .values({
      inquiryId,
      channel: 'email',
      subject: '',
      text,
      author: 'desk@araliya.example',
      at: instant(clock),
    })
    .execute()
  await updateConversations(db, [inquiryId])
}

test.describe('from 1180 px an open inquiry stands beside the list', () => {
  test('which can be used: another row takes its place, and Back leads to the list', async ({
    page,
    salon,
  }) => {
    await addInquiries(salon, 3)
    await page.goto(address)
    await view(page, 'Guest 1').click()
    await expect(fact(page, 'Full Name')).toHaveText('Guest 1')
    await expect(page.locator('tr[aria-current]')).toContainText('Guest 1')
    await view(page, 'Guest 3').click()
    await expect(fact(page, 'Full Name')).toHaveText('Guest 3')
    await expect(page.locator('tr[aria-current]')).toContainText('Guest 3')
    await expectAccessible(page)
    await page.goBack()
    await expect(detail(page)).toHaveCount(0)
    await expect(page).toHaveURL(/appointments$/)
  })

  test('and Escape in the list leaves it open, in the inquiry closes it', async ({ page, salon }) => {
    await addInquiries(salon, 2)
    await page.goto(address)
    await view(page, 'Guest 1').click()
    await expect(detail(page)).toBeFocused()
    await search(page).focus()
    await page.keyboard.press('Escape')
    await expect(detail(page)).toBeVisible()
    await button(page, 'Reply').focus()
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await expect(view(page, 'Guest 1')).toBeFocused()
  })

  test('and the keys of the screen work, such as the one for the search', async ({ page, salon }) => {
    await openInquiry(page, await addInquiry(salon))
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(detail(page)).toBeVisible()
  })

  test('at 1179 px it has the whole window', async ({ page, salon }) => {
    const id = await addInquiry(salon)
    await page.setViewportSize({ width: 1179, height: 800 })
    await openInquiry(page, id)
    expect(await detail(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1179, height: 800 })
    await page.setViewportSize({ width: 1180, height: 800 })
    await expect(rows(page).first()).toBeInViewport()
    await expect(detail(page)).toBeInViewport()
    expect((await detail(page).boundingBox())?.x).toBeGreaterThan(400)
  })
})

test('an open inquiry has at most thirteen controls that can be used', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  const controls = detail(page).locator('a, button:not(:disabled), input, select, textarea')
  const shown = await controls.evaluateAll(all =>
    all.filter(control => control.checkVisibility()).map(control => control.textContent || control.ariaLabel),
  )
  expect(shown.length, shown.join(', ')).toBeLessThanOrEqual(13)
})

for (const size of [
  phone,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])
  test(`the newest text that no one has opened is wholly visible, at ${size.width} px`, async ({
    page,
    salon,
  }) => {
    const id = await addAnswered(salon, { text: 'An earlier answer. '.repeat(60) })
    for (let count = 1; count <= 6; count += 1) await addReply(salon, id, `Reply ${count}. `.repeat(12))
    salon.clock.advance(60_000)
    const at = instant(salon.clock)
    await addReceived(salon, id, { at, takenAt: at, text: 'Thursday at ten would be perfect. Thank you!' })
    await page.setViewportSize(size)
    await page.goto(`${address}?open=${id}`)
    const newest = timeline(page).getByText('Thursday at ten would be perfect. Thank you!')
    await expect(newest).toBeInViewport({ ratio: 1 })
    await expect(fact(page, 'Response')).toContainText('left to reply')
    await button(page, 'Reply').click()
    await expect(replyField(page)).toBeFocused()
    await expect(newest).toBeInViewport()
  })

test('what the system did is one line, which unfolds', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  await button(page, 'Mark as Processing').click()
  await expect(button(page, 'Mark as Processing')).toBeDisabled()
  // After ten minutes it can no longer be undone from here.
  salon.clock.advance(11 * 60_000)
  await page.clock.install({ time: Date.parse(instant(salon.clock)) })
  await page.reload()
  const fold = button(page, '3 more entries')
  await expect(fold).toBeVisible()
  await expect(timeline(page).locator('ol ol')).toBeHidden()
  await fold.click()
  await expect(
    timeline(page).locator('ol ol').getByText('Marked as Processing by Kamala Silva'),
  ).toBeVisible()
  await expect(button(page, 'Hide 3 more entries')).toBeFocused()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the messages before the last two are one line', async ({ page, salon }) => {
    const id = await addInquiry(salon, { message: 'The very first message' }, { minutesAgo: 60 })
    for (const text of ['First reply', 'Second reply', 'Third reply']) {
      salon.clock.advance(1000)
      await addReply(salon, id, text)
    }
    await page.goto(`${address}?open=${id}`)
    await expect(timeline(page).getByText('Third reply')).toBeVisible()
    await expect(timeline(page).getByText('The very first message')).toBeHidden()
    await button(page, '2 earlier messages').click()
    await expect(timeline(page).getByText('The very first message')).toBeVisible()
  })

  test('the bar at the bottom is one line, and Call opens the form for what was said', async ({
    page,
    salon,
  }) => {
    await openInquiry(page, await addInquiry(salon, { phone: '077 000 0001' }))
    const call = detail(page).getByRole('link', { name: 'Call' })
    const bar = await button(page, 'Reply').boundingBox()
    expect((await button(page, 'Done').boundingBox())?.y).toBe(bar?.y)
    await expect(call).toHaveAttribute('href', 'tel:0770000001')
    // A browser without a telephone would say so.
    await call.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
    await call.click()
    await expect(detail(page).getByRole('radio', { name: 'I Called' })).toBeChecked()
    await expect(detail(page).getByLabel('What you told the client')).toBeVisible()
  })
})

test('a call that no one took becomes a follow-up tomorrow, with one press', async ({ page, salon }) => {
  const id = await addInquiry(salon, { phone: '077 000 0001' })
  await openInquiry(page, id)
  await button(page, 'Reply').click()
  await detail(page).getByText('I Called').click()
  await detail(page).getByLabel('What you told the client').fill('Her sister answered')
  await button(page, 'Not Reached: Follow Up Tomorrow').click()
  await expect(detail(page)).toContainText('Follow up tomorrow')
  await expect(detail(page).getByRole('region', { name: 'Follow up' })).toContainText(
    'Called, not reached. Her sister answered',
  )
  // It is no response: the client still waits.
  await expect(fact(page, 'Response')).toContainText('left to reply')
  expect(await salon.db.selectFrom('inquiryReplies').select('id').execute()).toEqual([])
})

test('the key n begins a note, and Cancel discards it', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await page.keyboard.press('n')
  await page.keyboard.type('Likes tea')
  await button(page, 'Cancel').click()
  await openNote(page)
  await expect(detail(page).getByLabel('Note', { exact: true })).toHaveValue('')
})

test('the channel that the client asked for in the form is chosen', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon, { message: 'Please call me.\n\nIs Saturday free?' }))
  await button(page, 'Reply').click()
  await expect(detail(page).getByRole('radio', { name: 'I Called' })).toBeChecked()
})

test('the recipient can be chosen when the client has answered from another address', async ({
  page,
  salon,
}) => {
  const id = await addAnswered(salon)
  await page.goto(`${address}?open=${id}`)
  await button(page, 'Reply').click()
  await expect(detail(page).getByText('To nimali@mail.example')).toBeVisible()
  const at = instant(salon.clock)
  await addReceived(salon, id, { at, fromAddress: 'nimali@work.example', text: 'From the office' })
  await page.reload()
  await button(page, 'Reply').click()
  const to = detail(page).getByLabel('To', { exact: true })
  await expect(to.getByRole('option')).toHaveText(['nimali@mail.example', 'nimali@work.example'])
  await to.selectOption('nimali@work.example')
  await expectAccessible(page)
})

test.describe('saved replies', () => {
  test('another one replaces the first, and Ctrl+Z brings it back', async ({ page, salon }) => {
    const wish = 'Wished time: Saturday, 5 December 2026, in the morning.\n\nIs there a chair?'
    await openInquiry(page, await addInquiry(salon, { message: wish }))
    await button(page, 'Reply').click()
    await button(page, 'Insert Saved Reply').click()
    await page.getByRole('option', { name: 'We have a free slot' }).click()
    await expect(replyField(page)).toHaveValue(/free chair on Saturday, 5 December at \{time\}/)
    await button(page, 'Insert Saved Reply').click()
    await page.getByRole('option', { name: 'Prices and how long it takes' }).click()
    await expect(replyField(page)).toHaveValue(/Thank you for your interest/)
    await expect(replyField(page)).not.toHaveValue(/free chair/)
    await expect(replyField(page)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(replyField(page)).toHaveValue(/free chair on Saturday/)
  })

  test('another one goes below the first when that was changed, and not into a sentence', async ({
    page,
    salon,
  }) => {
    await openInquiry(page, await addInquiry(salon))
    await button(page, 'Reply').click()
    await button(page, 'Insert Saved Reply').click()
    await page.getByRole('option', { name: 'Fully booked that day' }).click()
    // The placeholder is selected.
    await page.keyboard.type('Sunday')
    await button(page, 'Insert Saved Reply').click()
    await page.getByRole('option', { name: 'Prices and how long it takes' }).click()
    await expect(replyField(page)).toHaveValue(
      /Would Sunday at \{time\} suit you instead\?[\s\S]*together\.\n\nThank you for your interest/,
    )
  })

  test('are opened with / on an empty line', async ({ page, salon }) => {
    await openInquiry(page, await addInquiry(salon))
    await button(page, 'Reply').click()
    await expect(replyField(page)).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('option', { name: 'We have a free slot' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(replyField(page)).not.toHaveValue(/\//)
    await page.keyboard.type('Hair/make-up')
    await expect(replyField(page)).toHaveValue(/Hair\/make-up/)
  })

  test('are found by typing, and Enter inserts the chosen one', async ({ page, salon }) => {
    await openInquiry(page, await addInquiry(salon))
    await button(page, 'Reply').click()
    await expect(replyField(page)).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search saved replies')).toBeFocused()
    await page.keyboard.type('PRICES')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Prices and how long it takes'])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(replyField(page)).toBeFocused()
    await expect(replyField(page)).toHaveValue(/Thank you for your interest/)
  })
})

test('logging out asks before drafts are deleted', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  await button(page, 'Reply').click()
  await expect(replyField(page)).toBeFocused()
  await page.keyboard.type('Half a reply')
  await page.getByRole('button', { name: 'Logout' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Log out and delete your drafts?' })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(replyField(page)).toHaveValue(/Half a reply/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await asked.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/admin\/login/)
})

test('another size of the window keeps what is typed, the focus and the dialogs', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await openNote(page)
  await page.keyboard.type('Half a no')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(detail(page)).toHaveJSProperty('clientWidth', 1024)
  await page.keyboard.type('te')
  await expect(detail(page).getByLabel('Note', { exact: true })).toHaveValue('Half a note')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Correct Details...' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct Details' })
  await correction.getByLabel('First name').fill('Kumari')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(correction.getByLabel('First name')).toHaveValue('Kumari')
})
