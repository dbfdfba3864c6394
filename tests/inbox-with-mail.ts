import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { parseImapUrl } from '../server/mailbox/imap-url.rules.ts'
import type { DatabaseKind } from './databases.ts'
import { Inbox } from './inbox.ts'
import { createDelivery, deliverAll } from './outbox.ts'
import { TestSmtp } from './smtp.ts'

/** An inbox that sends to a test mail server when the test says so, and has the address of a mailbox for answers. */
export async function openInboxWithMail(kind: DatabaseKind) {
  const inbox = await Inbox.open(kind)
  const smtp = await new TestSmtp().start()
  const { mail } = inbox.test.config
  mail.smtpUrl = smtp.url
  const mailbox = parseImapUrl('imaps://desk%40araliya.example:secret@imap.example')
  if (typeof mailbox === 'string') throw new Error(mailbox)
  mail.mailbox = mailbox
  const delivery = createDelivery(inbox.test, smtp)

  function deliver() {
    inbox.test.clock.advance(TAKE_BACK_MS)
    return deliverAll(delivery)
  }
  return {
    inbox,
    smtp,
    /** The time in which a reply can be taken back passes; then all mail that is due is sent. */
    deliver,
    /** Replies to an inquiry by email, which is sent. Its mail job. */
    async reply(id: number, text = 'Dear Nimali,\n\nTen is fine.') {
      await inbox.call('POST', `/contacts/${id}/replies`, { subject: 'Your message to Araliya', text })
      await deliver()
      return inbox.test.db
        .selectFrom('mailJobs')
        .select(['messageId', 'replyId'])
        .where('inquiryId', '=', id)
        .where('kind', '=', 'reply')
        .executeTakeFirstOrThrow()
    },
    async close() {
      delivery.channel.close()
      await smtp.stop()
      await inbox.close()
    },
  }
}

export type InboxWithMail = Awaited<ReturnType<typeof openInboxWithMail>>
