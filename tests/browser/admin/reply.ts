import type { Page } from '@playwright/test'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { readConfig } from '../../../server/config.ts'
import type { Salon } from '../test.ts'
import { test as base, expect } from './admin.ts'
import { button, detail, openInquiry } from './inbox.ts'

/** The page is logged in as an admin, and the salon sends to a real mail server. */
export const test = base.extend<{ smtp: TestSmtp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  smtp: async ({}, use) => {
    const smtp = await new TestSmtp().start()
    await use(smtp)
    await smtp.stop()
  },
  salonConfig: async ({ smtp }, use) => {
    const { mail } = readConfig('real', {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Araliya <hello@araliya.example>',
      NOTIFY_TO: 'desk@araliya.example',
    })
    await use({ mail })
  },
})

export { expect }

export const replyField = (page: Page) => detail(page).getByLabel('Reply', { exact: true })

/** Opens an inquiry and begins a reply. */
export async function openReply(page: Page, id: number) {
  await openInquiry(page, id)
  await button(page, 'Reply').click()
  await expect(replyField(page)).toBeFocused()
}

/** Sends all mail that is due. */
export const deliver = (salon: Salon, smtp: TestSmtp) => deliverAll(createDelivery(salon, smtp))

export const storedReplies = ({ db }: Salon) =>
  db.selectFrom('inquiryReplies').select(['subject', 'text']).execute()
