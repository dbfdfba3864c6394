import type { Page } from '@playwright/test'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { expectAccessible, stopClock } from '../checks.ts'
import {
  addInquiry,
  button,
  detail,
  fact,
  openInquiry,
  phone,
  rows,
  storedStatuses,
  timeline,
} from './inbox.ts'
import { deliver, expect, openReply, replyField, storedReplies, test } from './reply.ts'

const sent = (page: Page) => detail(page).getByText('Sent.', { exact: true })
const undoSending = (page: Page) => detail(page).getByRole('button', { name: 'Undo sending' })

/** Writes a reply to an inquiry and sends it. The browser's clock stands from then on: the reply can be taken back for as long. */
async function sendReply(page: Page, id: number, label = 'Send Reply') {
  await openReply(page, id)
  await page.keyboard.type('Saturday at ten is free.')
  await stopClock(page)
  await button(page, label).click()
}

const toClient = (smtp: { received: { to: string[] }[] }) =>
  smtp.received.filter(({ to }) => to.includes('nimali.perera@mail.example'))

test('a sent reply is taken back: its text returns, and nothing is mailed @essential', async ({
  page,
  salon,
  smtp,
}) => {
  await sendReply(page, await addInquiry(salon))

  await test.step('“Sent. Undo” stands where it was written', async () => {
    await expect(sent(page)).toBeVisible()
    await expect(replyField(page)).toHaveCount(0)
    await page.clock.runFor(1_000)
    await expect(
      detail(page).getByRole('status').filter({ hasText: 'Reply sent. You can undo' }),
    ).toHaveCount(1)
  })

  await test.step('the text returns with the cursor in it', async () => {
    await page.clock.resume()
    await undoSending(page).click()
    await expect(replyField(page)).toHaveValue(/Saturday at ten is free\./)
    await expect(replyField(page)).toBeFocused()
    await expect(sent(page)).toHaveCount(0)
    await expect(page.getByText('Taken back: it has not left.')).toBeVisible()
  })

  await test.step('the inquiry waits as before, and its history says what happened', async () => {
    await expect(fact(page, 'Response')).not.toContainText('Repl')
    await expect(timeline(page)).toContainText('Reply by Kamala Silva, taken back before it was sent')
  })

  await test.step('nothing was mailed; what is sent now is', async () => {
    await deliver(salon, smtp)
    expect(toClient(smtp)).toEqual([])
    await button(page, 'Send Reply').click()
    await expect(sent(page)).toBeVisible()
    await deliver(salon, smtp)
    expect(toClient(smtp)).toHaveLength(1)
  })
})

test('“Sent. Undo” is accessible', async ({ page, salon }) => {
  await sendReply(page, await addInquiry(salon))
  await expect(sent(page)).toBeVisible()
  // The check waits for timers.
  await page.clock.resume()
  await expectAccessible(page)
})

test('while a sent reply can be taken back, r begins another, and what is typed is its text', async ({
  page,
  salon,
  smtp,
}) => {
  await sendReply(page, await addInquiry(salon))
  await expect(sent(page)).toBeVisible()
  await page.keyboard.press('r')
  await expect(replyField(page)).toBeFocused()
  await page.keyboard.type('cp')
  await expect(replyField(page)).toHaveValue(/cp/)
  await expect(fact(page, 'Status')).toHaveText('Read')
  expect(toClient(smtp)).toEqual([])
})

test('a reply that was begun meanwhile stays when the one before is taken back', async ({ page, salon }) => {
  await sendReply(page, await addInquiry(salon))
  await expect(sent(page)).toBeVisible()
  await page.keyboard.press('r')
  await expect(replyField(page)).toBeFocused()
  await page.keyboard.type('Another thing.')
  await undoSending(page).click()
  await expect(page.getByText('Its text is in Activity.')).toBeVisible()
  await expect(replyField(page)).toHaveValue(/Another thing\./)
  await expect(timeline(page)).toContainText('Saturday at ten is free.')
})

test('by keyboard alone a reply is sent with Ctrl+Enter and taken back with u', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Yes.')
  await page.keyboard.press('Control+Enter')
  await expect(sent(page)).toBeVisible()
  await page.keyboard.press('u')
  await expect(replyField(page)).toHaveValue(/Yes\./)
  await expect(replyField(page)).toBeFocused()
})

test('Ctrl+Z is left to the browser', async ({ page, salon }) => {
  await sendReply(page, await addInquiry(salon))
  await expect(sent(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(sent(page)).toBeVisible()
  expect((await storedReplies(salon)).length).toBe(1)
})

test('after ten seconds it is no longer offered', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Yes.')
  await stopClock(page)
  await button(page, 'Send Reply').click()
  await expect(sent(page)).toBeVisible()
  await undoSending(page).focus()
  await page.clock.runFor(TAKE_BACK_MS)
  await expect(sent(page)).toHaveCount(0)
  await expect(button(page, 'Reply')).toBeFocused()
})

test('one that is being sent already says so, and stays sent', async ({ page, salon, smtp }) => {
  await sendReply(page, await addInquiry(salon))
  await expect(sent(page)).toBeVisible()
  await deliver(salon, smtp)
  await undoSending(page).click()
  await expect(page.getByText('This email is already being sent, so it can’t be taken back.')).toBeVisible()
  await expect(replyField(page)).toHaveCount(0)
  expect(toClient(smtp)).toHaveLength(1)
})

test('when the dialog is closed the reply leaves, and the notification still offers to take it back', async ({
  page,
  salon,
  smtp,
}) => {
  await sendReply(page, await addInquiry(salon))
  await expect(sent(page)).toBeVisible()
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  const notification = page.getByRole('status').filter({ hasText: 'Reply to Nimali Perera sent' })
  await notification.getByRole('button', { name: 'Undo' }).click()
  await expect(replyField(page)).toHaveValue(/Saturday at ten is free\./)
  await page.keyboard.press('Escape')
  await sendReply(page, await addInquiry(salon, { firstName: 'Emma' }))
  await expect(sent(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await deliver(salon, smtp)
  expect(toClient(smtp)).toHaveLength(1)
})

test('"Send and Complete" is taken back as a whole', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Emma', email: 'emma@mail.example', phone: '' })
  await sendReply(page, await addInquiry(salon), 'Send and Complete')
  await page.clock.resume()
  await expect(detail(page)).toContainText('Emma')
  await page
    .getByRole('status')
    .filter({ hasText: 'Reply to Nimali Perera sent, inquiry completed' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(replyField(page)).toHaveValue(/Saturday at ten is free\./)
  expect((await storedStatuses(salon))[1]).toBe('Perera read')
})

test('on a phone the button is large enough and in view', async ({ page, salon }) => {
  await page.setViewportSize(phone)
  await sendReply(page, await addInquiry(salon, { message: 'A line.\n'.repeat(50) }))
  await expect(undoSending(page)).toBeInViewport({ ratio: 1 })
  const box = await undoSending(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

test('an open screen of a colleague follows', async ({ page, salon, context }) => {
  const id = await addInquiry(salon)
  const other = await context.newPage()
  await openInquiry(other, id)
  await sendReply(page, id)
  await page.clock.resume()
  await expect(timeline(other)).toContainText('Reply waiting')
  await undoSending(page).click()
  await expect(timeline(other)).toContainText('taken back before it was sent')
  await expect(rows(page)).not.toContainText('Reply waiting')
})
