import Fastify from 'fastify'
import type { Selectable } from 'kysely'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import type { MailJobRow } from '../server/db/tables.ts'
import { type Delivery, deliverNext } from '../server/mail/deliver.ts'
import { createMailer } from '../server/mail/mailer.ts'
import { createMailChannel } from '../server/messages.ts'
import { type TestApp, TestClock } from './app.ts'
import { anInquiry } from './factories.ts'
import type { TestSmtp } from './smtp.ts'

/** A mail worker without timers, which delivers to the test mail server. */
export function createDelivery(
  { db, clock, config }: Pick<TestApp, 'db' | 'clock' | 'config'>,
  smtp: TestSmtp,
): Delivery {
  const mail = { ...config.mail, smtpUrl: smtp.url }
  const channel = createMailChannel(createMailer(mail))
  return { db, clock, config: { ...config, mail }, channel, log: Fastify().log }
}

/** Whether a reply waits that can still be taken back. */
const hasNewReply = async ({ db, clock }: Delivery): Promise<boolean> => {
  const waiting = db
    .selectFrom('mailJobs')
    .select('id')
    .where('kind', '=', 'reply')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('nextAttemptAt', '>', clock.now().toISOString())
  return (await waiting.executeTakeFirst()) !== undefined
}

/** Delivers all due messages. The time in which a new reply can be taken back passes before. */
export async function deliverAll(delivery: Delivery): Promise<void> {
  const { clock } = delivery
  if (clock instanceof TestClock && (await hasNewReply(delivery))) clock.advance(TAKE_BACK_MS)
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

export const jobsOf = ({ db }: TestApp): Promise<Selectable<MailJobRow>[]> =>
  db.selectFrom('mailJobs').selectAll().orderBy('id').execute()
