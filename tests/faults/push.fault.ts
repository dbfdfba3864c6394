import { expect } from 'vitest'
import { defaultPushSettings, PUSH_BROWSERS_MAX } from '#contracts/push/push.ts'
import { databaseKinds } from '#tests/databases.ts'
import { TEST_PUSH_KEY, TestPushService } from '#tests/push-service.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { newDatabase } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry } from '../processes/visitors.ts'

/** Longer than a claim, after which another process sends what a dead one was sending. */
const CLAIMED_LIMIT_MS = 180_000

async function newPushService(): Promise<TestPushService & AsyncDisposable> {
  const service = await new TestPushService().start()
  return Object.assign(service, { [Symbol.asyncDispose]: () => service.stop() })
}

/** How many notifications each browser got. */
const countsOf = ({ received }: TestPushService) =>
  [...Map.groupBy(received, ({ browser }) => browser).values()].map(pushes => pushes.length)

for (const kind of databaseKinds)
  scenario(
    {
      action: `${kind.name}: two processes notify ${PUSH_BROWSERS_MAX} browsers; both are killed after push services have accepted messages and before they respond`,
      promise: 'two processes send nothing twice; after the kill each browser is told, at most once twice',
      missing: kind.missing,
      timeout: 10 * 60_000,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using service = await newPushService()
      await using inspected = inspectDatabase(database.url)
      const options = {
        databaseUrl: database.url,
        admin: true,
        environment: { PUSH_KEY: TEST_PUSH_KEY, PUSH_HOSTS: service.host },
      }
      const inquire = async (url: string) =>
        expect(await sendInquiry(url, newInquiry())).toMatchObject({ status: 201 })
      const untilTold = () =>
        until(
          'each browser is told',
          async () =>
            countsOf(service).length === PUSH_BROWSERS_MAX &&
            !(await inspected.db
              .selectFrom('mailJobs')
              .select('id')
              .where('priority', '=', 2)
              .limit(1)
              .executeTakeFirst()),
          CLAIMED_LIMIT_MS,
        )
      {
        await using one = await startSalon(options)
        await using other = await startSalon(options)
        const { post } = await openBackOffice(one.url)
        for (let n = 0; n < PUSH_BROWSERS_MAX; n++)
          expect(
            await post('/push/browsers', {
              ...service.subscribe(`browser-${n}`),
              settings: { ...defaultPushSettings, quiet: null },
            }),
          ).toMatchObject({ status: 200 })
        await inquire(one.url)
        await untilTold()
        expect(Math.max(...countsOf(service))).toBe(1)

        service.received.length = 0
        service.behaviour = 'accept and hang'
        // Otherwise they wait a minute, as a browser rings once a minute at most.
        await inspected.db.updateTable('pushBrowsers').set({ deliveredAt: null }).execute()
        await inquire(other.url)
        await until('messages are accepted', () => service.received.length > 0)
        await Promise.all([one.end('SIGKILL'), other.end('SIGKILL')])
      }
      const accepted = service.received.length
      service.behaviour = 201
      await using salon = await startSalon(options)
      await untilTold()
      expect(await salon.end('SIGTERM')).toBe(0)
      const counts = countsOf(service)
      expect(Math.max(...counts)).toBeLessThanOrEqual(2)
      expect(new Set(service.received.map(({ notification }) => notification.title))).toEqual(
        new Set(['2 new inquiries']),
      )
      return `${accepted} accepted before the kill, ${counts.filter(count => count === 2).length} told twice, none missed`
    },
  )
