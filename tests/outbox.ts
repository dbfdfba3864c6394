import Fastify from 'fastify'
import type { MailJobRow } from '../server/db/tables.ts'
import { type Delivery, deliverNext } from '../server/mail/deliver.ts'
import { createMailer } from '../server/mail/mailer.ts'
import { messages } from '../server/messages.ts'
import type { TestApp } from './app.ts'
import { anInquiry } from './factories.ts'
import type { TestSmtp } from './smtp.ts'

/** A mail worker without timers, which delivers to the test mail server. */
export function createDelivery(
  { db, clock, config }: Pick<TestApp, 'db' | 'clock' | 'config'>,
  smtp: TestSmtp,
): Delivery {
  const mail = { ...config.mail, smtpUrl: smtp.url }
  return { db, clock, config: { ...config, mail }, mailer: createMailer(mail), messages, log: Fastify().log }
}

/** Delivers all due messages. */
export async function deliverAll(delivery: Delivery): Promise<void> {
  while (await deliverNext(delivery)) {}
}

/** Sends an inquiry with a form ticket, and advances the clock. */
export async function sendInquiry({ app, clock }: TestApp, overrides = {}): Promise<void> {
  const { ticket } = (await app.inject('/api/contacts/ticket')).json().data
  clock.advance(5_000)
  const response = await app.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: { ...anInquiry(overrides), ticket },
  })
  if (response.statusCode !== 201) throw new Error(response.body)
}

export const jobsOf = ({ db }: TestApp): Promise<Omit<MailJobRow, 'id'>[]> =>
  db.selectFrom('mailJobs').selectAll().orderBy('id').execute()
