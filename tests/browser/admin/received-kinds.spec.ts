import { MINUTE_MS } from '#contracts/text/days.ts'
import { addReceived } from '#tests/received.ts'
import { readConfig } from '../../../server/config.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { addInquiry, address, detail, fact, phone, rows, timeline } from './inbox.ts'
import { addAnswered } from './received.ts'
import { replyField } from './reply.ts'

/** A reply by email that was sent or has failed, and when. */
async function addReply({ db }: Salon, inquiryId: number, failure?: string) {
  const at = new Date(Date.now() - 10 * MINUTE_MS).toISOString()
  const { id } = await db
    .insertInto('inquiryReplies')
    .values({
      inquiryId,
      channel: 'email',
      subject: 'Your message to Araliya',
      text: 'Saturday at ten is free.',
      author: 'desk@araliya.example',
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mailJobs')
    .values({
      inquiryId,
      replyId: id,
      kind: 'reply',
      messageId: `<${id}@araliya.example>`,
      state: failure ? 'failed' : 'sent',
      attempts: 1,
      nextAttemptAt: at,
      claimedUntil: null,
      lastError: failure ?? null,
      createdAt: at,
      sentAt: failure ? null : at,
    })
    .execute()
  return id
}

test('a reply that came back is marked as failed with the reason, beside the report that says so', async ({
  page,
  salon,
}) => {
  await page.setViewportSize(phone)
  const id = await addInquiry(salon, { firstName: 'Nimali', lastName: 'Perera' })
  const replyId = await addReply(salon, id, '550 5.1.1 No such mailbox')
  await addReceived(salon, id, {
    kind: 'bounce',
    seenAt: new Date().toISOString(),
    replyId,
    fromName: 'Mail Delivery System',
    fromAddress: 'mailer-daemon@mx.mail.example',
    subject: 'Undelivered Mail Returned to Sender',
    text: 'Your message could not be delivered.',
  })
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Delivery report from Mail Delivery System')
  await expect(timeline(page)).toContainText('A reply to the client couldn’t be delivered')
  await expect(timeline(page)).toContainText('550 5.1.1 No such mailbox')
  await expectAccessible(page)
  // What a program has sent is no answer of the client.
  await page.goto(address)
  await expect(rows(page).filter({ hasText: 'Client answered' })).toHaveCount(0)
})

test('what a colleague wrote in an email app is a reply; what colleagues wrote to each other is not', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, { firstName: 'Nimali', lastName: 'Perera' })
  const replyId = await addReply(salon, id)
  await salon.db.deleteFrom('mailJobs').where('replyId', '=', replyId).execute()
  const own = { kind: 'own', fromName: 'Ruwan Dias', fromAddress: 'ruwan@araliya.example' } as const
  const seenAt = new Date().toISOString()
  await addReceived(salon, id, { ...own, seenAt, replyId, text: 'Saturday at ten is free.' })
  await addReceived(salon, id, { ...own, seenAt, text: 'Kumari, can you take this one?' })
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Reply from an email app by desk@araliya.example')
  await expect(timeline(page)).toContainText('Email within the salon from Ruwan Dias')
  await expect(timeline(page).getByText('Saturday at ten is free.')).toHaveCount(1)
  await expectAccessible(page)
})

test.describe('where mail is sent', () => {
  const { mail } = readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:1' })
  test.use({ salonConfig: { mail } })

  test('by keyboard alone an answer is found, read and replied to again', async ({ page, salon }) => {
    const id = await addAnswered(salon)
    // The reply comes later than the answer.
    salon.clock.advance(5 * MINUTE_MS)

    await test.step('found by the view, and opened', async () => {
      await page.goto(address)
      await expect(rows(page)).toContainText('Client answered')
      await page.getByRole('link', { name: 'To Answer 1' }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/waiting=us/)
      await expect(rows(page)).toHaveCount(1)
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(timeline(page)).toContainText('Ten is fine!')
    })

    await test.step('replied to again: the answer no longer waits', async () => {
      await expect(fact(page, 'Response')).toContainText('left to reply')
      await page.keyboard.press('r')
      await expect(replyField(page)).toBeFocused()
      await page.keyboard.type('See you on Saturday.')
      await page.keyboard.press('Control+Enter')
      await expect(timeline(page)).toContainText('See you on Saturday.')
      await expect(fact(page, 'Response')).not.toContainText('left to reply')
    })

    await test.step('the client answers again: that one is new and waits', async () => {
      // While it is open, what arrives is seen at once.
      await page.keyboard.press('Escape')
      await expect(detail(page)).toHaveCount(0)
      salon.clock.advance(MINUTE_MS)
      const later = salon.clock.now().toISOString()
      await addReceived(salon, id, { at: later, takenAt: later, text: 'Thank you!' })
      await page.goto(address)
      await expect(rows(page)).toContainText('Client answered')
      await page.getByRole('button', { name: 'View Nimali Perera' }).focus()
      await page.keyboard.press('Enter')
      await expect(timeline(page)).toContainText('Thank you!')
      await expect(timeline(page).getByText('New', { exact: true })).toHaveCount(1)
    })
  })
})

test('by keyboard alone an email that does not belong here is removed and brought back', async ({
  page,
  salon,
}) => {
  const id = await addAnswered(salon, { inThread: 0 })
  await page.goto(`${address}?open=${id}`)
  // First it is recorded that someone has seen it.
  await expect
    .poll(() => salon.db.selectFrom('receivedMessages').select('seenAt').executeTakeFirstOrThrow())
    .not.toEqual({ seenAt: null })
  const remove = timeline(page).getByRole('button', { name: 'Doesn’t Belong Here' })
  await expect(remove).toBeEnabled()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(timeline(page)).not.toContainText('Ten is fine!')
  await expect(detail(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(timeline(page)).toContainText('Ten is fine!')
})

test.describe('a mailbox that can’t be read', () => {
  const IMAP_URL = 'imap://desk:x@127.0.0.1:1/INBOX?address=desk@araliya.example'
  const { mail } = readConfig('real', { IMAP_URL })
  test.use({ salonConfig: { mail } })

  test('is named on the dashboard after ten minutes, with the reason', async ({ page, salon }) => {
    await page.setViewportSize(phone)
    await page.goto('/admin')
    const problems = page.getByRole('region', { name: 'Needs attention' })
    await expect(page.getByRole('link', { name: '0 to answer' })).toBeVisible()
    await expect(problems).toHaveCount(0)
    salon.clock.advance(11 * MINUTE_MS)
    await page.reload()
    await expect(problems).toContainText(
      /Answers by email are not being read since .*: Nothing listens at the mail server/,
    )
    await expectAccessible(page)
  })
})
