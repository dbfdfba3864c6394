/** A message as the outbox hands it to the mail server. */
export interface MailMessage {
  messageId: string
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
}

/** Hands messages to a mail server. Rejects when the server did not accept the message. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
  close(): void
}
