import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forEachField } from '#contracts/inquiries/inquiry-fields.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { newInquiryMessage } from '../mail/new-inquiry.mail.ts'

describeDatabases('sending an inquiry on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const post = (payload: object | string, headers: Record<string, string> = {}, app = test.app) =>
    app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const newest = () =>
    test.db.selectFrom('inquiries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const count = async () => (await test.db.selectFrom('inquiries').select('id').execute()).length

  describe('stores before it responds', () => {
    let inquiry: Awaited<ReturnType<typeof newest>>
    beforeEach(async () => {
      const response = await post(anInquiry())
      expect(response.statusCode).toBe(201)
      expect(response.json()).toEqual({ success: true })
      inquiry = await newest()
    })

    it('the inquiry', () => {
      expect(inquiry).toMatchObject({ status: 'unread', version: 1, createdAt: '2026-01-15T06:30:00.000Z' })
      expect(forEachField(name => inquiry[name])).toEqual(anInquiry())
    })

    it('its history entry', async () => {
      const history = test.db.selectFrom('inquiryHistory').selectAll().where('inquiryId', '=', inquiry.id)
      expect(await history.execute()).toMatchObject([
        { action: 'created', fromStatus: null, toStatus: 'unread', actor: null, at: inquiry.createdAt },
      ])
    })

    it('its mail job', async () => {
      const jobs = test.db.selectFrom('mailJobs').selectAll().where('inquiryId', '=', inquiry.id)
      expect(await jobs.execute()).toMatchObject([
        {
          kind: 'salon',
          state: 'waiting',
          attempts: 0,
          claimedUntil: null,
          messageId: expect.stringMatching(/^<[0-9a-f-]{36}@araliya\.example>$/),
        },
      ])
    })

    it('its search tokens', async () => {
      expect(await findWrongSearchTokens(test.db)).toEqual([])
    })
  })

  itOnce('ignores fields that are not of the form', async () => {
    const sneaky = {
      status: 'completed',
      id: 999_999,
      version: 7,
      role: 'admin',
      createdAt: '2001-01-01',
      website: 'https://spam.example',
    }
    expect((await post({ ...anInquiry(), ...sneaky, spam: false })).statusCode).toBe(201)
    const row = await newest()
    expect(row).toMatchObject({ status: 'unread', version: 1, spam: 1 })
    expect(row.id).not.toBe(999_999)
    expect(row.createdAt).not.toContain('2001')
  })

  itOnce('needs neither phone, branch nor service', async () => {
    const { firstName, lastName, email, message } = anInquiry()
    expect((await post({ firstName, lastName, email, message })).statusCode).toBe(201)
    expect(await newest()).toMatchObject({ phone: '', branch: '', service: '' })
    expect((await post({ ...anInquiry(), phone: null, branch: null, service: null })).statusCode).toBe(201)
  })

  itOnce.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['lastName', 'x'.repeat(81), 'Must be at most 80 characters'],
    ['email', '', 'Email is required'],
    ['email', 'nimali@', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@m.example`, 'Must be at most 254 characters'],
    ['phone', 'call me', 'Please enter a phone number with at least one digit'],
    ['service', 'x'.repeat(121), 'Must be at most 120 characters'],
    ['message', '', 'Message is required'],
    ['message', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
  ])('refuses %s %j and stores nothing', async (field, value, error) => {
    const before = await count()
    const response = await post({ ...anInquiry(), [field]: value })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ success: false, error, fields: { [field]: error } })
    expect(await count()).toBe(before)
  })

  itOnce.each(['0000 / 0', '077 123 4567; +94 71 765 4321, after 5 (ask for Kamala-Devi)'])(
    'stores the phone number %j as typed, also in the mail to the salon',
    async phone => {
      expect((await post(anInquiry({ phone }))).statusCode).toBe(201)
      const row = await newest()
      expect(row.phone).toBe(phone)
      expect(newInquiryMessage({ ...row, photographs: 0 }, '<a@b.example>', [], undefined).text).toContain(
        `Phone:    ${phone}\n`,
      )
    },
  )

  itOnce('removes pasted invisible characters from every field, before it compares requests', async () => {
    const pasted = (text: string) => `\u202a\ufeff${text.slice(0, 3)}\u200b\u00ad${text.slice(3)}\u2069\u200e`
    const sinhala = { firstName: 'ප්\u200dරියා', message: 'ශ්\u200dරී ලංකා ❤\ufe0f 👩\u200d🦰' }
    const clean = anInquiry({ ...sinhala, phone: '+94 77 123 4567', branch: 'Wellawatte', service: 'Cut' })
    const marked = Object.fromEntries(Object.entries(clean).map(([name, text]) => [name, pasted(text)]))
    const key = { 'idempotency-key': 'pasted-marks-0001' }
    expect((await post(marked, key)).statusCode).toBe(201)
    const row = await newest()
    expect(forEachField(name => row[name])).toEqual(clean)
    const before = await count()
    expect((await post(clean, key)).statusCode).toBe(201)
    expect(await count()).toEqual(before)
  })

  it('accepts the longest allowed texts', async () => {
    const response = await post({
      firstName: 'x'.repeat(80),
      lastName: 'x'.repeat(80),
      email: `${'x'.repeat(64)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(59)}.example`,
      phone: '0'.repeat(60),
      branch: 'x'.repeat(120),
      service: 'x'.repeat(120),
      message: 'x'.repeat(5000),
    })
    expect(response.statusCode).toBe(201)
  })

  itOnce('refuses a body that is too large or not JSON', async () => {
    expect((await post('{"firstName":')).statusCode).toBe(400)
    expect((await post('a=b', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await post({ ...anInquiry(), extra: 'x'.repeat(33 * 1024) })).statusCode).toBe(413)
  })

  describe('with an Idempotency-Key', () => {
    it('stores the same inquiry once and gives the first response again', async () => {
      const before = await count()
      const first = await post(anInquiry(), { 'idempotency-key': 'once' })
      const { message, ...rest } = anInquiry()
      // Spacing, order and ticket make no difference.
      const again = await post(
        { message: ` ${message} `, ...rest, ticket: 'x' },
        { 'idempotency-key': 'once' },
      )
      expect(again.statusCode).toBe(first.statusCode)
      expect(again.body).toEqual(first.body)
      expect(again.statusCode).toBe(201)
      expect(await count()).toBe(before + 1)
    })

    itOnce('refuses another inquiry under the same key', async () => {
      await post(anInquiry(), { 'idempotency-key': 'taken' })
      const before = await count()
      const response = await post(anInquiry({ message: 'Something else' }), { 'idempotency-key': 'taken' })
      expect(response.statusCode).toBe(409)
      expect(response.json()).toEqual({
        success: false,
        error: 'This Idempotency-Key was already used for another request',
      })
      expect(await count()).toBe(before)
    })

    itOnce.each(['', 'two words', 'x'.repeat(256)])('refuses the key %j', async key => {
      const response = await post(anInquiry(), { 'idempotency-key': key })
      expect(response.statusCode).toBe(400)
      expect(response.json().error).toBe('Idempotency-Key must be 1 to 255 visible characters')
    })

    it('stores no key for a refused inquiry, so that the corrected one is accepted', async () => {
      const headers = { 'idempotency-key': 'corrected' }
      expect((await post(anInquiry({ message: '' }), headers)).statusCode).toBe(422)
      expect((await post(anInquiry(), headers)).statusCode).toBe(201)
    })

    it('stores one inquiry when the same one is sent twenty times at the same time', async () => {
      const before = await count()
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => post(anInquiry(), { 'idempotency-key': 'x'.repeat(255) })),
      )
      expect(responses.map(response => response.statusCode)).toEqual(Array(20).fill(201))
      expect(await count()).toBe(before + 1)
    })

    it('accepts one of several inquiries with the same key at the same time', async () => {
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          post(anInquiry({ message: `Number ${i}` }), { 'idempotency-key': 'raced' }),
        ),
      )
      expect(responses.map(response => response.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    })

    it('can be used again after a day', async () => {
      const headers = { 'idempotency-key': 'of-yesterday' }
      await post(anInquiry(), headers)
      const before = await count()
      test.clock.advance(DAY_MS)
      await post(anInquiry(), headers)
      expect(await count()).toBe(before)
      test.clock.advance(1)
      expect((await post(anInquiry({ message: 'New day' }), headers)).statusCode).toBe(201)
      expect(await count()).toBe(before + 1)
    })
  })

  it('deletes expired keys in a periodic job', async () => {
    await post(anInquiry(), { 'idempotency-key': 'expired' })
    test.clock.advance(2 * DAY_MS)
    await runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })
    expect(await test.db.selectFrom('keyedChanges').selectAll().execute()).toEqual([])
  })
})
