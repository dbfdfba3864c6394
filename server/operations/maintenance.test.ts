import { beforeAll, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { adminCaller } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { send } from '#tests/inquiries.ts'
import { WatchedClock } from '../clock.ts'
import { claimPeriodicJob } from '../db/settings.ts'
import { createMaintenance, runDueJobs } from './maintenance.ts'

describeDatabases('periodic jobs on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const log = { info: vi.fn(), warn: vi.fn() }
  const run = () => runDueJobs({ ...test, log, wakeMail: undefined })
  const count = async (table: 'inquiries' | 'keyedChanges' | 'usedTickets' | 'inquiryEvents') => {
    const query = test.db.selectFrom(table).select(eb => eb.fn.countAll<number>().as('n'))
    return (await query.executeTakeFirstOrThrow()).n
  }

  it('are claimed by one process, again after their interval', async () => {
    const claim = () => claimPeriodicJob(test.db, test.clock, 'a-job', HOUR_MS)
    const first = await Promise.all([claim(), claim(), claim()])
    expect(first.filter(Boolean)).toEqual([true])
    test.clock.advance(HOUR_MS - 1)
    expect(await claim()).toBe(false)
    test.clock.advance(1)
    expect(await claim()).toBe(true)
  })

  it('are due when the clock was far ahead at the last claim', async () => {
    const claim = () => claimPeriodicJob(test.db, test.clock, 'another-job', HOUR_MS)
    test.clock.advance(400 * DAY_MS)
    expect(await claim()).toBe(true)
    test.clock.advance(-400 * DAY_MS)
    expect((await Promise.all([claim(), claim(), claim()])).filter(Boolean)).toEqual([true])
    test.clock.advance(-HOUR_MS)
    expect(await claim()).toBe(false)
  })

  it('delete expired keys, tickets, inquiry events and the bin', async () => {
    const call = adminCaller(test)

    const id = await send(test)
    await call('DELETE', `/contacts/${id}`)
    await test.db
      .insertInto('usedTickets')
      .values({ id: 'old', expiresAt: test.clock.now().toISOString() })
      .execute()
    await test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'idempotency-key': 'k' },
      payload: anInquiry(),
    })
    await run()
    expect(await count('inquiries')).toBe(2)
    expect(await count('keyedChanges')).toBe(1)
    test.clock.advance(31 * DAY_MS)
    await run()
    expect(await count('inquiries')).toBe(1)
    expect(await count('keyedChanges')).toBe(0)
    expect(await count('usedTickets')).toBe(0)
  })

  it('delete very many expired tickets, some at a time', async () => {
    const expiresAt = test.clock.now().toISOString()
    const tickets = Array.from({ length: 2_500 }, (_, n) => ({ id: `ticket-${n}`, expiresAt }))
    await test.db.insertInto('usedTickets').values(tickets).execute()
    test.clock.advance(DAY_MS)
    await run()
    expect(await count('usedTickets')).toBe(0)
  })

  itOnce('continue after a failed job, which is logged and runs again when it is due', async () => {
    test.clock.advance(DAY_MS)
    log.warn.mockClear()
    await test.db.schema.alterTable('usedTickets').renameTo('elsewhere').execute()
    await run()
    expect(log.warn.mock.calls).toEqual([
      [expect.objectContaining({ job: 'delete-expired' }), expect.any(String)],
    ])
    await test.db.schema.alterTable('elsewhere').renameTo('usedTickets').execute()
    const last = await test.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'truncate-log')
      .executeTakeFirst()
    expect(last?.value).toBe(test.clock.now().toISOString())
    test.clock.advance(HOUR_MS)
    await run()
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  itOnce('run at the start and every minute; stopping waits for the running job', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const lastRun = async () =>
        (
          await test.db
            .selectFrom('settings')
            .select('value')
            .where('key', '=', 'remind-of-deadlines')
            .executeTakeFirst()
        )?.value
      const maintenance = createMaintenance({
        ...test,
        clock: new WatchedClock(test.clock),
        log,
        wakeMail: () => {},
      })
      maintenance.start()
      await expect.poll(lastRun).toBe(test.clock.now().toISOString())
      test.clock.advance(60_000)
      await expect
        .poll(() => {
          // Again, as the first run may not be over yet.
          vi.advanceTimersByTime(30_000)
          return lastRun()
        })
        .toBe(test.clock.now().toISOString())
      await maintenance.stop()
      const before = await lastRun()
      test.clock.advance(60_000)
      vi.advanceTimersByTime(60_000)
      await maintenance.stop()
      expect(await lastRun()).toBe(before)
    } finally {
      vi.useRealTimers()
    }
  })
})
