import { afterEach, beforeEach, expect } from 'vitest'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import type { Delivery } from '../server/mail/deliver.ts'
import type { SignedIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { callerOf } from './call.ts'
import type { DatabaseKind } from './databases.ts'
import { createDelivery, sendInquiry } from './outbox.ts'
import { setUpAdmin, setUpApp } from './set-up.ts'
import { type Received, TestSmtp } from './smtp.ts'

export const aReply = { subject: 'Saturday morning', text: 'Dear Nimali,\n\nyes, at 10.\n\nKamala' }

/** A test app with a mail server and an admin, created and closed around the tests of a `describe`. */
export class ReplyFixture {
  test: TestApp
  admin: SignedIn
  call: ReturnType<typeof callerOf>
  smtp!: TestSmtp
  delivery!: Delivery

  constructor(kind: DatabaseKind) {
    this.test = setUpApp(kind)
    this.admin = setUpAdmin(this.test)
    this.call = callerOf(this.test, this.admin.headers)
    beforeEach(async () => {
      await this.test.db.deleteFrom('inquiries').execute()
      await this.test.db.deleteFrom('branches').execute()
      this.smtp = await new TestSmtp().start()
      this.test.config.mail.smtpUrl = this.smtp.url
      this.test.config.mail.replyToClient = false
      this.delivery = createDelivery(this.test, this.smtp)
    })
    afterEach(async () => {
      this.delivery.mailer.close()
      await this.smtp.stop()
    })
  }

  /** Sends an inquiry and returns its id. */
  async inquire(overrides = {}): Promise<number> {
    await sendInquiry(this.test, overrides)
    const newest = this.test.db.selectFrom('inquiries').select('id').orderBy('id', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  }

  async reply(id: number, overrides = {}): Promise<InquiryDetail> {
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
