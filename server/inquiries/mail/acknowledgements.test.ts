import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/inquiries/limits.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { queueMail } from '../../mail/outbox.queries.ts'
import { createMailChannel } from '../../messages.ts'
import { queueAcknowledgements } from '../spam-check/acknowledgements.queries.ts'

const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })

describeDatabases('acknowledgements on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind, { config: { mail } })
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const markAsSpam = (id: number) => inbox.call('PUT', `/contacts/${id}/spam`, { spam: true })
  const removeMark = (id: number) => inbox.call('PUT', `/contacts/${id}/spam`, { spam: false })
  const removeMarks = (ids: number[]) => inbox.bulk({ ids }, { type: 'spam', spam: false })
  const kindsOf = async (id: number) => (await inbox.detail(id)).mail.map((job: { kind: string }) => job.kind)
  const count = async (jobKind: 'client' | 'salon') =>
    (await inbox.test.db.selectFrom('mailJobs').select('id').where('kind', '=', jobKind).execute()).length
  /** Queues this many acknowledgements. */
  async function queue(jobs: number) {
    const inquiryId = await inbox.send({ email: 'first@mail.example' })
    const { db, clock } = inbox.test
    for (let job = 1; job < jobs; job++)
      await queueMail(db, { kind: 'client', inquiryId }, 'araliya.example', instant(clock))
  }

  it('are sent once when a spam mark is removed', async () => {
    const id = await inbox.sendSpam()
    expect(await kindsOf(id)).toEqual(['salon'])
    const response = await removeMark(id)
    expect(response.body.data.mail).toMatchObject([{ kind: 'salon' }, { kind: 'client', state: 'waiting' }])
    await markAsSpam(id)
    await removeMark(id)
    expect(await kindsOf(id)).toEqual(['salon', 'client'])
  })

  it('are not sent after the first response', async () => {
    const id = await inbox.sendSpam()
    await inbox.call('PUT', `/contacts/${id}`, { status: 'processing' })
    await removeMark(id)
    expect(await kindsOf(id)).toEqual(['salon'])
  })

  describe('about an inquiry that is marked as spam', () => {
    let id: number
    beforeEach(async () => {
      id = await inbox.send()
      await markAsSpam(id)
    })

    it('wait, and are sent once the mark is removed', async () => {
      const smtp = await new TestSmtp().start()
      const delivery = createDelivery(inbox.test, smtp)
      await deliverAll(delivery)
      expect(smtp.received.map(({ to }) => to)).toEqual([['hello@araliya.example']])
      await removeMark(id)
      await deliverAll(delivery)
      expect(smtp.received[1]?.to).toEqual(['nimali.perera@mail.example'])
      delivery.channel.close()
      await smtp.stop()
    })

    it('are not written, when the worker claimed them before the mark', async () => {
      const { clock, config, db } = inbox.test
      const job = await db
        .selectFrom('mailJobs')
        .select(['inquiryId', 'kind', 'replyId', 'messageId'])
        .where('kind', '=', 'client')
        .executeTakeFirstOrThrow()
      const claimed = {
        ...job,
        id: 0,
        userId: null,
        pushBrowserId: null,
        branchId: null,
        sessionLinkId: null,
        noticeTo: null,
        noticeAbout: null,
        historyFrom: null,
        attempts: 1,
      }
      const channel = createMailChannel({ send: async () => ({ refused: [] }), close() {} })
      const write = () => channel.write({ db, config, now: instant(clock) }, claimed)
      expect(await write()).toBeUndefined()
      await removeMark(id)
      expect(await write()).toBeDefined()
    })
  })

  describe('to a mailbox that sends eight inquiries in a day', () => {
    beforeEach(async () => {
      const locals = ['nimali.p', 'nimalip', 'n.imalip', 'NimaliP', 'nimalip+1', 'nimalip+2', 'n.i.malip+3']
      for (const local of locals) await inbox.send({ email: `${local}@gmail.com` })
      await inbox.send({ email: 'nimalip+4@googlemail.com' })
    })

    it('are limited to three, however its address is written', async () => {
      expect(await count('client')).toBe(3)
    })

    it('limit no messages to the salon', async () => {
      expect(await count('salon')).toBe(8)
    })

    itOnce.each(['another@gmail.com', '+nimalip@gmail.com', 'nimalip@mail.example'])(
      'don’t limit those to %s',
      async email => {
        expect(await kindsOf(await inbox.send({ email }))).toEqual(['salon', 'client'])
      },
    )

    it('are sent again a day later', async () => {
      inbox.test.clock.advance(DAY_MS)
      expect(await kindsOf(await inbox.send({ email: 'nimalip+8@gmail.com' }))).toEqual(['salon', 'client'])
    })
  })

  it('are limited to three per mailbox and day also when spam marks are removed', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await inbox.sendSpam({ email: `flood+${n}@mail.example` }))
    const other = await inbox.sendSpam({ email: 'other@mail.example' })
    inbox.test.clock.advance(3 * DAY_MS)
    await removeMarks([...ids, other])
    const kinds = await Promise.all(ids.map(kindsOf))
    expect(kinds.map(kinds => kinds.includes('client'))).toEqual([true, true, true, false, false])
    expect(await kindsOf(other)).toEqual(['salon', 'client'])
    expect(await kindsOf(await inbox.send({ email: 'Flood@mail.example' }))).toEqual(['salon'])
  })

  it('are limited when many admins remove spam marks at the same time', async () => {
    const ids: number[] = []
    for (let n = 0; n < 16; n++) ids.push(await inbox.sendSpam())
    const pairs = Array.from({ length: 4 }, (_, n) => ids.slice(8 + 2 * n, 10 + 2 * n))
    await Promise.all([...ids.slice(0, 8).map(removeMark), ...pairs.map(removeMarks)])
    expect(await count('client')).toBe(3)
  })

  describe('of which one is left until the daily limit', () => {
    beforeEach(() => queue(ACKNOWLEDGEMENTS_PER_DAY - 1))

    it('stop after that one; the inquiries are stored', async () => {
      expect(await kindsOf(await inbox.send({ email: 'last@mail.example' }))).toEqual(['salon', 'client'])
      expect(await kindsOf(await inbox.send({ email: 'late@mail.example' }))).toEqual(['salon'])
    })

    it('are sent again a day later', async () => {
      await inbox.send({ email: 'last@mail.example' })
      inbox.test.clock.advance(DAY_MS)
      expect(await kindsOf(await inbox.send({ email: 'nextday@mail.example' }))).toEqual(['salon', 'client'])
    })

    it('have their limit reported by the dashboard while it is reached', async () => {
      const isLimitReached = async () =>
        (await inbox.call('GET', '/contacts/summary')).body.data.acknowledgementLimitReached
      expect(await isLimitReached()).toBe(false)
      await inbox.send({ email: 'last@mail.example' })
      expect(await isLimitReached()).toBe(true)
      inbox.test.clock.advance(DAY_MS)
      expect(await isLimitReached()).toBe(false)
    })
  })

  it.skipIf(kind === sqlite)(
    'are left out, and the inquiry is stored, while a process has stopped counting them',
    async () => {
      const id = await inbox.send({ email: 'first@mail.example' })
      const other = openDatabase(inbox.test.config.databaseUrl, { noTimeouts: true })
      const stopped = await other.startTransaction().execute()
      await queueAcknowledgements(
        stopped,
        [{ id, email: 'first@mail.example' }],
        'araliya.example',
        instant(inbox.test.clock),
      )
      expect(await kindsOf(await inbox.send({ email: 'second@mail.example' }))).toEqual(['salon'])
      await stopped.rollback().execute()
      await other.destroy()
      expect(await kindsOf(await inbox.send({ email: 'third@mail.example' }))).toEqual(['salon', 'client'])
    },
  )

  it('never exceed the limit when many inquiries arrive at the same time', async () => {
    await queue(ACKNOWLEDGEMENTS_PER_DAY - 3)
    const tickets: string[] = []
    for (let n = 0; n < 12; n++) tickets.push((await inbox.call('GET', '/contacts/ticket')).body.data.ticket)
    inbox.test.clock.advance(5_000)
    const responses = await Promise.all(
      tickets.map((ticket, n) =>
        inbox.call('POST', '/contacts', { ...anInquiry({ email: `many${n}@mail.example` }), ticket }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(await count('salon')).toBe(13)
    expect(await count('client')).toBe(ACKNOWLEDGEMENTS_PER_DAY)
  })
})
