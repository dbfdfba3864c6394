import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { lookInto } from './audit.ts'
import { fault } from './fault.ts'
import { meet, recover, withMail } from './mail-scene.ts'
import { PhasedSmtp, phases } from './phased-smtp.ts'
import { libfaketime, newFastTime } from './process-clock.ts'
import { startSalon } from './salon.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'
import { newInquiry, send } from './visitors.ts'

const ONCE = 'inquiries go on; each message exactly once'
const SAME_ID = 'inquiries go on; at least once, always with the same Message-ID'
for (const does of ['hang', 'half', 'close'] as const) {
  const words = { hang: 'says nothing', half: 'answers half', close: 'hangs up' }[does]
  fault(
    { done: `the mail server ${words} at each of its six phases in turn`, promised: `${ONCE} gets its yes` },
    () =>
      withMail(async scene => {
        for (const phase of phases) {
          await meet(scene, { phase, does })
          await recover(scene)
        }
      }),
  )
}

fault(
  {
    done: 'the mail server is a tarpit: 0.1 s for each byte it says',
    promised: `${ONCE}, at the first attempt`,
  },
  () =>
    withMail(async scene => {
      await meet(scene, { phase: 'all', does: 'tarpit', msPerByte: 100 })
      await until('a message got its yes', () => scene.smtp.received.length > 0, 120_000)
      expect(scene.smtp.offered.length).toBe(scene.smtp.received.length)
      scene.smtp.trouble = undefined
    }),
)

fault({ done: 'the mail server says yes 25 s after DATA', promised: `${ONCE}, at the first attempt` }, () =>
  withMail(async scene => {
    await meet(scene, { phase: 'content', does: 'late', ms: 25_000 })
    scene.smtp.trouble = undefined
    await until('all messages are sent', () => scene.smtp.received.length === scene.visitors.answered.length)
    expect(scene.smtp.offered.length).toBe(scene.smtp.received.length)
  }),
)

fault(
  {
    done: 'the mail server says yes and hangs up',
    promised: `${ONCE}, at the first attempt`,
    essential: true,
  },
  () =>
    withMail(async scene => {
      await meet(scene, { phase: 'content', does: 'yes and close' })
      await until(
        'all messages are sent',
        () => scene.smtp.received.length === scene.visitors.answered.length,
      )
      expect(scene.smtp.offered.length).toBe(scene.smtp.received.length)
    }),
)

fault(
  { done: 'the mail server hangs up after DATA, without a yes', promised: SAME_ID, essential: true },
  () =>
    withMail(async scene => {
      await meet(scene, { phase: 'content', does: 'close' })
      await recover(scene)
      const { offered, received } = scene.smtp
      expect(offered.length).toBeGreaterThan(received.length)
      expect(new Set(offered.map(({ messageId }) => messageId)).size).toBe(received.length)
    }),
)

const noFlyingTime = !libfaketime && 'libfaketime is not installed (Debian: faketime)'

fault(
  {
    done: 'the mail server hangs for ever at each phase in turn, the process a hundred times as fast',
    promised: 'it gives up by itself and tries again; each message gets one yes, always the same Message-ID',
    missing: noFlyingTime,
  },
  async () => {
    using time = newFastTime()
    const hangAtEach = withMail(async scene => {
      const { smtp, visitors } = scene
      time.hurry(100)
      for (const phase of phases) {
        await meet(scene, { phase, does: 'hang' })
        const { met } = smtp
        await until(`it has given up at ${phase}`, () => smtp.met > met)
        smtp.trouble = undefined
        smtp.hangUp()
      }
      const ids = new Set(smtp.offered.map(({ messageId }) => messageId))
      expect(ids.size).toBeLessThanOrEqual(visitors.answered.length)
    }, time)
    return await hangAtEach
  },
)

fault(
  {
    done: 'no mail server for half a day, the process 3,600 times as fast',
    promised: 'the message waits, and goes out once the mail server is there',
    missing: noFlyingTime,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using smtp = await new PhasedSmtp().start()
    smtp.trouble = { phase: 'greeting', does: 'close' }
    await using inside = lookInto(database.url)
    const job = inside.db.selectFrom('mail_jobs').select(['state', 'attempts', 'created_at', 'sent_at'])
    using time = newFastTime()
    await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url, ...time })
    expect(await send(salon.url, newInquiry())).toMatchObject({ status: 201 })
    time.hurry(3_600)
    await until(
      'a dozen attempts have failed',
      async () => ((await job.executeTakeFirst())?.attempts ?? 0) >= 12,
    )
    smtp.trouble = undefined
    await until('the message is sent', async () => (await job.executeTakeFirst())?.state === 'sent')
    expect(smtp.received.length).toBe(1)
    const { attempts, created_at, sent_at } = await job.executeTakeFirstOrThrow()
    const hours = (Date.parse(sent_at ?? '') - Date.parse(created_at)) / 3_600_000
    expect(hours).toBeGreaterThan(12)
    return `sent at the ${attempts}th attempt, after ${Math.round(hours)} hours of its time`
  },
)
