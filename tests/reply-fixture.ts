import { expect } from 'vitest'
import type { InquiryDetail, RepliedInquiry } from '#contracts/inquiries/inquiry.ts'
import type { Delivery } from '../server/mail/deliver.ts'
import type { SignedIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { type Call, callerOf } from './call.ts'
import { createDelivery, sendInquiry } from './outbox.ts'
import { type Received, TestSmtp } from './smtp.ts'

export const aReply = { subject: 'Saturday morning', text: 'Dear Nimali,\n\nyes, at 10.\n\nKamala' }

/** A mail server of a test app, and what an admin does with it in one test. */
export class ReplyFixture {
  readonly test: TestApp
  readonly admin: SignedIn
  readonly smtp: TestSmtp
  readonly delivery: Delivery
  readonly call: Call

  private constructor(test: TestApp, admin: SignedIn, smtp: TestSmtp) {
    this.test = test
    this.admin = admin
    this.smtp = smtp
    this.delivery = createDelivery(test, smtp)
    this.call = callerOf(test, admin.headers)
  }

  /** Deletes all inquiries and branches of the app, and gives it a mail server. */
  static async start(test: TestApp, admin: SignedIn): Promise<ReplyFixture> {
    await test.db.deleteFrom('inquiries').execute()
    await test.db.deleteFrom('branches').execute()
    const smtp = await new TestSmtp().start()
    test.config.mail.smtpUrl = smtp.url
    test.config.mail.replyToClient = false
    return new ReplyFixture(test, admin, smtp)
  }

  async stop(): Promise<void> {
    this.delivery.channel.close()
    await this.smtp.stop()
  }

  /** Sends an inquiry and returns its id. */
  async inquire(overrides = {}): Promise<number> {
    await sendInquiry(this.test, overrides)
    const newest = this.test.db.selectFrom('inquiries').select('id').orderBy('id', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  }

  async reply(id: number, overrides = {}): Promise<RepliedInquiry> {
    const { status, body } = await this.call('POST', `/contacts/${id}/replies`, { ...aReply, ...overrides })
    expect(status).toBe(201)
    return body.data
  }

  async detail(id: number): Promise<InquiryDetail> {
    return (await this.call('GET', `/contacts/${id}`)).body.data
  }

  /** The only message to the client. */
  mailed(): Received {
    const messages = this.smtp.received.filter(({ to }) => to.includes('nimali.perera@mail.example'))
    expect(messages).toHaveLength(1)
    return messages[0] as Received
  }

  /** The events for open screens. */
  storedEvents() {
    return this.test.db
      .selectFrom('inquiryEvents')
      .select(['inquiryId', 'what', 'by'])
      .orderBy('position')
      .execute()
  }
}

/** The mail job of an inquiry's last reply. */
export const jobOf = (inquiry: InquiryDetail) =>
  inquiry.mail.find(job => job.replyId === inquiry.replies.at(-1)?.id)
