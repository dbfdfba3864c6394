import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/inquiries/limits.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { anInquiry } from '#tests/factories.ts'
import { readConfig } from '../../../server/config.ts'
import { setLastBackup } from '../../../server/db/settings.ts'
import { updateConversations } from '../../../server/inquiries/state/conversation.queries.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiry, callAs } from './inbox.ts'

const name = fullNameOf(anInquiry({ firstName: 'Ashani' }))

test('failed mail is on the dashboard, with the age of the last backup', async ({ page, salon }) => {
  await page.goto('/admin')
  const problems = page.getByRole('region', { name: 'Needs attention' })
  await expect(page.getByText(/^No backup has been made: /)).toBeVisible()
  await expect(problems).toHaveCount(0)

  const id = await addInquiry(salon, { firstName: 'Ashani' })
  await salon.db
    .insertInto('mailJobs')
    .values({
      inquiryId: id,
      kind: 'reply',
      replyId: null,
      messageId: '<1@x>',
      state: 'failed',
      attempts: 1,
      nextAttemptAt: '',
      claimedUntil: null,
      lastError: 'No such mailbox',
      sentAt: null,
      createdAt: salon.clock.now().toISOString(),
    })
    .execute()
  await page.reload()
  await expect(problems.getByRole('listitem')).toHaveText([`The reply to ${name} couldn’t be sent.`])
  await expectAccessible(page)
  await problems.getByRole('link', { name }).click()
  await expect(page.getByRole('dialog')).toContainText('Ashani')

  await setLastBackup(salon.db, new Date(salon.clock.now().getTime() - 5 * HOUR_MS).toISOString())
  await page.goto('/admin')
  await expect(page.getByText('The last backup is 5 h old.')).toBeVisible()
  await expect(problems.getByRole('listitem')).toHaveCount(1)
})

test.describe('automatic replies', () => {
  const { mail } = readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:1', REPLY_TO_CLIENT: 'on' })
  test.use({ salonConfig: { mail } })

  test('the daily limit and further failures are reported', async ({ page, salon }) => {
    const id = await addInquiry(salon, { firstName: 'Ashani' })
    const message = (n: number) => ({
      inquiryId: id,
      kind: 'client' as const,
      replyId: null,
      messageId: `<${n}@x>`,
      state: n < 7 ? ('failed' as const) : ('sent' as const),
      attempts: 1,
      nextAttemptAt: '',
      claimedUntil: null,
      lastError: null,
      sentAt: null,
      createdAt: salon.clock.now().toISOString(),
    })
    await salon.db
      .insertInto('mailJobs')
      .values(Array.from({ length: ACKNOWLEDGEMENTS_PER_DAY }, (_, n) => message(n)))
      .execute()
    await page.goto('/admin')
    const items = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
    await expect(items).toHaveText([
      ...Array(5).fill(`The automatic reply to ${name} couldn’t be sent.`),
      '2 more messages have not been sent.',
      'The limit of 200 automatic replies in 24 hours is reached. Inquiries still arrive, but new clients get no automatic reply for now. Check the newest inquiries for spam.',
    ])
    await expectAccessible(page)
  })
})

test.describe('a reply that failed', () => {
  const { mail } = readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:1' })
  test.use({ salonConfig: { mail } })

  test('stands once on the dashboard: where its inquiry is named, otherwise among the problems', async ({
    page,
    salon,
    admin,
  }) => {
    const id = await addInquiry(salon, { firstName: 'Ashani' })
    await callAs(salon, admin, 'POST', `/contacts/${id}/replies`, { subject: 'Yes', text: 'Ten is free.' })
    await salon.db
      .updateTable('mailJobs')
      .set({ state: 'failed', lastError: '550' })
      .where('kind', '=', 'reply')
      .execute()
    await updateConversations(salon.db, [id])
    await page.goto('/admin')
    const main = page.getByRole('main')
    await expect(main.getByRole('region', { name: 'Key numbers' })).toContainText('Reply failed')
    await expect(main).not.toContainText('The reply to')
    for (let n = 0; n < 3; n += 1) await addInquiry(salon, {}, { minutesAgo: 1000 })
    await page.reload()
    await expect(main.getByRole('region', { name: 'Needs attention' })).toContainText(
      `The reply to ${name} couldn’t be sent.`,
    )
  })
})
