import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import type { Tables } from '../../server/db/tables.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from './audit.ts'
import { PhasedSmtp, type Trouble } from './phased-smtp.ts'
import { type SalonOptions, startSalon } from './salon.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'
import { Visitors } from './visitors.ts'

const SOME = 3

export interface MailScene {
  smtp: PhasedSmtp
  visitors: Visitors
  databaseUrl: string
}

/** A salon with a mail server in trouble; afterwards each message must have got its yes, once. */
export async function withMail(
  act: (scene: MailScene) => Promise<unknown>,
  options: Partial<SalonOptions> = {},
): Promise<string> {
  await using database = await newDatabase(sqlite)
  await using smtp = await new PhasedSmtp().start()
  await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url, ...options })
  await using visitors = new Visitors(() => salon.url)
  await act({ smtp, visitors, databaseUrl: database.url })
  await using inside = lookInto(database.url)
  await until('all messages have their yes', async () => (await waiting(inside.db)) === 0, 120_000)
  expect(await salon.end('SIGTERM')).toBe(0)
  const findings = await audit(inside.db, visitors.answered, smtp.received)
  expect(findings).toMatchObject({ ...NOTHING_WRONG, sentTwice: 0 })
  return `${inWords(visitors.answered.length, findings)}, ${smtp.offered.length} offered`
}

const waiting = async (db: Kysely<Tables>) =>
  (await db.selectFrom('mail_jobs').select('id').where('state', '<>', 'sent').execute()).length

/** Sends a few inquiries into the trouble, and waits until the mail server has met it. */
export async function meet({ smtp, visitors }: MailScene, trouble: Trouble): Promise<void> {
  const { met } = smtp
  smtp.trouble = trouble
  // A connection that is kept has its greeting behind it.
  smtp.hangUp()
  visitors.come(1)
  await visitors.more(SOME)
  await visitors.leave()
  await until(`the mail server is in trouble at ${trouble.phase}`, () => smtp.met > met)
}

/** The mail server hangs up and is well again. */
export async function recover({ smtp, databaseUrl }: MailScene): Promise<void> {
  smtp.trouble = undefined
  smtp.hangUp()
  await using inside = lookInto(databaseUrl)
  await deliverAll(inside.db)
}
