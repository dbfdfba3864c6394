import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { countLockWaits } from '#tests/concurrent-change.ts'
import { postgres } from '#tests/databases.ts'
import { openProxy } from '#tests/proxy.ts'
import { openDatabase } from '../../server/db/database.ts'
import { askAsVisitor } from '../processes/probe.ts'
import { newDatabase } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry } from '../processes/visitors.ts'

/** "At once", on a machine that is busy with other tests. */
const AT_ONCE_MS = 2_000
/** PostgreSQL ends a transaction that has paused for five seconds. */
const ENDED_MS = 9_000

for (const { action, isCut } of [
  { action: 'A process on PostgreSQL stops (SIGSTOP) in the middle of storing an inquiry', isCut: false },
  { action: 'The network of a process is cut in the middle of storing an inquiry', isCut: true },
])
  scenario(
    {
      action,
      promise:
        'the other process accepts inquiries at once and is ready; within nine seconds it accepts the same inquiry',
      missing: postgres.missing,
    },
    async () => {
      await using database = await newDatabase(postgres)
      const proxy = await openProxy(database.url)
      await using stack = new AsyncDisposableStack()
      stack.defer(() => proxy.close())
      const stopped = stack.use(await startSalon({ databaseUrl: proxy.url }))
      const other = stack.use(await startSalon({ databaseUrl: database.url }))
      const db = stack.use(openDatabase(database.url, { noTimeouts: true }))

      // The process waits for its last write, with all its locks, and stops there.
      const blocking = await db.startTransaction().execute()
      await sql`lock table inquiry_events in exclusive mode`.execute(blocking)
      const interrupted = newInquiry()
      void sendInquiry(stopped.url, interrupted)
      await until('its last write waits', async () => (await countLockWaits(db)) > 0)
      if (isCut) proxy.silence()
      else process.kill(stopped.pid, 'SIGSTOP')
      await blocking.rollback().execute()

      const times: number[] = []
      async function accepts(inquiry: ReturnType<typeof newInquiry>, limitMs: number) {
        const started = performance.now()
        expect((await sendInquiry(other.url, inquiry))?.status).toBe(201)
        times.push(Math.round(performance.now() - started))
        expect(times.at(-1)).toBeLessThan(limitMs)
      }
      for (let n = 0; n < 3; n++) await accepts(newInquiry(), AT_ONCE_MS)
      await pause(1_000)
      expect(await askAsVisitor(`${other.url}/api/health/ready`)).toMatchObject({ status: 200 })
      await accepts(interrupted, ENDED_MS)
      if (!isCut) process.kill(stopped.pid, 'SIGCONT')
      const [last, ...rest] = times.toReversed()
      return `accepted after ${rest.toReversed().join(', ')} ms; the same inquiry after ${last} ms`
    },
  )
