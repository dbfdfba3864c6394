// Long: all that a written-down inquiry may lack, and what it shares with one of the form.
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writtenSources } from '#contracts/inquiries/sources.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf, exportAllOf } from '#tests/erasure.ts'
import { anInquiry, aWrittenInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { jobsOf } from '#tests/outbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { CHANGE_LIFETIME_MS } from '../../db/keyed-changes.ts'

describeDatabases('writing down an inquiry on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    inbox.test.config.mail.replyToClient = true
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const write = (body: object, headers = {}) =>
    callerOf(inbox.test, { ...inbox.admin.headers, ...headers })('POST', '/contacts/desk', body)
  const stored = () => inbox.test.db.selectFrom('inquiries').selectAll().execute()
  const countStored = async () => (await stored()).length
  /** Writes one down and returns it. */
  async function written(overrides = {}) {
    const { status, body } = await write(aWrittenInquiry(overrides))
    expect(status).toBe(201)
    return body.data
  }

  it('stores it unread, with its source, who wrote it down and a deadline', async () => {
    const now = instant(inbox.test.clock)
    const inquiry = await written()
    expect(inquiry).toMatchObject({
      ...anInquiry(),
      source: 'call',
      status: 'unread',
      spam: false,
      version: 1,
      createdAt: now,
      respondedAt: null,
      waitingUntil: expect.any(String),
      history: [{ action: 'created', from: null, to: 'unread', actor: inbox.admin.user.email, at: now }],
      mail: [],
      replies: [],
    })
    expect(await inbox.detail(inquiry.id)).toEqual(inquiry)
    expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
  })

  itOnce('shows it at once on all open screens', async () => {
    const { id } = await written()
    expect(await inbox.events()).toEqual([`created ${id} by ${inbox.admin.user.id}`])
  })

  itOnce.each(writtenSources)(
    'as answered records a reply by the same way, which meets the deadline: %s',
    async source => {
      const now = instant(inbox.test.clock)
      const author = inbox.admin.user.email
      const inquiry = await written({ source, responded: true })
      expect(inquiry).toMatchObject({
        source,
        status: 'read',
        respondedAt: now,
        waitingUntil: null,
        lastReply: { channel: source, author, at: now },
        replies: [{ channel: source, subject: '', text: '', author, at: now, withdrawn: null }],
        history: [{ action: 'created', to: 'read' }],
      })
      expect((await inbox.call('GET', '/contacts')).body.data[0].lastReply.channel).toBe(source)
    },
  )

  itOnce.each(writtenSources)(
    'queues no mail, also when a spam mark is removed from it: %s',
    async source => {
      for (const responded of [false, true]) {
        const { id } = await written({ source, responded })
        await inbox.call('PUT', `/contacts/${id}/spam`, { spam: true })
        await inbox.call('PUT', `/contacts/${id}/spam`, { spam: false })
      }
      expect(await jobsOf(inbox.test)).toEqual([])
    },
  )

  itOnce.each(writtenSources)('an answer that was recorded by mistake can be withdrawn: %s', async source => {
    const { id, replies } = await written({ source, responded: true })
    const { status, body } = await inbox.call('POST', `/contacts/${id}/replies/${replies[0].id}/withdraw`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ respondedAt: null, waitingUntil: expect.any(String), lastReply: null })
  })

  itOnce('needs only a first name, and a phone number or an email', async () => {
    const {
      branch: _,
      service: _service,
      ...least
    } = { source: 'call', firstName: 'Nimali', phone: '077 123 4567' } as Record<string, unknown>
    const byPhone = await write(least)
    expect(byPhone.body.data).toMatchObject({ lastName: '', email: '', branch: '', service: '', message: '' })
    const byEmail = await write({ source: 'instagram', firstName: 'Nimali', email: 'n@mail.example' })
    expect(byEmail.body.data).toMatchObject({ phone: '', email: 'n@mail.example' })
  })

  itOnce('needs neither for someone who came in and has been answered', async () => {
    const walkIn = { source: 'walk-in', firstName: 'Nimali' }
    expect((await write({ ...walkIn, responded: true })).status).toBe(201)
    const refused = await write(walkIn)
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ phone: 'Enter a phone number or an email' })
  })

  itOnce('says at every refused field why, all at once, and stores nothing', async () => {
    const { status, body } = await write({
      source: 'form',
      firstName: ' ',
      responded: 'yes',
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      source: 'Must be one of call, whatsapp, instagram, facebook, walk-in, email',
      firstName: 'First name is required',
      phone: 'Enter a phone number or an email',
      responded: 'Must be true or false',
    })
    expect(await countStored()).toBe(0)
  })

  itOnce('says that neither phone nor email is there also beside a text that is too long', async () => {
    const { body } = await write({ source: 'call', firstName: 'x'.repeat(81), message: 'x'.repeat(5_001) })
    expect(body.fields).toEqual({
      firstName: 'Must be at most 80 characters',
      message: 'Must be at most 5,000 characters',
      phone: 'Enter a phone number or an email',
    })
  })

  itOnce.each([
    ['email', 'nimali@', 'Please enter a valid email address'],
    ['phone', 'call me', 'Please enter a phone number with at least one digit'],
    ['service', 'x'.repeat(121), 'Must be at most 120 characters'],
    ['firstName', 'x'.repeat(81), 'Must be at most 80 characters'],
    ['lastName', 'x'.repeat(81), 'Must be at most 80 characters'],
    ['message', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
  ])('refuses %s %j for that alone', async (field, value, error) => {
    const { status, body } = await write({
      source: 'call',
      firstName: 'Nimali',
      [field]: value,
      ...(field !== 'email' && { email: 'n@mail.example' }),
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({ [field]: error })
  })

  itOnce('refuses a list as a body, with the sentence that says so', async () => {
    const { status, body } = await inbox.call('POST', '/contacts/desk', [])
    expect(status).toBe(422)
    expect(body.error).toBe('The request must be a JSON object')
  })

  it('with an Idempotency-Key stores it once, and gives the inquiry again as it is now', async () => {
    const key = { 'idempotency-key': 'written-once' }
    const { id } = (await write(aWrittenInquiry(), key)).body.data
    await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
    const again = await write(aWrittenInquiry(), key)
    expect(again.status).toBe(201)
    expect(again.body.data).toMatchObject({ id, status: 'completed' })
    expect((await write(aWrittenInquiry({ responded: true }), key)).status).toBe(409)
    expect(await countStored()).toBe(1)
    inbox.test.clock.advance(CHANGE_LIFETIME_MS + 1)
    await inbox.call('GET', '/contacts')
    expect((await write(aWrittenInquiry({ responded: true }), key)).status).toBe(201)
  })

  it('keeps nothing of it under its key', async () => {
    const { id } = (await write(aWrittenInquiry(), { 'idempotency-key': 'nothing-kept' })).body.data
    const rows = await inbox.test.db.selectFrom('keyedChanges').select('done').execute()
    expect(rows.map(({ done }) => JSON.parse(done))).toContainEqual({ id })
  })

  it('stores one when the same is sent ten times at the same time', async () => {
    const key = { 'idempotency-key': 'all-at-once' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => write(aWrittenInquiry(), key)))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
    expect(await countStored()).toBe(1)
  })

  describe('is found by its source', () => {
    let formId: number
    let call: { id: number }
    let walkIn: { id: number }
    beforeEach(async () => {
      formId = await inbox.send()
      call = await written()
      walkIn = await written({ source: 'walk-in', responded: true })
    })

    it('in the list', async () => {
      const listed = async (source: string) =>
        (await inbox.call('GET', `/contacts?source=${source}`)).body.data.map(({ id }: { id: number }) => id)
      expect(await listed('form')).toEqual([formId])
      expect(await listed('call')).toEqual([call.id])
      expect(await listed('facebook')).toEqual([])
    })

    itOnce('but not by one that does not exist', async () => {
      expect((await inbox.call('GET', '/contacts?source=fax')).status).toBe(400)
    })

    it('in a selection', async () => {
      const ids = await inbox.call('GET', `/contacts/ids?source=walk-in&upTo=${walkIn.id}`)
      expect(ids.body.data.ids).toEqual([walkIn.id])
    })

    it('in a bulk action', async () => {
      const report = await inbox.bulk(
        { ids: [formId, call.id, walkIn.id], filter: { source: 'call' } },
        { type: 'status', status: 'processing' },
      )
      expect(report.body.data).toMatchObject({ changed: 1, skipped: 2, ids: [call.id] })
    })

    itOnce('in an export', async () => {
      const file = await inbox.test.app.inject({
        url: '/api/contacts/export?source=walk-in',
        headers: inbox.admin.headers,
      })
      expect(file.body.split('\r\n')[1]).toContain('"Walk-in"')
      expect(file.body).not.toContain('"Form"')
    })
  })

  itOnce('without an email can’t be answered by email, and says why', async () => {
    inbox.test.config.mail.smtpUrl = 'smtp://127.0.0.1:1'
    const { id } = await written({ email: '' })
    const reply = { subject: 'Saturday', text: 'Yes' }
    const { status, body } = await inbox.call('POST', `/contacts/${id}/replies`, reply)
    expect(status).toBe(409)
    expect(body.error).toBe(
      'This inquiry has no email address, so it can’t be answered by email. Call the client or use WhatsApp.',
    )
    expect(await inbox.detail(id)).toMatchObject({ replies: [], respondedAt: null })
    const recorded = { channel: 'instagram', text: 'Yes, at ten' }
    const answered = await inbox.call('POST', `/contacts/${id}/replies/recorded`, recorded)
    expect(answered.body.data.lastReply).toMatchObject({ channel: 'instagram' })
    expect(await jobsOf(inbox.test)).toEqual([])
  })

  it('without an email belongs to no one who is looked for by email', async () => {
    const { id } = await written({ email: '' })
    expect((await inbox.call('POST', '/privacy/find', { email: '' })).status).toBe(422)
    expect((await inbox.call('POST', '/privacy/export', { email: ' ', ids: [] })).status).toBe(422)
    const found = (await inbox.call('POST', '/privacy/find', { email: 'n@mail.example' })).body.data
    expect(found.inquiries).toBe(0)
    await inbox.call('POST', '/privacy/erase', { email: 'n@mail.example', ids: [], state: found.state })
    expect((await inbox.detail(id)).id).toBe(id)
  })

  it('is exported and erased with the person', async () => {
    const { id, email } = await written({ source: 'instagram', responded: true })
    const { data } = await exportAllOf(inbox.call, { email })
    expect(data.inquiries).toMatchObject([{ id, source: 'instagram', replies: [{ channel: 'instagram' }] }])
    const shown = allOf((await inbox.call('POST', '/privacy/find', { email })).body.data)
    expect((await inbox.call('POST', '/privacy/erase', { email, ...shown })).body.data.inquiries).toBe(1)
    expect(await countStored()).toBe(0)
  })

  itOnce(
    'leaves the public call as it was: whatever else it is sent, it stores and notifies as before',
    async () => {
      // A body with one of these names is refused as a whole: app.test.ts, "an attack on prototypes".
      const anyJson = fc.jsonValue().filter(value => !/"(__proto__|constructor)"/.test(JSON.stringify(value)))
      const extra = fc.record(
        {
          source: fc.oneof(fc.constantFrom(...writtenSources), anyJson),
          responded: fc.oneof(fc.boolean(), anyJson),
        },
        { requiredKeys: [] },
      )
      const required = ['firstName', 'lastName', 'email', 'message'] as const
      const missing = fc.option(fc.constantFrom(...required))
      const isSent = fc.asyncProperty(extra, missing, async (more, name) => {
        await inbox.empty()
        await inbox.test.db.deleteFrom('mailJobs').execute()
        const payload = { ...anInquiry(), ...more, ...(name && { [name]: '' }) }
        const response = await inbox.test.app.inject({ method: 'POST', url: '/api/contacts', payload })
        expect(response.statusCode).toBe(name ? 422 : 201)
        if (name) expect(Object.keys(response.json().fields)).toEqual([name])
        else expect(response.json()).toEqual({ success: true })
        const common = { source: 'form', status: 'unread', spam: 0, respondedAt: null }
        expect(await stored()).toMatchObject(name ? [] : [common])
        expect((await jobsOf(inbox.test)).map(({ kind }) => kind)).toEqual(name ? [] : ['salon'])
      })
      await fc.assert(isSent, { numRuns: 40 })
    },
  )
})
