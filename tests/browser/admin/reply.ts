import type { Page } from '@playwright/test'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { readConfig } from '../../../server/config.ts'
import { test as base, expect, type Salon } from '../test.ts'
import { button, detail, openInquiry } from './detail.ts'

/** With a real mail server, to which the salon sends. */
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

/** Where the reply is written. */
export const text = (page: Page) => detail(page).getByLabel('Reply', { exact: true })
export const subject = (page: Page) => detail(page).getByLabel('Subject')

/** Opens an inquiry and begins to answer it. */
export async function openReply(page: Page, id: number) {
  await openInquiry(page, id)
  await button(page, 'Reply').click()
  await expect(text(page)).toBeFocused()
}

/** Sends all mail that is owed. */
export const deliver = (salon: Salon, smtp: TestSmtp) => deliverAll(createDelivery(salon, smtp))
/** All replies that are stored. */
export const replies = ({ db }: Salon) =>
  db.selectFrom('contact_replies').select(['subject', 'text']).execute()
