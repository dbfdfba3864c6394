import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { audit, inWords, lookInto, NOTHING_WRONG, untilAllIsSent } from './audit.ts'
import { fault, inFull } from './fault.ts'
import { logIn, openBackOffice } from './people.ts'
import { ask } from './probe.ts'
import { libfaketime, newSetClock } from './process-clock.ts'
import { ADMIN, type SalonProcess, startSalon } from './salon.ts'
import { newDatabase, newMailServer } from './things.ts'
import { until } from './until.ts'
import { newInquiry, send, Visitors } from './visitors.ts'

const DAY = 24
const YEAR = 365 * DAY
const whose = libfaketime ? 'the clock of the process' : 'the clock of JavaScript'

interface Scene {
  databaseUrl: string
  smtp: Awaited<ReturnType<typeof newMailServer>>
  /** Sets the clock, so many hours from the true time. */
  set(hours: number): void
  /** Starts a process on the clock as it is. */
  start(): Promise<SalonProcess>
}

/** A salon whose clock somebody sets. */
async function onClock(act: (scene: Scene) => Promise<string>): Promise<string> {
  using clock = newSetClock()
  await using database = await newDatabase(sqlite)
  await using smtp = await newMailServer()
  await using processes = new AsyncDisposableStack()
  const options = { databaseUrl: database.url, smtpUrl: smtp.url, admin: true, ...clock }
  const start = async () => processes.use(await startSalon(options))
  return await act({ databaseUrl: database.url, smtp, set: clock.set, start })
}

fault(
  {
    done: `${whose} jumps by hours and days, both ways, under load`,
    promised:
      'nothing lost or doubled; every message goes out once, without waiting for the clock to come round',
    essential: true,
  },
  () =>
    onClock(async ({ databaseUrl, smtp, set, start }) => {
      const salon = await start()
      await using visitors = new Visitors(() => salon.url).come(4)
      for (let round = 0; round < inFull(6, 2); round++) {
        for (const hours of [DAY, -DAY, 1, -1]) {
          set(hours)
          await visitors.more(4)
        }
      }
      set(0)
      await visitors.settle()
      await using inside = lookInto(databaseUrl)
      await untilAllIsSent(inside.db)
      expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inside.db, visitors.answered, smtp.received)
      expect(findings).toMatchObject({ ...NOTHING_WRONG, sentTwice: 0 })
      expect(Object.keys(visitors.outcomes)).toEqual(['201'])
      return inWords(visitors.answered.length, findings)
    }),
)

fault(
  {
    done: `${whose} is a day ahead while a message fails, then right again`,
    promised: 'the message goes out as if it had failed just now',
  },
  () =>
    onClock(async ({ databaseUrl, smtp, set, start }) => {
      await smtp.stop()
      set(DAY)
      const salon = await start()
      expect(await send(salon.url, newInquiry())).toMatchObject({ status: 201 })
      await using inside = lookInto(databaseUrl)
      const failed = inside.db.selectFrom('mail_jobs').select('id').where('last_error', 'is not', null)
      await until('an attempt has failed', () => failed.executeTakeFirst())
      set(0)
      await smtp.start()
      await until('the message has gone out', () => smtp.received.length > 0, 120_000)
      return 'sent by itself'
    }),
)

fault(
  {
    done: `${whose} is a day ahead while a process is killed in the middle of a sending, then right again`,
    promised: "the killed process's claim does not last a day: the message goes out",
  },
  () =>
    onClock(async ({ smtp, set, start }) => {
      smtp.behaviour = { hold: 'sender' }
      set(DAY)
      const salon = await start()
      expect(await send(salon.url, newInquiry())).toMatchObject({ status: 201 })
      await until('the message is on its way', () => smtp.offered > 0)
      await salon.end('SIGKILL')
      smtp.behaviour = 'accept'
      // Ten minutes later by a clock that is right.
      set(1 / 6)
      await start()
      await until('the message has gone out', () => smtp.received.length > 0)
      return 'sent by the next process'
    }),
)

fault(
  {
    done: `${whose} jumps around failed logins and open sessions`,
    promised:
      'nobody waits longer than a quarter of an hour, nobody stays signed in for longer than a day unseen',
  },
  () =>
    onClock(async ({ set, start }) => {
      const { url } = await start()
      const here = { 'x-forwarded-for': '203.0.113.7' }
      const wrong = { ...ADMIN, password: 'not the password' }
      for (let attempt = 0; attempt < 5; attempt++) await logIn(url, wrong, here)
      expect(await logIn(url, ADMIN, here)).toMatchObject({ status: 429 })
      set(-DAY)
      const { status, retryAfter } = await logIn(url, ADMIN, here)
      if (status !== 200) expect([status, Number(retryAfter) <= 900]).toEqual([429, true])
      set(2 * DAY)
      expect(await logIn(url, ADMIN, here)).toMatchObject({ status: 200 })

      set(YEAR)
      const admin = await openBackOffice(url)
      set(0)
      const { status: afterwards } = await admin.get('/auth/me')
      expect([200, 401]).toContain(afterwards)
      set(DAY + 1)
      expect(await admin.get('/auth/me')).toMatchObject({ status: 401 })
      set(0)
      const again = await openBackOffice(url)
      set(-DAY)
      expect(await again.get('/auth/me')).toMatchObject({ status: 200 })
      return `a day back: ${status} to the blocked; a session of next year: ${afterwards} now, 401 after a day`
    }),
)

fault(
  {
    done: `${whose} jumps between a form's opening and its sending, and between two sendings of one inquiry`,
    promised: 'every inquiry is taken, and stored once for a day',
  },
  () =>
    onClock(async ({ databaseUrl, set, start }) => {
      const { url } = await start()
      const ticket = async () => JSON.parse((await ask(`${url}/api/contacts/ticket`)).text).data.ticket
      const submit = async (message: string, proof: string) =>
        ask(`${url}/api/contacts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...aContact({ message }), ticket: proof }),
        })
      const opened = await ticket()
      for (const hours of [-1, 8 * DAY, 0]) {
        set(hours)
        expect(await submit(`${hours} hours`, opened)).toMatchObject({ status: 201 })
      }
      set(8 * DAY)
      const fresh = await ticket()
      set(8 * DAY + 0.01)
      expect(await submit('in time', fresh)).toMatchObject({ status: 201 })

      const inquiry = newInquiry()
      for (const hours of [0, -DAY, 23, -1]) {
        set(hours)
        expect(await send(url, inquiry)).toMatchObject({ status: 201 })
      }
      await using inside = lookInto(databaseUrl)
      const rows = await inside.db.selectFrom('contacts').select(['message', 'suspected']).execute()
      expect(rows.length).toBe(5)
      expect(rows.find(({ message }) => message === 'in time')?.suspected).toBe(0)
      const marked = rows.filter(({ suspected, message }) => suspected && message.endsWith('hours'))
      return `all taken; ${marked.length} of 3 with an odd ticket marked as suspected; one inquiry sent 4 times is stored once`
    }),
)
