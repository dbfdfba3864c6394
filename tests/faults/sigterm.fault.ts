import pg from 'pg'
import { expect } from 'vitest'
import { type DatabaseKind, postgres, sqlite } from '#tests/databases.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from './audit.ts'
import { fault } from './fault.ts'
import { holdLock } from './hold-lock.ts'
import { PhasedSmtp } from './phased-smtp.ts'
import { ask } from './probe.ts'
import { type SalonProcess, startSalon } from './salon.ts'
import { newDatabase, newMailServer } from './things.ts'
import { until, untilDeaf } from './until.ts'
import { type Inquiry, newInquiry, send, Visitors } from './visitors.ts'

const DRAINED = 'drained in time (exit code 0)'

/** Another connection holds a table of PostgreSQL until the end of this scope. */
async function holdTable(databaseUrl: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin; lock table contacts in access exclusive mode')
  return { [Symbol.asyncDispose]: () => client.end() }
}

const stores: {
  name: string
  kind: DatabaseKind | undefined
  hold(url: string): Promise<AsyncDisposable>
}[] = [
  { name: 'SQLite', kind: sqlite, hold: url => holdLock(url.slice('file:'.length)) },
  { name: 'PostgreSQL', kind: postgres, hold: holdTable },
]

for (const { name, kind, hold } of stores) {
  const missing = !kind && 'there is no PostgreSQL here'
  fault(
    {
      done: `${name}: SIGTERM while inquiries are being stored`,
      promised: `each is answered with 201 and stored, or with 503; ${DRAINED}`,
      essential: kind === sqlite,
      missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using salon = await startSalon({ databaseUrl: database.url })
      const stored: Inquiry[] = []
      const lock = await hold(database.url)
      const inquiries = Array.from({ length: 8 }, newInquiry)
      const outcomes = inquiries.map(async inquiry => {
        const outcome = await send(salon.url, inquiry)
        if (outcome?.status === 201) stored.push(inquiry)
        return outcome?.status
      })
      // Whoever is answered later has been heard later.
      for (let count = 0; count < 20; count++) await ask(`${salon.url}/api/health/live`)
      const ended = salon.end('SIGTERM')
      await untilDeaf(salon.url)
      await lock[Symbol.asyncDispose]()
      const statuses = await Promise.all(outcomes)
      expect(await ended).toBe(0)
      expect(statuses.filter(status => status !== 201 && status !== 503)).toEqual([])
      await using inside = lookInto(database.url)
      expect(await audit(inside.db, stored, [])).toMatchObject({
        lost: 0,
        doubled: 0,
        untold: 0,
        flaws: [],
      })
      return `${stored.length} of ${inquiries.length} with 201 and stored, the others with 503; exit code 0`
    },
  )

  fault(
    {
      done: `${name}: SIGTERM under load, five times`,
      promised: `nothing lost, doubled or unsent; ${DRAINED}`,
      missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      const options = { databaseUrl: database.url, smtpUrl: smtp.url }
      let url = ''
      await using visitors = new Visitors(() => url)
      for (let round = 0; round < 5; round++) {
        await using salon = await startSalon(options)
        url = salon.url
        visitors.come(4)
        await visitors.more(20)
        expect(await salon.end('SIGTERM')).toBe(0)
        await visitors.leave()
      }
      await using salon = await startSalon(options)
      url = salon.url
      await visitors.settle()
      await using inside = lookInto(database.url)
      await deliverAll(inside.db)
      const findings = await audit(inside.db, visitors.answered, smtp.received)
      expect(findings).toMatchObject({ ...NOTHING_WRONG, sentTwice: 0 })
      return inWords(visitors.answered.length, findings)
    },
  )
}

/** A salon with one message on its way to a mail server in trouble. */
async function inTheMiddleOfSending(
  trouble: PhasedSmtp['trouble'],
  act: (scene: { smtp: PhasedSmtp; salon: SalonProcess; databaseUrl: string }) => Promise<string>,
): Promise<string> {
  await using database = await newDatabase(sqlite)
  await using smtp = await new PhasedSmtp().start()
  smtp.trouble = trouble
  const options = { databaseUrl: database.url, smtpUrl: smtp.url }
  await using salon = await startSalon(options)
  expect(await send(salon.url, newInquiry())).toMatchObject({ status: 201 })
  await until('the message is on its way', () => smtp.met > 0)
  return await act({ smtp, salon, databaseUrl: database.url })
}

fault(
  {
    done: 'SIGTERM while a message is being sent; the mail server says yes 3 s later',
    promised: `the yes is waited for and noted, nothing is sent again; ${DRAINED}`,
    essential: true,
  },
  () =>
    inTheMiddleOfSending(
      { phase: 'content', does: 'late', ms: 3_000 },
      async ({ smtp, salon, databaseUrl }) => {
        expect(await salon.end('SIGTERM')).toBe(0)
        await using inside = lookInto(databaseUrl)
        const jobs = await inside.db.selectFrom('mail_jobs').select(['state', 'attempts']).execute()
        expect(jobs).toEqual([{ state: 'sent', attempts: 1 }])
        expect(smtp.received.length).toBe(1)
        return 'noted as sent at the first attempt; exit code 0'
      },
    ),
)

for (const phase of ['rcpt', 'content'] as const) {
  fault(
    {
      done: `SIGTERM while a message is being sent; the mail server hangs for ever at ${phase}`,
      promised: `the next process sends it, with the same Message-ID; ${DRAINED}`,
    },
    () =>
      inTheMiddleOfSending({ phase, does: 'hang' }, async ({ smtp, salon, databaseUrl }) => {
        expect(await salon.end('SIGTERM')).toBe(0)
        smtp.trouble = undefined
        await using _ = await startSalon({ databaseUrl, smtpUrl: smtp.url })
        await using inside = lookInto(databaseUrl)
        // What the mail server may have taken is only offered again when the claim has ended.
        if (phase === 'content') await deliverAll(inside.db)
        await until('the message is sent', () => smtp.received.length > 0)
        expect(new Set(smtp.offered.map(({ messageId }) => messageId)).size).toBe(1)
        return `exit code 0; offered ${smtp.offered.length} times, sent once`
      }),
  )
}
