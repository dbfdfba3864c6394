import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import type { Inbox } from '#tests/inbox.ts'
import { type InboxWithMail, openInboxWithMail } from '#tests/inbox-with-mail.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { headerOf, type TestSmtp, textOf } from '#tests/smtp.ts'
import { createMessageHandler } from './message-handler.ts'
import { PER_DAY_MAX, PER_SENDER_MAX } from './new-client.queries.ts'

const ADDRESS = 'zaynab@mail.example'

describeDatabases('an email of someone who never wrote on $name', (kind, itOnce) => {
  let inbox: Inbox
  let smtp: TestSmtp
  let mail: InboxWithMail
  beforeAll(async () => {
    mail = await openInboxWithMail(kind)
    inbox = mail.inbox
    smtp = mail.smtp
    return mail.close
  })
  beforeEach(async () => {
    const { db, clock } = inbox.test
    await inbox.empty()
    for (const table of ['mailJobs', 'receivedCounts', 'deletedMessages'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('settings').where('key', '=', 'notifications').execute()
    clock.advance(2 * DAY_MS)
    smtp.received.length = 0
  })

  let number = 0
  const email = (headers: Record<string, string> = {}, body = 'Is Saturday free?\n') =>
    rawMessage(
      {
        From: `Zaynab de Silva <${ADDRESS}>`,
        Subject: 'Bridal makeup',
        'Message-ID': `<new-${++number}@mail.example>`,
        ...headers,
      },
      body,
    )
  const arrive = (headers?: Record<string, string>, body?: string) =>
    receive(inbox.test, email(headers, body))
  /** What the start of a message says: what the reading of a mailbox asks first. */
  const classify = (headers: Record<string, string> = {}) => {
    const start = { headers: email(headers).split('\r\n\r\n')[0] as string, source: undefined }
    const { db, clock, config } = inbox.test
    return createMessageHandler(config).classify(db, start, clock.now().toISOString())
  }
  const switchTo = (newClientMail: boolean) =>
    inbox.call('PUT', '/notifications', {
      notifyTo: [],
      branches: [],
      acknowledges: null,
      acknowledgement: null,
      newClientMail,
    })
  const listed = async () => (await inbox.call('GET', '/contacts')).body.data
  const counted = async () => (await inbox.call('GET', '/contacts/summary')).body.data.newSenders

  describe('while the owner has not switched it on', () => {
    it('is counted, with the time of the first, and nothing of it is kept', async () => {
      const since = inbox.test.clock.now().toISOString()
      expect(await counted()).toBeNull()
      expect(await classify()).toBe('new sender')
      for (let each = 0; each < 2; each++) {
        expect(await arrive()).toBe('new sender')
        inbox.test.clock.advance(HOUR_MS)
      }
      expect(await counted()).toEqual({ total: 2, since })
      const { db } = inbox.test
      expect(await listed()).toEqual([])
      const kept = [
        await db.selectFrom('receivedCounts').selectAll().execute(),
        await db.selectFrom('receivedMessages').selectAll().execute(),
        await db.selectFrom('waitingMessages').selectAll().execute(),
      ]
      expect(JSON.stringify(kept)).not.toMatch(/zaynab|Bridal/i)
      // Others can't change it.
      await db.updateTable('users').set({ level: 'inbox' }).where('id', '=', inbox.admin.user.id).execute()
      expect(await counted()).toBeNull()
      await db.updateTable('users').set({ level: 'full' }).where('id', '=', inbox.admin.user.id).execute()
    })

    it('of someone who has written before, of a program, a newsletter or a colleague is not counted', async () => {
      const id = await inbox.send({ email: ADDRESS })
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      expect(await classify()).toBe('unmatched')
      const strangers: Record<string, string>[] = [
        { From: 'News <news@shop.example>', 'List-Unsubscribe': '<https://shop.example/out>' },
        { From: 'bank@bank.example', 'Auto-Submitted': 'auto-generated' },
        { From: 'no-reply@bank.example' },
        { From: inbox.colleague.user.email },
        { From: '' },
      ]
      for (const headers of strangers) {
        expect(await classify(headers)).toBe('unmatched')
        expect(await arrive(headers)).toBe('unmatched')
      }
      expect(await counted()).toBeNull()
    })
  })

  describe('once the owner has switched it on', () => {
    beforeEach(async () => {
      await arrive()
      expect((await switchTo(true)).status).toBe(200)
    })

    it('becomes an inquiry that waits for us', async () => {
      expect(await counted()).toBeNull()
      expect(await classify()).toMatchObject({ priority: 2 })
      expect(await arrive()).toBe('taken')
      const [inquiry, ...others] = await listed()
      expect(others).toEqual([])
      expect(inquiry).toMatchObject({
        source: 'email',
        status: 'unread',
        spam: false,
        firstName: 'Zaynab',
        lastName: 'de Silva',
        email: ADDRESS,
        message: 'Bridal makeup\n\nIs Saturday free?',
        waitingFor: 'us',
        waitingReason: 'new',
        newAnswers: 0,
      })
    })

    it('is kept with its inquiry, whose history says that it arrived', async () => {
      await arrive()
      const [inquiry] = await listed()
      const { received, history } = await inbox.detail(inquiry.id)
      expect(received).toMatchObject([
        { kind: 'first', text: '', hasOriginal: true, subject: 'Bridal makeup' },
      ])
      expect(history).toMatchObject([{ action: 'created', actor: null }])
    })

    it('is found by the search, and announced to open screens', async () => {
      await arrive()
      const [inquiry] = await listed()
      expect((await inbox.call('GET', '/contacts?q=saturday')).body.pagination.total).toBe(1)
      expect(await inbox.events()).toContain(`created ${inquiry.id}`)
    })

    it('is told to the salon, and nothing is sent to its sender', async () => {
      await arrive()
      await mail.deliver()
      expect(smtp.received).toHaveLength(1)
      expect(smtp.received[0]?.to).not.toContain(ADDRESS)
      expect(textOf(smtp.received[0] as never)).toContain('A new inquiry has come in by email.')
    })

    it('is replied to in its thread, and what comes back belongs to it', async () => {
      await arrive({ 'Message-ID': '<first@mail.example>' })
      const [{ id }] = await listed()
      await inbox.call('POST', `/contacts/${id}/replies`, {
        subject: 'Bridal makeup',
        text: 'Saturday is free.',
      })
      await mail.deliver()
      const reply = smtp.received.find(({ to }) => to.includes(ADDRESS))
      expect(reply && headerOf(reply, 'In-Reply-To')).toBe('<first@mail.example>')
      expect(await arrive({ 'In-Reply-To': reply?.messageId ?? '' }, 'Thank you!')).toBe('taken')
      // The second email of the same person, though it answers nothing.
      expect(await arrive({}, 'And for two of us?')).toBe('taken')
      expect((await listed()).length).toBe(1)
      const { received } = await inbox.detail(id)
      expect(received.map((message: { kind: string }) => message.kind)).toEqual(['first', 'answer', 'answer'])
    })

    it('is stored once, and not again after the inquiry was deleted permanently', async () => {
      const raw = email()
      expect(await receive(inbox.test, raw)).toBe('taken')
      expect(await receive(inbox.test, raw)).toBe('known')
      const [{ id }] = await listed()
      const found = (await inbox.call('POST', '/privacy/find', { email: ADDRESS })).body.data
      await inbox.call('POST', '/privacy/erase', { email: ADDRESS, ids: [id], state: found.state })
      expect(await receive(inbox.test, raw)).toBe('known')
      expect(await listed()).toEqual([])
    })

    it('that the mail provider takes for spam is possible spam, and a newsletter nothing', async () => {
      expect(await arrive({ 'X-Spam-Flag': 'YES' })).toBe('taken')
      expect(await listed()).toMatchObject([{ spam: true, waitingFor: 'no-one' }])
      expect(await arrive({ From: 'news@shop.example', 'List-Id': 'News <news.shop.example>' })).toBe(
        'unmatched',
      )
      const viaOwnGroup = {
        'List-Id': 'Salon',
        'List-Post': '<mailto:desk@araliya.example>',
        From: 'a@mail.example',
      }
      expect(await arrive(viaOwnGroup)).toBe('taken')
    })

    it('has a bound: of one sender in an hour, and of all in a day; the others are counted', async () => {
      const spam = { 'X-Spam-Flag': 'YES' }
      for (let each = 0; each < PER_SENDER_MAX; each++) expect(await arrive(spam)).toBe('taken')
      expect(await arrive(spam)).toBe('new sender')
      inbox.test.clock.advance(HOUR_MS)
      expect(await arrive(spam)).toBe('taken')
      const { db } = inbox.test
      const { id: _, ...row } = await db.selectFrom('receivedMessages').selectAll().executeTakeFirstOrThrow()
      const now = inbox.test.clock.now().toISOString()
      const many = Array.from({ length: PER_DAY_MAX }, (_, n) => ({
        ...row,
        messageKey: `${n}`,
        takenAt: now,
      }))
      await db.insertInto('receivedMessages').values(many).execute()
      expect(await arrive({ From: 'other@mail.example' })).toBe('new sender')
      expect(await counted()).toMatchObject({ total: 2 })
    })

    itOnce(
      'keeps of a very long one its beginning, and of one without a text that there is none',
      async () => {
        await arrive({}, 'long '.repeat(2_000))
        const [{ message }] = await listed()
        expect(message.length).toBeLessThanOrEqual(5_000)
        expect(message).toContain('[The rest is in the original.]')
        await inbox.empty()
        await arrive({ From: 'a@mail.example', Subject: '' }, '\n')
        expect((await listed())[0]).toMatchObject({ message: '(no text)', firstName: 'a', lastName: '' })
      },
    )
  })
})
