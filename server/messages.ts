import { writeAccountNotice } from './accounts/account-notice.mail.ts'
import { writeNewBrowser } from './accounts/new-browser/new-browser.mail.ts'
import { writeInvitation, writePasswordReset } from './accounts/sign-in/account.mail.ts'
import { MAIL_CLAIM_MS } from './db/lifetimes.rules.ts'
import type { MailKind } from './db/tables.ts'
import { writeAcknowledgement } from './inquiries/mail/acknowledgement.mail.ts'
import { writeAssignments } from './inquiries/mail/assignments.mail.ts'
import { writeDeadlineReminder } from './inquiries/mail/deadline-reminder.mail.ts'
import { writeFollowUps } from './inquiries/mail/follow-ups.mail.ts'
import { writeNewInquiry } from './inquiries/mail/new-inquiry.mail.ts'
import { writeReply } from './inquiries/mail/reply.mail.ts'
import { changeInquiries } from './inquiries/state/change-inquiry.queries.ts'
import type { Channel, RecordOutcome, WriteMessage } from './mail/deliver.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MailMessage } from './mail/message.rules.ts'
import { recordFailure, recordSent } from './mail/outbox.queries.ts'
import { writeRetention } from './privacy/retention.mail.ts'

/**
 * Records that a message was sent or has failed, and publishes it. A failed reply is no longer a response. To avoid
 * deadlocks the inquiry is locked before its mail job, as everywhere else.
 */
const recordMailOutcome: RecordOutcome<MailMessage> = async (trx, job, at, outcome) => {
  const { inquiryId } = job
  const write = () =>
    'sent' in outcome
      ? recordSent(trx, job, at)
      : recordFailure(trx, job, outcome.failed.message, { failedAt: at })
  if (inquiryId === null) return void (await write())
  await changeInquiries(trx, [inquiryId], { actor: null, at }, async () =>
    (await write()) ? [{ id: inquiryId, what: 'mail' }] : [],
  )
}

/** Every mail that the salon sends; each has its subject and text in one file. */
export const mails: Readonly<Record<MailKind, WriteMessage>> = {
  salon: writeNewInquiry,
  client: writeAcknowledgement,
  reply: writeReply,
  deadline: writeDeadlineReminder,
  'follow-ups': writeFollowUps,
  assignments: writeAssignments,
  retention: writeRetention,
  invitation: writeInvitation,
  password: writePasswordReset,
  'factor-added': writeAccountNotice('factor-added'),
  'factor-removed': writeAccountNotice('factor-removed'),
  'recovery-code-used': writeAccountNotice('recovery-code-used'),
  'recovery-codes-made': writeAccountNotice('recovery-codes-made'),
  'new-browser': writeNewBrowser,
  'wrong-codes': writeAccountNotice('wrong-codes'),
  'email-changed': writeAccountNotice('email-changed'),
  'password-changed': writeAccountNotice('password-changed'),
  'full-access-given': writeAccountNotice('full-access-given'),
  'account-removed': writeAccountNotice('account-removed'),
}

/** The channel of mails. */
export const createMailChannel = (mailer: Mailer): Channel<MailMessage> => ({
  name: 'mail',
  claimMs: MAIL_CLAIM_MS,
  write: (context, job) => mails[job.kind as MailKind](context, job),
  send: mailer.send,
  recordOutcome: recordMailOutcome,
  close: mailer.close,
})
