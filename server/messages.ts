import { writeInvitation } from './auth/invitation.mail.ts'
import { writePasswordReset } from './auth/password-reset.mail.ts'
import { writeAcknowledgement } from './inquiries/mail/acknowledgement.mail.ts'
import { writeNewInquiry } from './inquiries/mail/new-inquiry.mail.ts'
import { writeOverdue } from './inquiries/mail/overdue.mail.ts'
import { recordMailOutcome } from './inquiries/mail/record-outcome.ts'
import { writeReply } from './inquiries/mail/reply.mail.ts'
import type { Messages } from './mail/deliver.ts'

/** Every message that the salon sends; each has its subject and text in one file. */
export const messages: Messages = {
  write: {
    salon: writeNewInquiry,
    client: writeAcknowledgement,
    reply: writeReply,
    overdue: writeOverdue,
    invitation: writeInvitation,
    password: writePasswordReset,
  },
  recordOutcome: recordMailOutcome,
}
