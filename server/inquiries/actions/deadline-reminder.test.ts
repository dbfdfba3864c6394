import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { createDelivery, deliverAll, sendInquiry } from '#tests/outbox.ts'
import { always, publishHours } from '#tests/published-hours.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { storeInquiries } from '#tests/stored-inquiries.ts'
import { instant } from '../../clock.ts'
import { openInstance } from '../../instance.ts'
import type { Delivery } from '../../mail/deliver.ts'
import { createMailer } from '../../mail/mailer.ts'
import { updateConversations } from '../state/conversation.queries.ts'
import { remindOfDeadlines } from './deadline-reminder.queries.ts'

describeDatabases('the reminder on $name', (kind, itOnce) => {
  let test: TestApp
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    test = await createTestApp(kind)
    test.config.publicUrl = 'https://araliya.example'
    await publishHours(test.db, always)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('inquiries').execute()
    await test.db.deleteFrom('settings').where('key', '=', 'deadline-reminded').execute()
    smtp = await new TestSmtp().start()
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    vi.useRealTimers()
    delivery.channel.close()
    await smtp.stop()
  })

  async function inquire(firstName: string): Promise<number> {
    await sendInquiry(test, { firstName })
    const last = await test.db
      .selectFrom('inquiries')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return last.id
  }
  const remind = () => remindOfDeadlines(test.db, test.clock, test.config.mail)
  const reminders = () =>
    smtp.received.filter(message => /longer than 24 hours/.test(headerOf(message, 'Subject')))
  const change = (id: number, columns: object) =>
    test.db.updateTable('inquiries').set(columns).where('id', '=', id).execute()

  /** As a call that is on record. */
  const answer = (id: number) =>
    test.db.transaction().execute(async trx => {
      const at = instant(test.clock)
      const call = { channel: 'call', subject: '', text: '', author: 'desk@salon.example' } as const
      await trx
        .insertInto('inquiryReplies')
        .values({ inquiryId: id, ...call, at })
        .execute()
      await updateConversations(trx, [id])
    })

  it('is one about very many inquiries, which are marked some hundreds at a time', async () => {
    await storeInquiries(
      test.db,
      Array.from({ length: 1_100 }, () => ({ waitsFrom: instant(test.clock, -25 * HOUR_MS) })),
    )
    expect(await remind()).toBe(true)
    expect(await remind()).toBe(false)
    const unmarked = test.db.selectFrom('inquiries').select('id').where('remindedOf', 'is', null)
    expect(await unmarked.execute()).toEqual([])
    await deliverAll(delivery)
    expect(reminders().map(message => headerOf(message, 'Subject'))).toEqual([
      '1,100 inquiries have waited longer than 24 hours',
    ])
  })

  it('is sent once, when an inquiry has had no response for 24 hours', async () => {
    await inquire('Nimali')
    test.clock.advance(DAY_MS - 1)
    expect(await remind()).toBe(false)
    test.clock.advance(1)
    expect(await remind()).toBe(true)
    expect(await remind()).toBe(false)
    test.clock.advance(100 * HOUR_MS)
    expect(await remind()).toBe(false)
  })

  itOnce('goes to the salon, and says who has waited since when', async () => {
    test.clock.advance(Date.parse('2026-01-15T06:30:00.000Z') - test.clock.now().getTime())
    await inquire('Nimali')
    const { createdAt: arrived } = await test.db
      .selectFrom('inquiries')
      .select('createdAt')
      .executeTakeFirstOrThrow()
    expect(arrived).toBe('2026-01-15T06:30:05.000Z')
    test.clock.advance(DAY_MS)
    await remind()
    await deliverAll(delivery)
    const [message, ...more] = reminders()
    expect(more).toEqual([])
    if (!message) throw new Error('No reminder')
    expect(message.to).toEqual(['hello@araliya.example'])
    expect(headerOf(message, 'Subject')).toBe('An inquiry has waited longer than 24 hours')
    expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated')
    expect(textOf(message)).toBe(
      `An inquiry has waited longer than 24 hours for us.

- Nimali Perera, since 15 January 2026 at 12:00 (Colombo time)

Our site promises a reply within 24 hours. An inquiry no longer waits when you reply or complete it, when its follow-up is done, and when what the client wrote needs no answer.

See all of them: https://araliya.example/admin/appointments?deadline=passed
`,
    )
  })

  itOnce('is a mail of the inquiry', async () => {
    const id = await inquire('Nimali')
    test.clock.advance(DAY_MS)
    await remind()
    await deliverAll(delivery)
    const job = await test.db
      .selectFrom('mailJobs')
      .selectAll()
      .where('kind', '=', 'deadline')
      .where('inquiryId', '=', id)
      .executeTakeFirst()
    expect(job).toMatchObject({ inquiryId: id, state: 'sent', replyId: null })
  })

  it('is sent at most every four hours, for all inquiries that became overdue', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await inquire(name)
      test.clock.advance(HOUR_MS)
    }
    test.clock.advance(21 * HOUR_MS)
    const sent: number[] = []
    for (let hour = 0; hour < 12; hour++) {
      if (await remind()) sent.push(hour)
      test.clock.advance(HOUR_MS)
    }
    await deliverAll(delivery)
    // The first at once, the other two together.
    expect(sent).toEqual([0, 4])
    expect(
      await test.db.selectFrom('inquiries').select('id').where('remindedOf', 'is', null).execute(),
    ).toEqual([])
  })

  itOnce('is a single message for hundreds of inquiries, which names the ten oldest', async () => {
    const template = await inquire('Old')
    const { id: _, ...row } = await test.db
      .selectFrom('inquiries')
      .selectAll()
      .where('id', '=', template)
      .executeTakeFirstOrThrow()
    const old = Array.from({ length: 300 }, (_, n) => ({
      ...row,
      firstName: `Old${n}`,
      waitsFrom: instant(test.clock, -(n + 30) * HOUR_MS),
    }))
    for (let n = 0; n < 300; n += 50)
      await test.db
        .insertInto('inquiries')
        .values(old.slice(n, n + 50))
        .execute()
    expect(await remind()).toBe(true)
    test.clock.advance(20 * HOUR_MS)
    expect(await remind()).toBe(false)
    await deliverAll(delivery)
    const [message, ...more] = reminders()
    expect(more).toEqual([])
    if (!message) throw new Error('No reminder')
    expect(headerOf(message, 'Subject')).toBe('300 inquiries have waited longer than 24 hours')
    expect(
      textOf(message)
        .match(/^- .*/gm)
        ?.map(line => line.split(' ')[1]),
    ).toEqual([...Array.from({ length: 10 }, (_, n) => `Old${299 - n}`), 'and'])
    expect(textOf(message)).toContain('- and 290 more\n')
  })

  it('is not sent for possible spam, deleted or answered inquiries', async () => {
    await change(await inquire('Suspected'), { spam: 1, waitsFrom: null })
    await change(await inquire('Deleted'), { deletedAt: instant(test.clock), waitsFrom: null })
    await answer(await inquire('Answered'))
    test.clock.advance(25 * HOUR_MS)
    expect(await remind()).toBe(false)
    const id = await inquire('Waiting')
    test.clock.advance(DAY_MS)
    expect(await remind()).toBe(true)
    await deliverAll(delivery)
    expect(reminders()[0] && textOf(reminders()[0] as never).match(/^- .*/gm)).toHaveLength(1)
    const job = await test.db
      .selectFrom('mailJobs')
      .select('inquiryId')
      .where('kind', '=', 'deadline')
      .execute()
    expect(job).toEqual([{ inquiryId: id }])
  })

  it('leaves out inquiries that were answered or deleted before it was sent', async () => {
    const [oldest, second] = [await inquire('Nimali'), await inquire('Ruwan')]
    test.clock.advance(DAY_MS)
    await remind()
    await change(oldest, { deletedAt: instant(test.clock), waitsFrom: null })
    await deliverAll(delivery)
    expect(textOf(reminders()[0] as never).match(/^- .*/gm)).toEqual([expect.stringContaining('Ruwan')])
    await answer(second)
    const third = await inquire('Kamala')
    test.clock.advance(DAY_MS)
    await remind()
    await answer(third)
    await deliverAll(delivery)
    expect(reminders()).toHaveLength(1)
    const jobs = test.db.selectFrom('mailJobs').select('state').where('kind', '=', 'deadline')
    expect(await jobs.execute()).toEqual([{ state: 'sent' }])
  })

  it('is sent by one of two processes', async () => {
    await inquire('Nimali')
    await deliverAll(delivery)
    test.clock.advance(DAY_MS)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const config = { ...test.config, mail: { ...test.config.mail, smtpUrl: smtp.url } }
    const storedStates = () =>
      test.db.selectFrom('mailJobs').select('state').where('kind', '=', 'deadline').execute()
    const open = () => openInstance({ config, clock: test.clock, mailer: createMailer(config.mail) })
    const salons = [await open(), await open()]
    try {
      await Promise.all(salons.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
      await expect.poll(() => reminders().length, { timeout: 10_000 }).toBe(1)
      // Before its outcome is stored, the other process would send it again after the clock has moved.
      await expect.poll(storedStates, { timeout: 10_000 }).toEqual([{ state: 'sent' }])
      await inquire('Ruwan')
      test.clock.advance(DAY_MS)
      vi.advanceTimersByTime(60_000)
      await expect.poll(() => reminders().length, { timeout: 10_000 }).toBe(2)
    } finally {
      for (const salon of salons) await salon.close()
    }
    expect(await storedStates()).toEqual([{ state: 'sent' }, { state: 'sent' }])
  })
})
