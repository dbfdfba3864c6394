// Long: every rule of what happens with a received message has its test.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ANSWER_EXCERPT_MAX } from '#contracts/inquiries/limits.ts'
import { DAY_MS, HOUR_MS, salonDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf } from '#tests/erasure.ts'
import type { Inbox } from '#tests/inbox.ts'
import { type InboxWithMail, openInboxWithMail } from '#tests/inbox-with-mail.ts'
import { deliveryReport, multipart, rawMessage, receive } from '#tests/received-mail.ts'
import { headerOf, type TestSmtp } from '#tests/smtp.ts'
import { purgeBin } from '../actions/bin.queries.ts'
import { remindOfDeadlines } from '../actions/deadline-reminder.queries.ts'
import { getAcknowledgementContent, writeAcknowledgementText } from '../sent/acknowledgement-text.queries.ts'
import { findMailInquiry } from '../sent/mail-inquiry.queries.ts'
import { OUTSIDE_MAX, PER_HOUR_MAX, UNSEEN_MAX } from './message-limits.queries.ts'

const answered = { waitingFor: 'us', waitingReason: 'answered' }
const withClient = { waitingFor: 'client', waitingReason: null, waitingSince: null, waitingUntil: null }

describeDatabases('received messages on $name', (kind, itOnce) => {
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
    await inbox.empty()
    await inbox.test.db.deleteFrom('deletedMessages').execute()
    await inbox.test.db.deleteFrom('receivedCounts').execute()
    inbox.test.clock.advance(DAY_MS)
    smtp.received.length = 0
  })

  const text = 'Dear Nimali,\n\nWe would be glad to see you on Saturday at ten.'
  const reply = (id: number) => mail.reply(id, text)
  /** An inquiry that was replied to by email, and the Message-ID of the reply. */
  async function replied(overrides = {}) {
    const id = await inbox.send(overrides)
    return { id, messageId: (await reply(id)).messageId }
  }
  const answer = (messageId: string, headers: Record<string, string> = {}, body?: string) =>
    receive(inbox.test, rawMessage({ 'In-Reply-To': messageId, References: messageId, ...headers }, body))
  const countOf = async (outcome: string) =>
    (await inbox.test.db.selectFrom('receivedCounts').selectAll().execute()).find(
      row => row.outcome === outcome,
    )?.total ?? 0
  const found = async (query: string) => (await inbox.call('GET', `/contacts?${query}`)).body.pagination.total

  describe('an answer', () => {
    it('is shown in its inquiry, with the quoted part apart', async () => {
      const { id, messageId } = await replied()
      const body = `Ten is fine!\n\nOn 15 Jan 2026 Araliya wrote:\n> ${text.replaceAll('\n', '\n> ')}\n`
      expect(await answer(messageId, {}, body)).toBe('taken')
      const { received, status } = await inbox.detail(id)
      expect(status).toBe('unread')
      expect(received).toEqual([
        {
          id: expect.any(Number),
          at: inbox.test.clock.now().toISOString(),
          from: { name: 'Nimali Perera', address: 'nimali.perera@mail.example' },
          subject: 'Re: Your message to Araliya',
          text: 'Ten is fine!',
          quoted: expect.stringContaining('On 15 Jan 2026 Araliya wrote:\n> Dear Nimali,'),
          attachments: [],
          kind: 'answer',
          inThread: true,
          isNew: true,
          hasOriginal: true,
          replyId: null,
        },
      ])
    })

    it('is found by the client’s own words wherever they stand, as only what we sent is folded', async () => {
      const { id, messageId } = await replied()
      const body = `Hello!\nOn 15 Jan 2026 Araliya <hello@araliya.example> wrote:\n> ${text.replaceAll('\n', '\n> ')}\n> with marzipan\n\nFrom: Kandy\nTo: Colombo\nDate: Saturday\n\nwith hazelnuts`
      await answer(messageId, {}, body)
      const [message] = (await inbox.detail(id)).received
      for (const own of ['Hello!', 'marzipan', 'From: Kandy', 'hazelnuts'])
        expect(message.text).toContain(own)
      expect(await found('q=marzipan')).toBe(1)
      expect(await found('q=hazelnuts')).toBe(1)
    })

    itOnce('to the automatic reply has that folded, and is not found by its words', async () => {
      const { id, messageId } = await replied()
      const inquiry = await findMailInquiry(inbox.test.db, id)
      if (!inquiry) throw new Error('No inquiry')
      const sent = writeAcknowledgementText(
        inquiry,
        await getAcknowledgementContent(inbox.test.db, inbox.test.config.origin),
      )
      const quote = sent.replaceAll(/^/gm, '> ')
      await answer(messageId, {}, `Please call me.\n\nOn 15 Jan 2026 Araliya wrote:\n${quote}`)
      const [message] = (await inbox.detail(id)).received
      expect(message.text).toBe('Please call me.')
      expect(message.quoted).toContain('Your message has reached us')
      expect(await found('q=reached')).toBe(0)
    })

    it('is new until someone opens it, and one that comes meanwhile stays new', async () => {
      const { id, messageId } = await replied()
      await answer(messageId)
      await answer(messageId, { 'Message-ID': '<answer-2@mail.example>' })
      expect(await found('waiting=us')).toBe(1)
      expect((await inbox.call('GET', '/contacts/summary')).body.data.toAnswer.total).toBe(1)
      const [first, second] = (await inbox.detail(id)).received
      const seen = await inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: first.id })
      expect(seen.body.data.received.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([false, true])
      expect(seen.body.data.newAnswers).toBe(1)
      expect(await found('waiting=us')).toBe(1)
      await inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: second.id })
      expect((await inbox.detail(id)).newAnswers).toBe(0)
    })

    it('counts until someone has responded, also once it was opened', async () => {
      const { id, messageId } = await replied()
      inbox.test.clock.advance(HOUR_MS)
      await answer(messageId)
      await inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: 1_000_000 })
      inbox.test.clock.advance(DAY_MS)
      const numbers = async () => {
        const { total, overdue } = (await inbox.call('GET', '/contacts/summary')).body.data.toAnswer
        const listed = [await found('waiting=us'), await found('deadline=passed')]
        expect(listed).toEqual([total, overdue])
        return listed
      }
      expect(await numbers()).toEqual([1, 1])
      expect(await remindOfDeadlines(inbox.test.db, inbox.test.clock, inbox.test.config.mail)).toBe(true)
      await reply(id)
      expect(await numbers()).toEqual([0, 0])
    })

    itOnce('is published to open screens once it is stored, and once it is opened', async () => {
      const { id, messageId } = await replied()
      await answer(messageId)
      expect((await inbox.events()).at(-1)).toBe(`received ${id}`)
      const count = (await inbox.events()).length
      await inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: 1_000_000 })
      await inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: 1_000_000 })
      expect(await inbox.events()).toHaveLength(count + 1)
    })

    /** An inquiry with a reply, and an answer an hour later, which waits for an hour. */
    async function answeredInquiry() {
      const { id, messageId } = await replied()
      inbox.test.clock.advance(HOUR_MS)
      await answer(messageId)
      const at = inbox.test.clock.now().getTime()
      inbox.test.clock.advance(HOUR_MS)
      return { id, messageId, waitingUntil: new Date(at + DAY_MS).toISOString() }
    }

    it('waits for us for a day until there is a reply, which leaves the first response as it was', async () => {
      const { id, messageId, waitingUntil } = await answeredInquiry()
      const before = await inbox.detail(id)
      expect(before).toMatchObject({ ...answered, waitingUntil })
      await reply(id)
      expect(await inbox.detail(id)).toMatchObject({ ...withClient, respondedAt: before.respondedAt })
      inbox.test.clock.advance(HOUR_MS)
      await answer(messageId, { 'Message-ID': '<answer-2@mail.example>' })
      expect(await inbox.detail(id)).toMatchObject(answered)
    })

    it('waits for us until someone says that it needs no answer, which can be undone', async () => {
      const { id, messageId } = await answeredInquiry()
      const { body } = await inbox.call('POST', `/contacts/${id}/no-answer-needed`)
      expect(body.data).toMatchObject(withClient)
      await inbox.call('POST', `/contacts/bulk/${body.data.history.at(-1).actionId}/undo`, {})
      expect(await inbox.detail(id)).toMatchObject(answered)
      await inbox.call('POST', `/contacts/${id}/no-answer-needed`)
      expect(await inbox.detail(id)).toMatchObject(withClient)
      inbox.test.clock.advance(HOUR_MS)
      await answer(messageId, { 'Message-ID': '<answer-2@mail.example>' })
      expect(await inbox.detail(id)).toMatchObject(answered)
    })

    it('waits for us until it is completed; to take it up is no answer', async () => {
      const { id } = await answeredInquiry()
      await inbox.call('PUT', `/contacts/${id}`, { status: 'processing' })
      expect(await inbox.detail(id)).toMatchObject(answered)
      inbox.test.clock.advance(HOUR_MS)
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      expect(await inbox.detail(id)).toMatchObject({ waitingFor: 'no-one', waitingReason: null })
    })

    it('waits also where a follow-up has waited longer, until it needs no answer', async () => {
      const { id, messageId } = await replied()
      const today = salonDay(inbox.test.clock.now())
      await inbox.call('PUT', `/contacts/${id}/follow-up`, { on: today })
      await answer(messageId)
      const due = { waitingFor: 'us', waitingReason: 'follow-up' }
      const answerWaitingSince = inbox.test.clock.now().toISOString()
      expect(await inbox.detail(id)).toMatchObject({ ...due, answerWaitingSince })
      const { body } = await inbox.call('POST', `/contacts/${id}/no-answer-needed`)
      expect(body.data).toMatchObject({ ...due, answerWaitingSince: null })
      await inbox.call('POST', `/contacts/bulk/${body.data.history.at(-1).actionId}/undo`, {})
      expect(await inbox.detail(id)).toMatchObject({ ...due, answerWaitingSince })
    })

    it('is in the list with its beginning, on one line; of several the newest that belongs to the inquiry', async () => {
      const { id, messageId } = await replied()
      const listed = async () => (await inbox.call('GET', '/contacts')).body.data[0].newestAnswer
      expect(await listed()).toBeNull()
      await answer(messageId, {}, `Ten is fine.\n\n  ${'Really! '.repeat(100)}`)
      const text = `Ten is fine. ${'Really! '.repeat(100)}`.slice(0, ANSWER_EXCERPT_MAX)
      expect(await listed()).toEqual({ text, at: inbox.test.clock.now().toISOString() })
      inbox.test.clock.advance(HOUR_MS)
      await receive(inbox.test, rawMessage({ 'Message-ID': '<answer-2@mail.example>' }, 'Or eleven?'))
      expect((await listed()).text).toBe('Or eleven?')
      const last = (await inbox.detail(id)).received.at(-1)
      await inbox.call('POST', `/contacts/${id}/received/${last.id}/remove`)
      expect((await listed()).text).toBe(text)
    })

    it('to a completed inquiry waits for us, and leaves it completed', async () => {
      const { id, messageId } = await replied()
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      inbox.test.clock.advance(HOUR_MS)
      await answer(messageId)
      const at = inbox.test.clock.now().toISOString()
      expect(await inbox.detail(id)).toMatchObject({ ...answered, status: 'completed', waitingSince: at })
    })

    it('with the parts of a report that its client has got stays one', async () => {
      const { id, messageId } = await replied()
      const [headers, body] = multipart([
        { type: 'text/plain', body: 'I got this when I wrote to you. Is ten fine?' },
        {
          type: 'message/delivery-status',
          body: 'Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; hello@araliya.example\r\nAction: failed\r\nStatus: 5.1.1',
        },
        { type: 'message/rfc822', body: 'Message-ID: <hers@mail.example>\r\n\r\nHello' },
      ])
      expect(await answer(messageId, headers, body)).toBe('taken')
      expect((await inbox.detail(id)).received).toMatchObject([
        { kind: 'answer', isNew: true, text: 'I got this when I wrote to you. Is ten fine?' },
      ])
    })

    it('is found by its words', async () => {
      const { messageId } = await replied()
      await answer(messageId, {}, 'I will bring a frangipani.')
      expect(await found('q=frangipani')).toBe(1)
    })

    it('brings an inquiry back from the bin, which the history says', async () => {
      const { id, messageId } = await replied()
      await inbox.call('DELETE', `/contacts/${id}`)
      expect(await answer(messageId)).toBe('taken')
      expect(await found('waiting=us')).toBe(1)
      const { deletedAt, history } = await inbox.detail(id)
      expect(deletedAt).toBeNull()
      expect(history.at(-1)).toMatchObject({ action: 'restored', actor: null })
      expect(await inbox.events()).toContain(`restored ${id}`)
    })

    it.each(['automatic', 'bounce'])('of a program leaves an inquiry in the bin: %s', async kind => {
      const { id, messageId } = await replied()
      await inbox.call('DELETE', `/contacts/${id}`)
      if (kind === 'bounce') await receive(inbox.test, deliveryReport(messageId))
      else await answer(messageId, { 'Auto-Submitted': 'auto-replied' })
      expect((await inbox.detail(id)).received).toMatchObject([{ kind }])
      expect((await inbox.detail(id)).deletedAt).not.toBeNull()
    })

    itOnce('is named in the thread of the next reply, whose replies go to the mailbox', async () => {
      const { id, messageId } = await replied()
      await answer(messageId)
      inbox.test.clock.advance(HOUR_MS)
      smtp.received.length = 0
      await reply(id)
      const [sent] = smtp.received
      if (!sent) throw new Error('No message')
      expect(headerOf(sent, 'In-Reply-To')).toBe('<answer-1@mail.example>')
      expect(headerOf(sent, 'References')).toBe(`${messageId} <answer-1@mail.example>`)
      expect(headerOf(sent, 'Reply-To')).toContain('<desk@araliya.example>')
    })

    itOnce('with a Message-ID that can’t be repeated in a header is stored, and not named', async () => {
      const { id, messageId } = await replied()
      await answer(messageId, { 'Message-ID': '<ක@mail.example>' })
      smtp.received.length = 0
      inbox.test.clock.advance(HOUR_MS)
      await reply(id)
      const [sent] = smtp.received
      expect(sent && headerOf(sent, 'References')).toBe(messageId)
    })

    itOnce('is downloaded as it arrived, as a file and never as a page', async () => {
      const { id, messageId } = await replied()
      const raw = rawMessage({ 'In-Reply-To': messageId, 'Content-Type': 'text/html' }, '<script>x</script>')
      await receive(inbox.test, raw)
      const [{ id: receivedId }] = (await inbox.detail(id)).received
      const { headers } = inbox.admin
      const response = await inbox.test.app.inject({
        url: `/api/contacts/${id}/received/${receivedId}/original`,
        headers,
      })
      expect(response.body).toBe(raw)
      expect(response.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="message-${receivedId}.eml"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      const other = await inbox.send()
      expect((await inbox.call('GET', `/contacts/${other}/received/${receivedId}/original`)).status).toBe(404)
    })
  })

  describe('the same message', () => {
    it('is stored once, by whatever way it comes', async () => {
      const { id, messageId } = await replied()
      expect(await answer(messageId)).toBe('taken')
      const received = rawMessage({ 'In-Reply-To': messageId, References: messageId })
      expect(await receive(inbox.test, `Received: by mx.example; x\r\n${received}`)).toBe('known')
      expect((await inbox.detail(id)).received).toHaveLength(1)
    })

    it('is stored once when two processes have it at the same time', async () => {
      const { id, messageId } = await replied()
      const outcomes = await Promise.all([answer(messageId), answer(messageId)])
      expect(outcomes.sort()).toEqual(['known', 'taken'])
      expect((await inbox.detail(id)).received).toHaveLength(1)
    })

    it('is told apart from another one with its Message-ID', async () => {
      const { id, messageId } = await replied()
      await answer(messageId)
      await answer(messageId, {}, 'Something else')
      expect((await inbox.detail(id)).received).toHaveLength(2)
    })

    it('is recognised without a Message-ID', async () => {
      const { id, messageId } = await replied()
      await answer(messageId, { 'Message-ID': '' })
      expect(await answer(messageId, { 'Message-ID': '' })).toBe('known')
      expect(await answer(messageId, { 'Message-ID': '' }, 'Another one')).toBe('taken')
      expect((await inbox.detail(id)).received).toHaveLength(2)
    })
  })

  describe('a message that names none of ours', () => {
    const seen = (id: number) => inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: 1_000_000 })

    it('is stored with the only open inquiry of its sender', async () => {
      const { id } = await replied()
      expect(await receive(inbox.test, rawMessage())).toBe('taken')
      expect(await inbox.detail(id)).toMatchObject({
        received: [{ inThread: false, isNew: true, kind: 'answer' }],
        newAnswers: 1,
        ...answered,
      })
    })

    it('waits for us like an answer, whether someone has opened it or not', async () => {
      const { id } = await replied()
      inbox.test.clock.advance(HOUR_MS)
      await receive(inbox.test, rawMessage())
      const deadline = new Date(inbox.test.clock.now().getTime() + 24 * HOUR_MS).toISOString()
      const waits = { ...answered, waitingUntil: deadline }
      expect(await inbox.detail(id)).toMatchObject({ ...waits, received: [{ isNew: true }] })
      await seen(id)
      expect(await inbox.detail(id)).toMatchObject({ ...waits, received: [{ isNew: false }] })
    })

    it.each([
      [
        'its sender has two open inquiries',
        async () => {
          await inbox.send()
          await inbox.send()
        },
      ],
      [
        'its sender’s inquiry is completed',
        async () =>
          void (await inbox.call('PUT', `/contacts/${await inbox.send()}`, { status: 'completed' })),
      ],
      [
        'its sender’s inquiry is in the bin',
        async () => void (await inbox.call('DELETE', `/contacts/${await inbox.send()}`)),
      ],
      ['its sender’s inquiry is possible spam', async () => void (await inbox.sendSpam())],
      [
        'its sender’s inquiry is older than 30 days',
        async () => {
          await inbox.send()
          inbox.test.clock.advance(31 * DAY_MS)
        },
      ],
    ])('is left in the mailbox and counted when %s', async (_, prepare) => {
      await prepare()
      expect(await receive(inbox.test, rawMessage())).toBe('unmatched')
      expect(await inbox.test.db.selectFrom('receivedMessages').selectAll().execute()).toEqual([])
      expect(await countOf('unmatched')).toBe(1)
    })

    it('is counted apart when its sender has sent no inquiry', async () => {
      await inbox.send({ email: 'kamala@mail.example' })
      expect(await receive(inbox.test, rawMessage())).toBe('new sender')
      expect(await countOf('new sender')).toBe(1)
    })

    it('is left in the mailbox beside three others that no one has seen', async () => {
      const id = await inbox.send()
      const next = (n: number) => receive(inbox.test, rawMessage({ 'Message-ID': `<${n}@forged.example>` }))
      for (let n = 0; n < UNSEEN_MAX; n++) expect(await next(n)).toBe('taken')
      expect(await next(UNSEEN_MAX)).toBe('refused')
      await seen(id)
      expect(await next(UNSEEN_MAX + 1)).toBe('taken')
    })

    it('is left in the mailbox beside twenty others, so that answers keep their room', async () => {
      const { id, messageId } = await replied()
      const next = (n: number) => receive(inbox.test, rawMessage({ 'Message-ID': `<${n}@forged.example>` }))
      for (let n = 0; n < OUTSIDE_MAX; n++) {
        expect(await next(n)).toBe('taken')
        await seen(id)
      }
      expect(await next(OUTSIDE_MAX)).toBe('refused')
      expect(await answer(messageId)).toBe('taken')
    })

    it('is not stored with another inquiry of its sender after its own was erased', async () => {
      const { messageId } = await replied()
      await answer(messageId, {}, 'A frangipani')
      const person = { email: 'nimali.perera@mail.example' }
      const shown = allOf((await inbox.call('POST', '/privacy/find', person)).body.data)
      await inbox.call('POST', '/privacy/erase', { ...person, ...shown })
      const id = await inbox.send()
      expect(await answer(messageId, {}, 'A frangipani')).toBe('known')
      expect((await inbox.detail(id)).received).toEqual([])
    })

    it('is not stored with another inquiry of its sender after its own was deleted from the bin', async () => {
      const { id, messageId } = await replied()
      await answer(messageId, {}, 'A frangipani')
      await inbox.call('DELETE', `/contacts/${id}`)
      const now = inbox.test.clock.now().toISOString()
      inbox.test.clock.advance(HOUR_MS)
      await purgeBin(inbox.test.db, inbox.test.clock.now().toISOString(), now)
      await inbox.send()
      expect(await answer(messageId, {}, 'A frangipani')).toBe('known')
    })

    it('is not matched by its subject alone', async () => {
      await replied()
      expect(await receive(inbox.test, rawMessage({ From: 'stranger@mail.example' }))).toBe('new sender')
    })

    it('is left in the mailbox when a program has sent it', async () => {
      await inbox.send()
      expect(await receive(inbox.test, rawMessage({ 'Auto-Submitted': 'auto-replied' }))).toBe('unmatched')
    })

    it('is left alone when it is a copy of one that the salon has sent', async () => {
      const { messageId } = await replied()
      expect(await receive(inbox.test, rawMessage({ 'Message-ID': messageId }))).toBe('known')
    })
  })

  it('a message that names those of two inquiries is in neither', async () => {
    const first = await replied()
    const second = await replied({ email: 'kamala@mail.example' })
    const References = `${first.messageId} ${second.messageId}`
    expect(await receive(inbox.test, rawMessage({ From: 'x@mail.example', References }))).toBe('unmatched')
  })

  describe('automatic mail', () => {
    it('is kept and signals nothing', async () => {
      const { id, messageId } = await replied()
      expect(await answer(messageId, { 'Auto-Submitted': 'auto-replied', Subject: 'Out of Office' })).toBe(
        'taken',
      )
      expect(await inbox.detail(id)).toMatchObject({
        newAnswers: 0,
        ...withClient,
        received: [{ kind: 'automatic' }],
      })
    })

    itOnce('never causes a message', async () => {
      const { messageId } = await replied()
      const jobs = () => inbox.test.db.selectFrom('mailJobs').select('id').execute()
      const before = (await jobs()).length
      await answer(messageId)
      await answer(messageId, { 'Message-ID': '<2@mail.example>', 'Auto-Submitted': 'auto-replied' })
      await receive(inbox.test, deliveryReport(messageId))
      await receive(
        inbox.test,
        rawMessage({
          'Message-ID': '<3@mail.example>',
          From: 'hello@araliya.example',
          'In-Reply-To': messageId,
        }),
      )
      expect(await jobs()).toHaveLength(before)
    })
  })

  describe('a delivery report', () => {
    it('marks its reply as failed with the reason, and waits for us again', async () => {
      const { id, messageId } = await replied()
      const { replies } = await inbox.detail(id)
      expect(await receive(inbox.test, deliveryReport(messageId))).toBe('taken')
      expect(await inbox.detail(id)).toMatchObject({
        replyFailed: true,
        respondedAt: null,
        waitingFor: 'us',
        waitingReason: 'failed',
        newAnswers: 0,
        received: [{ kind: 'bounce', replyId: replies[0].id }],
        mail: expect.arrayContaining([
          expect.objectContaining({ kind: 'reply', state: 'failed', lastError: '550 5.1.1 No such mailbox' }),
        ]),
      })
    })

    it('after "Send and Complete" makes the inquiry overdue again, and leaves it out of the median', async () => {
      const { id, messageId } = await replied()
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      inbox.test.clock.advance(30 * HOUR_MS)
      const summary = async () => (await inbox.call('GET', '/contacts/summary')).body.data
      expect(await summary()).toMatchObject({
        toAnswer: { overdue: 0 },
        responded: 1,
        medianResponseMinutes: 0,
      })
      await receive(inbox.test, deliveryReport(messageId))
      expect(await summary()).toMatchObject({
        toAnswer: { overdue: 1 },
        responded: 0,
        medianResponseMinutes: null,
      })
      expect(await found('deadline=passed')).toBe(1)
      expect(await inbox.detail(id)).toMatchObject({
        status: 'completed',
        respondedAt: null,
        replyFailed: true,
      })
    })

    it('lets the reply be sent again', async () => {
      const { id, messageId } = await replied()
      await receive(inbox.test, deliveryReport(messageId))
      const [{ id: replyId }] = (await inbox.detail(id)).replies
      const again = await inbox.call('POST', `/contacts/${id}/replies/${replyId}/retry`)
      expect(again.body.data).toMatchObject({ replyFailed: false, replyWaiting: true })
    })

    itOnce('of a delay changes nothing', async () => {
      const { id, messageId } = await replied()
      await receive(inbox.test, deliveryReport(messageId, 'delayed'))
      expect(await inbox.detail(id)).toMatchObject({ replyFailed: false, received: [{ kind: 'automatic' }] })
    })

    itOnce('about another recipient leaves the reply sent', async () => {
      const { id, messageId } = await replied()
      const other = deliveryReport(messageId).replace('rfc822; nimali.perera@', 'rfc822; someone.else@')
      expect(await receive(inbox.test, other)).toBe('taken')
      expect(await inbox.detail(id)).toMatchObject({
        replyFailed: false,
        waitingUntil: null,
        received: [{ kind: 'automatic', replyId: null }],
      })
    })

    itOnce('about a message of someone else is left alone', async () => {
      await replied()
      expect(await receive(inbox.test, deliveryReport('<other@mail.example>'))).toBe('unmatched')
    })
  })

  describe('mail of the salon’s own addresses', () => {
    it('in a thread is a reply by email, and meets the deadline', async () => {
      const id = await inbox.send()
      const job = await inbox.test.db
        .selectFrom('mailJobs')
        .select('messageId')
        .where('inquiryId', '=', id)
        .executeTakeFirstOrThrow()
      inbox.test.clock.advance(HOUR_MS)
      const at = inbox.test.clock.now().toISOString()
      const raw = rawMessage(
        {
          From: 'Kamala <hello@araliya.example>',
          To: 'Nimali Perera <nimali.perera@mail.example>',
          Cc: 'desk@araliya.example',
          'In-Reply-To': job.messageId,
        },
        'We have a chair.',
      )
      expect(await receive(inbox.test, raw)).toBe('taken')
      const detail = await inbox.detail(id)
      expect(detail).toMatchObject({
        respondedAt: at,
        waitingUntil: null,
        newAnswers: 0,
        replies: [{ channel: 'email', text: 'We have a chair.', author: 'hello@araliya.example', at }],
        received: [{ kind: 'own', replyId: detail.replies[0].id }],
      })
    })

    it('is the reply to an answer before it', async () => {
      const { id, messageId } = await replied()
      await answer(messageId)
      inbox.test.clock.advance(HOUR_MS)
      await answer('<answer-1@mail.example>', {
        From: inbox.admin.user.email,
        To: 'nimali.perera@mail.example',
        References: messageId,
        'Message-ID': '<own@x>',
      })
      expect(await inbox.detail(id)).toMatchObject(withClient)
    })

    itOnce('to colleagues only, such as a forwarded notice, is shown and meets no deadline', async () => {
      const id = await inbox.send()
      const { messageId } = await inbox.test.db
        .selectFrom('mailJobs')
        .select('messageId')
        .where('inquiryId', '=', id)
        .executeTakeFirstOrThrow()
      const headers = {
        From: 'Owner <hello@araliya.example>',
        To: `Colleagues: Kamala <${inbox.admin.user.email}>;`,
        Cc: 'desk@araliya.example',
        References: messageId,
      }
      expect(await receive(inbox.test, rawMessage(headers, 'Can you take this one?'))).toBe('taken')
      expect(await inbox.detail(id)).toMatchObject({
        respondedAt: null,
        waitingReason: 'new',
        replies: [],
        received: [{ kind: 'own', text: 'Can you take this one?', replyId: null }],
      })
    })

    itOnce('is an answer when the client has that address', async () => {
      const { id, messageId } = await replied({ email: inbox.admin.user.email })
      await answer(messageId, { From: inbox.admin.user.email })
      expect((await inbox.detail(id)).received).toMatchObject([{ kind: 'answer' }])
    })
  })

  describe('the limit of an hour', () => {
    /** Stores as many answers as an inquiry may have in an hour, besides one. */
    async function fill(messageId: string) {
      await answer(messageId)
      const row = await inbox.test.db
        .selectFrom('receivedMessages')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { id: _, ...copied } = row
      const copies = Array.from({ length: PER_HOUR_MAX - 1 }, (_, n) => ({
        ...copied,
        messageKey: `${row.messageKey} ${n}`,
      }))
      await inbox.test.db.insertInto('receivedMessages').values(copies).execute()
    }
    const next = (messageId: string) => answer(messageId, { 'Message-ID': '<next@mail.example>' })

    it('lets a further message of the inquiry wait, and loses nothing', async () => {
      const { id, messageId } = await replied()
      await fill(messageId)
      expect(await next(messageId)).toBe('waits')
      expect(await countOf('refused')).toBe(0)
      inbox.test.clock.advance(HOUR_MS)
      expect(await next(messageId)).toBe('taken')
      expect((await inbox.detail(id)).received).toHaveLength(PER_HOUR_MAX + 1)
    })

    it('of one inquiry leaves the others their own', async () => {
      const busy = await replied({ email: 'talkative@mail.example' })
      const { messageId } = await replied()
      await fill(busy.messageId)
      expect(await next(messageId)).toBe('taken')
    })

    it('is not used up by messages that someone has forged in the name of the client', async () => {
      const { id, messageId } = await replied()
      for (let n = 0; n < PER_HOUR_MAX; n++)
        await receive(inbox.test, rawMessage({ 'Message-ID': `<outside-${n}@forged.example>` }))
      expect(await answer(messageId)).toBe('taken')
      expect(await inbox.detail(id)).toMatchObject(answered)
    })
  })

  itOnce('attachments are named with their sizes', async () => {
    const { id, messageId } = await replied()
    const [headers, body] = multipart([
      { type: 'text/plain', body: 'See the picture' },
      {
        type: 'image/jpeg; name="hair.jpg"',
        body: 'x'.repeat(1_000),
        headers: { 'Content-Disposition': 'attachment' },
      },
    ])
    await answer(messageId, headers, body)
    expect((await inbox.detail(id)).received).toMatchObject([
      { text: 'See the picture', attachments: [{ name: 'hair.jpg', size: expect.any(Number) }] },
    ])
  })
})
