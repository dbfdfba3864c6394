import { beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { freshCaller, send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { runDueJobs } from '../maintenance.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeDatabases('retention on $name', kind => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = freshCaller(test)
    return () => test.close()
  })
  beforeEach(async () => {
    await emptyInbox(test.db)
    await test.db.deleteFrom('settings').where('key', 'in', ['retention', 'apply-retention']).execute()
  })

  const runJobs = () => runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })
  const idsLeft = async () =>
    (await test.db.selectFrom('inquiries').select('id').orderBy('id').execute()).map(({ id }) => id)
  const mark = (id: number, status: string) => call('PUT', `/contacts/${id}`, { status })
  const preview = async (months: number) =>
    (await call('GET', `/privacy/retention/preview?months=${months}`)).body.data

  it('is unlimited at first, and is changed with a version', async () => {
    const first = await call('GET', '/privacy/retention')
    expect(first.body.data).toEqual({ months: null, version: 1 })
    expect(first.headers.etag).toBe('"1"')
    const saved = await call('PUT', '/privacy/retention', { months: 12 }, first.headers.etag)
    expect(saved.body.data).toEqual({ months: 12, version: 2 })
    const late = await call('PUT', '/privacy/retention', { months: 1 }, '"1"')
    expect(late.status).toBe(412)
    expect(late.body.current).toEqual({ months: 12, version: 2 })
    expect((await call('PUT', '/privacy/retention', { months: null }, '"2"')).body.data).toEqual({
      months: null,
      version: 3,
    })
  })

  it('is set by each of several saves at once that name no version', async () => {
    const { headers } = await signIn(test)
    const saves = Array.from({ length: 8 }, (_, n) =>
      callerOf(test, headers)('PUT', '/privacy/retention', { months: n + 1 }),
    )
    const responses = await Promise.all(saves)
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const made = responses.map(({ body }) => body.data).sort((a, b) => a.version - b.version)
    expect(made.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect((await call('GET', '/privacy/retention')).body.data).toEqual(made.at(-1))
  })

  it.each([
    [{ months: 0 }, 'Must be at least 1 month'],
    [{ months: 121 }, 'Must be at most 120 months'],
    [{ months: 1.5 }, 'Must be a whole number of months'],
    [{}, 'Must be a whole number of months'],
  ])('is not changed by %j', async (input, message) => {
    const response = await call('PUT', '/privacy/retention', input)
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({ months: message })
    expect((await call('GET', '/privacy/retention/preview?months=0')).status).toBe(400)
  })

  it('erases inquiries completed long enough ago, daily, first a day after it was set', async () => {
    const old = await send(test)
    const reopened = await send(test)
    const unanswered = await send(test)
    const again = await send(test)
    const binned = await send(test)
    for (const id of [old, reopened, again, binned]) await mark(id, 'completed')
    test.clock.advance(20 * DAY_MS)
    await mark(reopened, 'processing')
    await mark(again, 'processing')
    await mark(again, 'completed')
    const recent = await send(test)
    await mark(recent, 'completed')
    await call('POST', `/contacts/${old}/notes`, { text: 'A note is no completion' })
    await call('DELETE', `/contacts/${binned}`)
    test.clock.advance(15 * DAY_MS)
    expect(await preview(1)).toEqual({ total: 1, oldestAt: expect.any(String) })
    expect(await preview(2)).toEqual({ total: 0, oldestAt: null })
    await runJobs()
    await call('PUT', '/privacy/retention', { months: 1 })
    await runJobs()
    expect(await idsLeft()).toEqual([old, reopened, unanswered, again, binned, recent])
    test.clock.advance(DAY_MS)
    await Promise.all([runJobs(), runJobs()])
    expect(await idsLeft()).toEqual([reopened, unanswered, again, binned, recent])
    const events = await test.db
      .selectFrom('inquiryHistory')
      .select('id')
      .where('inquiryId', '=', old)
      .execute()
    expect(events).toEqual([])
    // The next one is not due before tomorrow.
    const second = await send(test)
    await test.db
      .updateTable('inquiries')
      .set({
        status: 'completed',
        createdAt: '2020-01-01T00:00:00.000Z',
        updatedAt: '2020-01-01T00:00:00.000Z',
      })
      .where('id', '=', second)
      .execute()
    test.clock.advance(DAY_MS - 1)
    await runJobs()
    expect(await idsLeft()).toContain(second)
    test.clock.advance(1)
    await runJobs()
    expect(await idsLeft()).not.toContain(second)
  })
})
