// Long: each thing that keeps an inquiry has its test.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, salonDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { adminCaller, type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { setSetting } from '../db/settings.ts'
import { runDueJobs } from '../operations/maintenance.ts'

describeDatabases('retention on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = adminCaller(test)
    return () => test.close()
  })
  beforeEach(async () => {
    await emptyInbox(test.db)
    await test.db
      .deleteFrom('settings')
      .where('key', 'in', ['retention', 'apply-retention', 'retention-notice'])
      .execute()
  })

  /** Sets the retention of a salon whose first deletion was announced a month ago. */
  async function keepFor(months: number) {
    await call('PUT', '/privacy/retention', { months })
    await setSetting(test.db, 'retention-notice', 'begun')
  }
  const runJobs = () => runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })
  const idsLeft = async () =>
    (await test.db.selectFrom('inquiries').select('id').orderBy('id').execute()).map(({ id }) => id)
  const mark = (id: number, status: string) => call('PUT', `/contacts/${id}`, { status })
  const preview = async (months: number) =>
    (await call('GET', `/privacy/retention/preview?months=${months}`)).body.data

  itOnce('is 24 months in a new salon', async () => {
    const first = await call('GET', '/privacy/retention')
    expect(first.body.data).toEqual({ months: 24, version: 1, erasesFrom: null })
    expect(first.headers.etag).toBe('"1"')
  })

  it('is changed by a save that names the current version', async () => {
    const limited = await call('PUT', '/privacy/retention', { months: 12 }, '"1"')
    expect(limited.body.data).toEqual({ months: 12, version: 2, erasesFrom: null })
    const unlimited = await call('PUT', '/privacy/retention', { months: null }, '"2"')
    expect(unlimited.body.data).toEqual({ months: null, version: 3, erasesFrom: null })
  })

  it('is not changed by a save that names an earlier version', async () => {
    await call('PUT', '/privacy/retention', { months: 12 }, '"1"')
    const late = await call('PUT', '/privacy/retention', { months: 1 }, '"1"')
    expect(late.status).toBe(412)
    expect(late.body.current).toEqual({ months: 12, version: 2, erasesFrom: null })
  })

  it('is set by each of several saves at once that name no version', async () => {
    const { headers } = await signIn(test)
    const saves = Array.from({ length: 8 }, (_, n) =>
      callerOf(test, headers)('PUT', '/privacy/retention', { months: n + 1 }),
    )
    const responses = await Promise.all(saves)
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { version, months } = (await call('GET', '/privacy/retention')).body.data
    // Each response shows what was stored when it was written: the last one what is stored now.
    expect(version).toBe(9)
    expect(responses.map(({ body }) => body.data)).toContainEqual({ version, months, erasesFrom: null })
  })

  itOnce.each([
    [{ months: 0 }, 'Must be at least 1 month'],
    [{ months: 121 }, 'Must be at most 120 months'],
    [{ months: 1.5 }, 'Must be a whole number of months'],
    [{}, 'Must be a whole number of months'],
  ])('is not changed by %j', async (input, message) => {
    const response = await call('PUT', '/privacy/retention', input)
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({ months: message })
  })

  itOnce('has no preview of 0 months', async () => {
    expect((await call('GET', '/privacy/retention/preview?months=0')).status).toBe(400)
  })

  describe('of a month', () => {
    const complete = (id: number) => mark(id, 'completed')
    /** An answer by email to the message that the salon got about the inquiry. */
    async function answer(id: number) {
      const job = test.db.selectFrom('mailJobs').select('messageId').where('inquiryId', '=', id)
      const { messageId } = await job.executeTakeFirstOrThrow()
      await receive(
        test,
        rawMessage({ 'In-Reply-To': messageId, 'Message-ID': `<answer-${id}@mail.example>` }),
      )
    }

    /** What happened to an inquiry in the 35 days before the retention is applied, and whether it is then erased. */
    const states: [string, 'erased' | 'kept', (id: number) => Promise<void>][] = [
      [
        'completed 35 days ago',
        'erased',
        async id => {
          await complete(id)
          test.clock.advance(35 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, with a follow-up that is not due yet, and marked as possible spam',
        'kept',
        async id => {
          await complete(id)
          const on = salonDay(test.clock.now().getTime() + 90 * DAY_MS)
          await call('PUT', `/contacts/${id}/follow-up`, { on })
          await call('PUT', `/contacts/${id}/spam`, { spam: true })
          test.clock.advance(35 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, with a note since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await call('POST', `/contacts/${id}/notes`, { text: 'She called.' })
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, with a note about the person since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await call('PUT', `/contacts/${id}/person-note`, { text: 'Allergic to henna!' })
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, with a note about the person before',
        'erased',
        async id => {
          await call('PUT', `/contacts/${id}/person-note`, { text: 'Allergic to henna!' })
          await complete(id)
          test.clock.advance(35 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, with a reply since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await call('POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text: 'Saturday.' })
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, whose client has answered since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await answer(id)
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 70 days ago, with an answer 35 days ago that no one has handled',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(35 * DAY_MS)
          await answer(id)
          await call('POST', `/contacts/${id}/received/seen`, { upTo: 1_000_000 })
          test.clock.advance(35 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago, with a reply that the mail server has not taken',
        'kept',
        async id => {
          test.config.mail.smtpUrl = 'smtp://localhost:1'
          await call('POST', `/contacts/${id}/replies`, { subject: 'Hello', text: 'Saturday.' })
          await complete(id)
          test.clock.advance(35 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago and restored from the bin since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await call('DELETE', `/contacts/${id}`)
          await call('POST', `/contacts/${id}/restore`)
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 15 days ago',
        'kept',
        async id => {
          test.clock.advance(20 * DAY_MS)
          await complete(id)
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago and open again since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await mark(id, 'processing')
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago and again 15 days ago',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await mark(id, 'processing')
          await complete(id)
          test.clock.advance(15 * DAY_MS)
        },
      ],
      [
        'never completed',
        'kept',
        async () => {
          test.clock.advance(35 * DAY_MS)
        },
      ],
      [
        'completed 35 days ago and in the bin since',
        'kept',
        async id => {
          await complete(id)
          test.clock.advance(20 * DAY_MS)
          await call('DELETE', `/contacts/${id}`)
          test.clock.advance(15 * DAY_MS)
        },
      ],
    ]

    it.each(states)('an inquiry that was %s is %s', async (_, outcome, bringAbout) => {
      const isErased = outcome === 'erased'
      const id = await send(test)
      await bringAbout(id)
      expect((await preview(1)).total).toBe(isErased ? 1 : 0)
      await keepFor(1)
      test.clock.advance(DAY_MS)
      await Promise.all([runJobs(), runJobs()])
      expect(await idsLeft()).toEqual(isErased ? [] : [id])
    })

    /** Stores an inquiry that was completed years ago. */
    async function sendOld() {
      const id = await send(test)
      await mark(id, 'completed')
      const at = '2020-01-01T00:00:00.000Z'
      const own = test.db.updateTable('inquiries').where('id', '=', id)
      await own.set({ createdAt: at, updatedAt: at }).execute()
      await test.db.updateTable('inquiryHistory').where('inquiryId', '=', id).set({ at }).execute()
      return id
    }

    it('is not applied before it is set, nor in the first day after that', async () => {
      const id = await sendOld()
      await runJobs()
      await keepFor(1)
      await runJobs()
      expect(await idsLeft()).toEqual([id])
      test.clock.advance(DAY_MS)
      await runJobs()
      expect(await idsLeft()).toEqual([])
    })

    it('erases the history with the inquiry', async () => {
      const id = await sendOld()
      await keepFor(1)
      test.clock.advance(DAY_MS)
      await runJobs()
      const history = test.db.selectFrom('inquiryHistory').select('id').where('inquiryId', '=', id)
      expect(await history.execute()).toEqual([])
    })

    it('is applied once a day', async () => {
      await keepFor(1)
      test.clock.advance(DAY_MS)
      await runJobs()
      const id = await sendOld()
      test.clock.advance(DAY_MS - 1)
      await runJobs()
      expect(await idsLeft()).toEqual([id])
      test.clock.advance(1)
      await runJobs()
      expect(await idsLeft()).toEqual([])
    })
  })

  it('has a preview: how many inquiries it would erase, and since when the oldest is here', async () => {
    await mark(await send(test), 'completed')
    test.clock.advance(35 * DAY_MS)
    expect(await preview(1)).toEqual({ total: 1, oldestAt: expect.any(String), goingOn: 0 })
    expect(await preview(2)).toEqual({ total: 0, oldestAt: null, goingOn: 0 })
  })

  it('has a preview of those that are kept because they are not finished', async () => {
    const id = await send(test)
    await mark(id, 'completed')
    test.clock.advance(20 * DAY_MS)
    await call('POST', `/contacts/${id}/notes`, { text: 'She called.' })
    test.clock.advance(15 * DAY_MS)
    expect(await preview(1)).toEqual({ total: 0, oldestAt: null, goingOn: 1 })
  })
})
