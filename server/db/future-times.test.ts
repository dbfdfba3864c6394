import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ACKNOWLEDGEMENTS_PER_DAY, TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { DAY_MS, HOUR_MS, laterDay, MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { createDelivery, deliverAll, sendInquiry } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { instant, WatchedClock } from '../clock.ts'
import { isAcknowledgementLimitReached } from '../inquiries/spam-check/acknowledgements.queries.ts'
import { deliverNext } from '../mail/deliver.ts'
import { runDueJobs } from '../operations/maintenance.ts'
import { databaseName } from './dialect.ts'
import { correctAfterSetBack, timeColumns } from './future-times.ts'
import { claimPeriodicJob } from './settings.ts'

const AHEAD_MS = 3 * HOUR_MS

/** Days of the salon, which no clock stores, and when a price or a requirement begins. */
const NO_TIMES = ['due_on', 'follow_up_on', 'valid_from']

describeDatabases('a clock that was three hours ahead on $name', kind => {
  let inbox: Inbox
  let smtp: TestSmtp
  const log = { info: vi.fn(), warn: vi.fn() }
  const maintain = () => runDueJobs({ ...inbox.test, log, wakeMail: undefined })
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    smtp = await new TestSmtp().start()
    inbox.test.config.mail.smtpUrl = smtp.url
    return async () => {
      await smtp.stop()
      await inbox.close()
    }
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('mailJobs').execute()
    inbox.test.clock.advance(48 * HOUR_MS)
    await maintain()
  })

  /** What `work` stores is ahead of the clock afterwards. */
  async function withClockAhead<T>(work: () => Promise<T>): Promise<T> {
    const { clock } = inbox.test
    clock.advance(AHEAD_MS)
    await maintain()
    const done = await work()
    clock.advance(-AHEAD_MS)
    await maintain()
    return done
  }

  async function withDelivery<T>(use: (delivery: ReturnType<typeof createDelivery>) => Promise<T>) {
    const delivery = createDelivery(inbox.test, smtp)
    try {
      return await use(delivery)
    } finally {
      delivery.channel.close()
    }
  }

  it('knows every column with a time', async () => {
    const tables = await inbox.test.db.introspection.getTables()
    const named = tables.flatMap(({ name, columns }) =>
      columns
        .filter(
          column => /(^|_)(at|until|since|seen|from|on)$/.test(column.name) && /text/i.test(column.dataType),
        )
        .map(column => `${name}.${column.name}`),
    )
    const known = Object.entries(timeColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map(column => `${databaseName(table)}.${databaseName(column)}`),
    )
    const times = named.filter(name => !NO_TIMES.some(day => name.endsWith(`.${day}`)))
    expect(times.filter(name => !name.startsWith('kysely')).toSorted()).toEqual(known.toSorted())
  })

  it('hides nothing that arrived meanwhile from To Answer, and leaves follow-ups on their days', async () => {
    const tomorrow = laterDay(salonDay(inbox.test.clock.now()), 1)
    const [arrived, followedUp] = await withClockAhead(async () => {
      const ids = [await inbox.send(), await inbox.send()] as const
      await inbox.call('PUT', `/contacts/${ids[1]}`, { status: 'completed' })
      await inbox.call('PUT', `/contacts/${ids[1]}/follow-up`, { on: tomorrow })
      return ids
    })
    const { data } = (await inbox.call('GET', '/contacts?waiting=us')).body
    expect(data).toMatchObject([{ id: arrived, waitingSince: instant(inbox.test.clock) }])
    expect(await inbox.detail(followedUp)).toMatchObject({ waitingFor: 'no-one', followUp: { on: tomorrow } })
  })

  it('delays no reply', async () => {
    const id = await inbox.send()
    await inbox.test.db.deleteFrom('mailJobs').execute()
    await withClockAhead(() =>
      inbox.call('POST', `/contacts/${id}/replies`, { subject: 'Hello', text: 'Ten' }),
    )
    inbox.test.clock.advance(TAKE_BACK_MS)
    expect(await withDelivery(delivery => deliverNext(delivery))).toBe(true)
    expect((await inbox.detail(id)).mail).toMatchObject([{ kind: 'reply', state: 'sent' }])
  })

  it('delays no second attempt', async () => {
    await withClockAhead(async () => {
      await inbox.send()
      smtp.behaviour = 'drop'
      await withDelivery(deliverAll)
    })
    smtp.behaviour = 'accept'
    expect(await withDelivery(delivery => deliverNext(delivery))).toBe(true)
  })

  it('makes no limit of a day longer', async () => {
    const { db, clock } = inbox.test
    await withClockAhead(async () => {
      await sendInquiry(inbox.test)
      const id = await inbox.send()
      const job = {
        inquiryId: id,
        kind: 'client',
        state: 'sent',
        attempts: 1,
        nextAttemptAt: instant(clock),
        createdAt: instant(clock),
      } as const
      const jobs = Array.from({ length: ACKNOWLEDGEMENTS_PER_DAY }, (_, n) => ({
        ...job,
        messageId: `<${n}@x>`,
      }))
      await db.insertInto('mailJobs').values(jobs).execute()
    })
    expect(await isAcknowledgementLimitReached(db, instant(clock))).toBe(true)
    clock.advance(DAY_MS)
    expect(await isAcknowledgementLimitReached(db, instant(clock))).toBe(false)
  })

  it('leaves no time ahead of it, and says so once in the log', async () => {
    log.warn.mockClear()
    const id = await withClockAhead(() => inbox.send())
    await maintain()
    expect((await inbox.detail(id)).createdAt).toBe(instant(inbox.test.clock))
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['three hours ahead', AHEAD_MS],
    ['fifty minutes ahead', 50 * MINUTE_MS],
  ])('delays nothing where it was %s for a moment, which only its process has seen', async (_, aheadMs) => {
    const { db, clock } = inbox.test
    const watched = new WatchedClock(clock)
    const id = await inbox.send()
    await db.deleteFrom('mailJobs').execute()
    clock.advance(aheadMs)
    watched.now()
    await inbox.call('POST', `/contacts/${id}/replies`, { subject: 'Hello', text: 'Ten' })
    await claimPeriodicJob(db, watched, 'read-mail', MINUTE_MS)
    clock.advance(-aheadMs)
    expect(await correctAfterSetBack(db, watched)).toBe(true)
    expect(await correctAfterSetBack(db, watched)).toBe(false)
    clock.advance(MINUTE_MS)
    expect(await withDelivery(delivery => deliverNext(delivery))).toBe(true)
    expect(await claimPeriodicJob(db, watched, 'read-mail', MINUTE_MS)).toBe(true)
  })

  it('corrects nothing where it was set back by seconds', async () => {
    const watched = new WatchedClock(inbox.test.clock)
    inbox.test.clock.advance(30_000)
    watched.now()
    inbox.test.clock.advance(-30_000)
    expect(await correctAfterSetBack(inbox.test.db, watched)).toBe(false)
  })

  it('changes nothing that was stored before', async () => {
    const id = await inbox.send()
    const before = await inbox.detail(id)
    await withClockAhead(async () => {})
    expect(await inbox.detail(id)).toEqual(before)
  })
})
