import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { lookInto } from './audit.ts'
import { fault } from './fault.ts'
import { meet, withMail } from './mail-scene.ts'
import { PhasedSmtp, phases } from './phased-smtp.ts'
import { libfaketime, newFastTime } from './process-clock.ts'
import { startSalon } from './salon.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'
import { newInquiry, send } from './visitors.ts'

const missing = !libfaketime && 'libfaketime is not installed (Debian: faketime)'

fault(
  {
    done: 'the mail server hangs for ever at each phase in turn, the process a hundred times as fast',
    promised: 'it gives up by itself and tries again; each message gets one yes, always the same Message-ID',
    missing,
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
    missing,
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
