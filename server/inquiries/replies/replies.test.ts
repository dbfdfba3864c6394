// Long: each promise of a reply has its test, from what is stored to each header of the mail.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quoteOf } from '#content/replies.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { deliverAll } from '#tests/outbox.ts'
import { addReceived } from '#tests/received.ts'
import { aReply, jobOf, ReplyFixture } from '#tests/reply-fixture.ts'
import { headerOf, shown, textOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'

/** With letters outside ASCII, and a line that would end the message. */
const written = {
  subject: 'Saturday: café & more',
  text: 'Dear Nimali,\n\nආයුබෝවන්, at 10.\n\n.\n\nKamala',
}

describeDatabases('replies on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let fixture: ReplyFixture
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    return () => test.close()
  })
  beforeEach(async () => {
    fixture = await ReplyFixture.start(test, admin)
    return () => fixture.stop()
  })

  describe('that are stored', () => {
    it('are in the inquiry as they were written', async () => {
      const id = await fixture.inquire()
      fixture.test.clock.advance(HOUR_MS)
      const inquiry = await fixture.reply(id, written)
      const at = instant(fixture.test.clock)
      const author = fixture.admin.user.email
      expect(inquiry.replies).toMatchObject([
        { id: inquiry.replyId, channel: 'email', ...written, author, at },
      ])
      expect(inquiry.lastReply).toMatchObject({ channel: 'email', author, at })
    })

    it('meet the deadline, and leave status and version as they are', async () => {
      const id = await fixture.inquire()
      fixture.test.clock.advance(HOUR_MS)
      expect(await fixture.reply(id)).toMatchObject({
        id,
        status: 'unread',
        version: 1,
        respondedAt: instant(fixture.test.clock),
        waitingUntil: null,
      })
    })

    it('wait to be sent', async () => {
      const inquiry = await fixture.reply(await fixture.inquire())
      expect(inquiry.replyFailed).toBe(false)
      expect(jobOf(inquiry)).toMatchObject({ kind: 'reply', state: 'waiting', attempts: 0 })
    })

    itOnce('are announced to open screens', async () => {
      const id = await fixture.inquire()
      await fixture.reply(id)
      expect((await fixture.storedEvents()).at(-1)).toEqual({
        inquiryId: id,
        what: 'reply',
        by: fixture.admin.user.id,
      })
    })
  })

  describe('that are sent', () => {
    itOnce('come from the salon to the client alone', async () => {
      await fixture.reply(await fixture.inquire())
      await deliverAll(fixture.delivery)
      const message = fixture.mailed()
      expect(message.from).toBe('hello@araliya.example')
      expect(message.to).toEqual(['nimali.perera@mail.example'])
      expect(headerOf(message, 'From')).toBe('Araliya Beauty Salon <hello@araliya.example>')
      expect(headerOf(message, 'To')).toBe('nimali.perera@mail.example')
    })

    itOnce('are answered to the branch of the inquiry', async () => {
      await fixture.call('POST', '/branches', aBranch())
      await fixture.reply(await fixture.inquire())
      await deliverAll(fixture.delivery)
      expect(shown(headerOf(fixture.mailed(), 'Reply-To'))).toBe(
        '"Araliya Beauty Salon, Wellawatte" <wellawatte@araliya.example>',
      )
    })

    itOnce('have subject and text as written, and quote the inquiry', async () => {
      const inquiry = await fixture.reply(await fixture.inquire(), written)
      await deliverAll(fixture.delivery)
      const message = fixture.mailed()
      expect(shown(headerOf(message, 'Subject'))).toBe(written.subject)
      expect(textOf(message).trimEnd()).toBe(`${written.text}\n\n${quoteOf(inquiry)}`)
    })

    itOnce('quote the client’s answer that had arrived when they were written', async () => {
      const id = await fixture.inquire()
      const answer = { message: 'Ten is fine!\nAnd my sister?', createdAt: instant(fixture.test.clock) }
      await addReceived(fixture.test, id, { text: answer.message, at: answer.createdAt })
      await fixture.reply(id, written)
      await addReceived(fixture.test, id, { text: 'Or at eleven', at: instant(fixture.test.clock, 60_000) })
      await deliverAll(fixture.delivery)
      expect(textOf(fixture.mailed()).trimEnd()).toBe(`${written.text}\n\n${quoteOf(answer)}`)
    })

    it('go to another address, if the client has answered from there', async () => {
      const id = await fixture.inquire()
      await addReceived(fixture.test, id, { fromAddress: 'nimali@work.example' })
      const stored = await fixture.reply(id, { to: ' Nimali@Work.example' })
      expect(stored.replies[0]?.recipient).toBe('nimali@work.example')
      await deliverAll(fixture.delivery)
      const recipients = fixture.smtp.received.flatMap(({ to }) => to)
      expect(recipients).toContain('nimali@work.example')
      expect(recipients).not.toContain('nimali.perera@mail.example')
    })

    it('are refused to an address from which the client has not answered', async () => {
      const id = await fixture.inquire()
      const other = await fixture.inquire()
      await addReceived(fixture.test, other, { fromAddress: 'else@mail.example' })
      await addReceived(fixture.test, id, { fromAddress: 'bot@mail.example', kind: 'automatic' })
      for (const to of ['else@mail.example', 'bot@mail.example', 'spy@evil.example']) {
        const { status, body } = await fixture.call('POST', `/contacts/${id}/replies`, { ...aReply, to })
        expect(status).toBe(422)
        expect(JSON.stringify(body)).toContain('The client has not answered from this address.')
      }
      expect((await fixture.detail(id)).replies).toEqual([])
    })

    itOnce('begin a conversation when there was no acknowledgement', async () => {
      await fixture.reply(await fixture.inquire())
      await deliverAll(fixture.delivery)
      const message = fixture.mailed()
      expect(headerOf(message, 'Message-ID')).toMatch(/^<[\w-]+@araliya\.example>$/)
      expect(headerOf(message, 'In-Reply-To')).toBe('')
      expect(headerOf(message, 'References')).toBe('')
    })

    itOnce('are not marked as automatic', async () => {
      await fixture.reply(await fixture.inquire())
      await deliverAll(fixture.delivery)
      expect(headerOf(fixture.mailed(), 'Auto-Submitted')).toBe('')
    })

    it('are shown as sent, which open screens are told', async () => {
      const id = await fixture.inquire()
      await fixture.reply(id)
      await deliverAll(fixture.delivery)
      const sentAt = instant(fixture.test.clock)
      expect(jobOf(await fixture.detail(id))).toMatchObject({ state: 'sent', sentAt })
      expect((await fixture.storedEvents()).at(-1)).toEqual({ inquiryId: id, what: 'mail', by: null })
    })
  })

  itOnce.each([
    ['has no email', aBranch({ email: '' })],
    ['no longer exists', undefined],
  ])('have the site’s address in Reply-To when the branch %s', async (_, branch) => {
    if (branch) await fixture.call('POST', '/branches', branch)
    await fixture.reply(await fixture.inquire())
    await deliverAll(fixture.delivery)
    expect(headerOf(fixture.mailed(), 'Reply-To')).toBe('Araliya Beauty Salon <hello@araliya.example>')
  })

  itOnce('have no injected headers or recipients', async () => {
    const id = await fixture.inquire({ branch: 'A" <x@evil.example>' })
    await fixture.call(
      'POST',
      '/branches',
      aBranch({ name: 'A" <x@evil.example>', email: 'a@araliya.example' }),
    )
    await fixture.reply(id, {
      subject: 'Hello\r\nBcc: victim@mail.example\n=?utf-8?Q?=0ABcc:_x@mail.example?=\u202e',
    })
    await deliverAll(fixture.delivery)
    const message = fixture.mailed()
    expect(fixture.smtp.transcript.match(/^RCPT TO.*/gim)).toEqual([
      'RCPT TO:<hello@araliya.example>',
      'RCPT TO:<nimali.perera@mail.example>',
    ])
    expect(headerOf(message, 'Bcc')).toBe('')
    expect(shown(headerOf(message, 'Subject'))).toBe(
      'Hello Bcc: victim@mail.example = ?utf-8?Q?=0ABcc:_x@mail.example?=',
    )
    // Outside the quoted name (RFC 5322, 3.2.4) there is one address.
    const address = headerOf(message, 'Reply-To').replace(/"(?:\\.|[^"\\])*"/g, '')
    expect(address.match(/@/g)).toHaveLength(1)
    expect(headerOf(message, 'Reply-To')).toMatch(/<a@araliya\.example>$/)
  })

  describe('with an Idempotency-Key', () => {
    const openKeyed = (id: number) => {
      const headers = { ...fixture.admin.headers, 'idempotency-key': randomUUID() }
      const call = callerOf(fixture.test, headers)
      return (body: object = aReply, to = id) => call('POST', `/contacts/${to}/replies`, body)
    }

    it('are stored and sent once, however many requests come at the same time', async () => {
      const send = openKeyed(await fixture.inquire())
      const responses = await Promise.all([send(), send(), send()])
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      for (const { body } of responses) expect(body.data.replies).toHaveLength(1)
      await deliverAll(fixture.delivery)
      fixture.mailed()
    })

    itOnce.each([
      ['with another text', { ...aReply, text: 'Other' }, false],
      ['to another inquiry', aReply, true],
    ])('are refused %s under the same key', async (_, body, isToOther) => {
      const [id, other] = [await fixture.inquire(), await fixture.inquire()]
      const send = openKeyed(id)
      await send()
      const refused = await send(body, isToOther ? other : id)
      expect(refused.status).toBe(409)
      expect(refused.body.error).toBe('This Idempotency-Key was already used for another request')
      expect((await fixture.detail(id)).replies).toHaveLength(1)
      expect((await fixture.detail(other)).replies).toEqual([])
    })

    it('get the first response again when the inquiry is in the bin', async () => {
      const id = await fixture.inquire()
      const send = openKeyed(id)
      await send()
      await deliverAll(fixture.delivery)
      await fixture.call('DELETE', `/contacts/${id}`)
      const again = await send()
      expect(again.status).toBe(201)
      expect(again.body.data.replies).toHaveLength(1)
      await deliverAll(fixture.delivery)
      fixture.mailed()
    })
  })

  it('are not partly stored when something fails', async () => {
    const id = await fixture.inquire()
    const inquiry = await fixture.detail(id)
    const events = await fixture.storedEvents()
    // The last table that is written: everything before must be rolled back.
    await fixture.test.db.schema.alterTable('inquiryEvents').renameTo('inquiry_events_renamed').execute()
    const failed = await fixture.call('POST', `/contacts/${id}/replies`, aReply)
    await fixture.test.db.schema.alterTable('inquiry_events_renamed').renameTo('inquiryEvents').execute()
    expect(failed.status).toBe(500)
    expect(await fixture.detail(id)).toEqual(inquiry)
    expect(await fixture.storedEvents()).toEqual(events)
  })

  it('do not change an earlier first response', async () => {
    const id = await fixture.inquire()
    await fixture.call('PUT', `/contacts/${id}`, { status: 'processing' })
    const { respondedAt } = await fixture.detail(id)
    fixture.test.clock.advance(HOUR_MS)
    expect((await fixture.reply(id)).respondedAt).toBe(respondedAt)
  })

  itOnce('end the signal that their author is writing', async () => {
    const id = await fixture.inquire()
    await fixture.call('PUT', `/contacts/${id}/writing`, { writing: true })
    await fixture.reply(id)
    expect(await fixture.test.db.selectFrom('replyWriters').selectAll().execute()).toEqual([])
  })

  itOnce.each([
    [{ subject: ' ' }, { subject: 'Subject is required' }],
    [{ text: undefined }, { text: 'Reply is required' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Must be at most 200 characters' }],
    [{ text: 'x'.repeat(10_001) }, { text: 'Must be at most 10,000 characters' }],
  ])('refuse %j', async (overrides, fields) => {
    const id = await fixture.inquire()
    const response = await fixture.call('POST', `/contacts/${id}/replies`, { ...aReply, ...overrides })
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual(fields)
    expect(await fixture.detail(id)).toMatchObject({ replies: [], respondedAt: null })
  })

  itOnce.each(['replies', 'replies/1/retry'])('are refused without a mail server: %s', async path => {
    const id = await fixture.inquire()
    fixture.test.config.mail.smtpUrl = undefined
    const response = await fixture.call('POST', `/contacts/${id}/${path}`, aReply)
    expect(response.status).toBe(409)
    expect(response.body.error).toBe(
      'No mail server is set up, so replies can’t be sent from here. Use your email app instead.',
    )
    expect(await fixture.detail(id)).toMatchObject({ replies: [], respondedAt: null })
  })
})
