// Long: each place where a person’s data is stored is filled here, shown and erased.
import type { Kysely, Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PersonDataSummary } from '#contracts/privacy/privacy.ts'
import { logIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { adminCaller, type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf, exportAllOf } from '#tests/erasure.ts'
import { send, storedEvents } from '#tests/inquiries.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { emptyInbox, findWrongSearchTokens } from '#tests/search-index.ts'
import { storeInquiries } from '#tests/stored-inquiries.ts'
import { findSession } from '../accounts/sessions.queries.ts'
import { readConfig } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { listUnfinishedWork } from '../db/unfinished-work.ts'
import { queueMail } from '../mail/outbox.queries.ts'
import { runDueJobs } from '../operations/maintenance.ts'
import { ERASED_AT_ONCE, erasePerson } from './erase.queries.ts'

const email = 'Nimali.Perera@mail.example'
const nothing = {
  phone: '',
  names: [],
  inquiries: 0,
  inBin: 0,
  firstAt: null,
  lastAt: null,
  history: 0,
  notes: 0,
  personNotes: 0,
  received: 0,
  replies: 0,
  mails: 0,
  failedLogins: 0,
  account: null,
  matches: [],
  mentions: [],
  records: 0,
}

/** A database that does something before its nth transaction. */
const beforeTransaction = (db: Kysely<Tables>, nth: number, act: () => unknown): Kysely<Tables> => {
  let transactions = 0
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && ++transactions === nth)
        return () => ({
          execute: async (work: (trx: Transaction<Tables>) => Promise<unknown>) => {
            await act()
            return target.transaction().execute(work)
          },
        })
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describeDatabases('a person’s data on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    const { mail } = readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:9', REPLY_TO_CLIENT: 'on' })
    test = await createTestApp(kind, { config: { mail } })
    call = adminCaller(test)
  })
  beforeEach(async () => {
    await emptyInbox(test.db)
    for (const table of ['keyedChanges', 'loginFailures'] as const) await test.db.deleteFrom(table).execute()
  })
  afterAll(() => test.close())

  const find = async (of = email): Promise<PersonDataSummary> =>
    (await call('POST', '/privacy/find', { email: of })).body.data
  const othersOf = ({ matches }: PersonDataSummary) => matches.filter(({ isFound }) => !isFound)
  const erase = async (of = email) => call('POST', '/privacy/erase', { email: of, ...allOf(await find(of)) })
  const countAll = async () =>
    Object.fromEntries(
      await Promise.all(
        (
          [
            'inquiries',
            'inquiryHistory',
            'inquiryNotes',
            'inquiryReplies',
            'mailJobs',
            'keyedChanges',
            'loginFailures',
          ] as const
        ).map(async table => [table, (await test.db.selectFrom(table).selectAll().execute()).length]),
      ),
    )

  /** Two inquiries under two spellings, one of them replied to, noted and in the bin, and one of someone else. */
  async function fill() {
    const first = await send(test, { email })
    await call('POST', `/contacts/${first}/notes`, { text: 'Rang back' })
    const { headers } = await signIn(test)
    await test.app.inject({
      method: 'POST',
      url: `/api/contacts/${first}/replies`,
      headers: { ...headers, 'idempotency-key': 'reply-1' },
      payload: { subject: 'Saturday', text: 'Yes, at 10' },
    })
    await call('DELETE', `/contacts/${first}`)
    test.clock.advance(60_000)
    await test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'idempotency-key': 'inquiry-1' },
      payload: {
        firstName: 'Nimali',
        lastName: 'Perera',
        email: email.toLowerCase(),
        phone: '',
        branch: '',
        service: '',
        message: 'Again',
      },
    })
    const second = first + 1
    const other = await send(test, { email: 'kamala@mail.example', message: `I come with ${email}.` })
    await logIn(test, email, 'wrong password')
    return { first, second, other }
  }

  it('includes mentions in the phone field of other inquiries', async () => {
    const other = await send(test, {
      email: 'kamala@mail.example',
      phone: '077 123 4567 or amali.silva@mail.example',
    })
    expect((await find('\u200bamali.silva@mail.example\u202c')).mentions).toEqual([other])
  })

  it('includes mentions in replies to others, also recorded ones, by email and by telephone', async () => {
    const other = await send(test, { email: 'kamala@mail.example', phone: '' })
    const { headers } = await signIn(test)
    const text = 'Your sister amali.silva@mail.example comes at ten'
    await test.app.inject({
      method: 'POST',
      url: `/api/contacts/${other}/replies`,
      headers: { ...headers, 'idempotency-key': 'mention-1' },
      payload: { subject: 'Saturday', text },
    })
    const recorded = { channel: 'call', text: 'Told her to ring her sister at +94 (77) 123-4567' }
    await call('POST', `/contacts/${other}/replies/recorded`, recorded)
    expect((await find('Amali.Silva@mail.example')).mentions).toEqual([other])
    const byPhone = await call('POST', '/privacy/find', { phone: '077 123 4567' })
    expect(byPhone.body.data).toMatchObject({ inquiries: 0, mentions: [other] })
  })

  it('is counted for an email in upper or lower case', async () => {
    const { first, second, other } = await fill()
    const match = {
      name: 'Nimali Perera',
      createdAt: expect.any(String),
      service: 'Cut and Blow-dry',
      branch: 'Wellawatte',
      inBin: false,
    }
    expect(await find('NIMALI.PERERA@MAIL.EXAMPLE')).toEqual({
      email: email.toLowerCase(),
      phone: '',
      names: ['Nimali Perera'],
      inquiries: 2,
      inBin: 1,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
      history: 3,
      notes: 1,
      personNotes: 0,
      received: 0,
      replies: 1,
      mails: 4,
      failedLogins: 2,
      account: null,
      matches: [
        { ...match, id: first, match: 'both', isFound: true, inBin: true },
        { ...match, id: second, match: 'email', isFound: true, service: '', branch: '' },
        { ...match, id: other, match: 'phone', isFound: false },
      ],
      mentions: [],
      records: 0,
      state: expect.any(String),
    })
    expect(await find('nobody@mail.example')).toEqual({
      ...nothing,
      email: 'nobody@mail.example',
      state: expect.any(String),
    })
  })

  it('is exported completely, with the bin', async () => {
    const { first, second, other } = await fill()
    const { headers, data: held } = await exportAllOf(call, { email })
    expect(held.inquiries.map(({ id }) => id)).toEqual([first, second])
    expect(held.inquiries[0]).toMatchObject({
      email,
      message: expect.stringContaining('free chair'),
      deletedAt: expect.any(String),
      notes: [{ text: 'Rang back' }],
      replies: [{ subject: 'Saturday', text: 'Yes, at 10' }],
      history: [{ action: 'created' }, { action: 'deleted' }],
    })
    expect(held).toMatchObject({ account: null, mentions: [other], salon: 'Araliya Beauty Salon' })
    expect(held.failedLogins.map(({ from }) => from)).toEqual(['', '203.0.113.1'])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is erased everywhere, and no one else’s is', async () => {
    const other = await send(test, { email: 'kamala@mail.example' })
    const before = await countAll()
    await test.db.deleteFrom('inquiryEvents').execute()
    const { first, second, other: third } = await fill()
    const { headers, user } = await signIn(test)
    const response = await callerOf(test, headers)('POST', '/privacy/erase', {
      email,
      ...allOf(await find()),
    })
    expect(response.status).toBe(200)
    expect(response.body.data).toEqual({ inquiries: 2 })
    expect(await find()).toMatchObject({ ...nothing, mentions: [third] })
    expect(await findWrongSearchTokens(test.db)).toEqual([])
    expect(
      (await storedEvents(test)).filter(line => line.includes(` ${first}`) || line.includes(` ${second}`)),
    ).toEqual([`purged ${first} by ${user.id}`, `purged ${second} by ${user.id}`])
    await erase('kamala@mail.example')
    await send(test, { email: 'kamala@mail.example' })
    const { keyedChanges: _, loginFailures: __, ...rows } = before as Record<string, number>
    expect(await countAll()).toMatchObject(rows)
    expect((await call('GET', `/contacts/${other}`)).status).toBe(404)
  })

  describe('by telephone', () => {
    const number = '077 123 4567'
    const findBy = async (phone = number): Promise<PersonDataSummary> =>
      (await call('POST', '/privacy/find', { phone })).body.data

    /** Two inquiries with the number, of two people, and one of someone else whose message names it. */
    async function fillByPhone() {
      const first = await send(test, { email, phone: '+94 77 123 4567' })
      const second = await send(test, {
        email: 'kamala@mail.example',
        phone: '011 259 8765 / 0771234567',
        firstName: 'Kamala',
      })
      const other = await send(test, {
        email: 'ruvi@mail.example',
        phone: '',
        message: 'Call 0094 77 123 4567',
      })
      await send(test, { email: 'ashani@mail.example', phone: '', message: 'Call 077 123 4568' })
      return { first, second, other }
    }

    it('is counted however the number is written, with the names of those who gave it', async () => {
      const { other } = await fillByPhone()
      expect(await findBy('0094771234567')).toMatchObject({
        email: '',
        phone: '0094771234567',
        names: ['Kamala Perera', 'Nimali Perera'],
        inquiries: 2,
        mentions: [other],
        account: null,
        failedLogins: 0,
      })
      expect(await findBy('071 765 4321')).toMatchObject({ names: [], inquiries: 0, mentions: [] })
    })

    it('of another inquiry names that one, which an erasure by email keeps', async () => {
      const own = await send(test, { email: 'nimali.perera@mail.example', phone: number })
      const written = await call('POST', '/contacts/desk', {
        source: 'call',
        firstName: 'Nimali',
        phone: '+94771234567',
      })
      const other = written.body.data.id
      const found = await find()
      expect(found.inquiries).toBe(1)
      expect(othersOf(found)).toMatchObject([{ id: other, match: 'phone' }])
      expect(othersOf(await findBy())).toEqual([])
      await call('POST', '/privacy/erase', { email, ...allOf(found) })
      const left = await test.db.selectFrom('inquiries').select('id').execute()
      expect(left.map(({ id }) => id)).toContain(other)
      expect(left.map(({ id }) => id)).not.toContain(own)
    })

    it('finds the other inquiries of the same email, which an erasure by telephone keeps', async () => {
      await send(test, { email: 'nimali.perera@mail.example', phone: number })
      const other = await send(test, { email: 'Nimali.Perera@mail.example', phone: '071 999 9999' })
      const found = await findBy()
      expect(found.inquiries).toBe(1)
      expect(othersOf(found)).toMatchObject([{ id: other, match: 'email' }])
    })

    it('is counted as a mention in an email of someone else', async () => {
      const other = await send(test, { email: 'ruvi@mail.example', phone: '' })
      const { messageId } = await test.db
        .selectFrom('mailJobs')
        .select('messageId')
        .where('inquiryId', '=', other)
        .where('kind', '=', 'salon')
        .executeTakeFirstOrThrow()
      const headers = { From: 'ruvi@mail.example', 'In-Reply-To': messageId }
      expect(await receive(test, rawMessage(headers, 'My sister is on +94 77 123 4567.'))).toBe('taken')
      expect(await findBy()).toMatchObject({ inquiries: 0, mentions: [other] })
    })

    it('is exported', async () => {
      const { first, second, other } = await fillByPhone()
      await call('PUT', `/contacts/${first}/person-note`, { text: 'Allergic to ammonia' })
      const held = (await exportAllOf(call, { phone: number })).data
      expect(held.inquiries.map(({ id }) => id)).toEqual([first, second])
      expect(held).toMatchObject({
        email: '',
        phone: number,
        mentions: [other],
        personNotes: [{ text: 'Allergic to ammonia', match: 'email' }],
      })
    })

    it('is exported without what was not chosen, and not with an inquiry that was not found', async () => {
      const { first, second, other } = await fillByPhone()
      const chosen = await call('POST', '/privacy/export', { phone: number, ids: [second] })
      expect(chosen.body.data.inquiries.map(({ id }: { id: number }) => id)).toEqual([second])
      expect(chosen.body.data.mentions).not.toContain(first)
      const notFound = await call('POST', '/privacy/export', { phone: number, ids: [first, other] })
      expect(notFound.status).toBe(422)
      expect(notFound.body.fields).toEqual({ ids: expect.any(String) })
    })

    it('is erased, and no one else’s is', async () => {
      const { other } = await fillByPhone()
      const response = await call('POST', '/privacy/erase', { phone: number, ...allOf(await findBy()) })
      expect(response.body.data).toEqual({ inquiries: 2 })
      expect((await findBy()).inquiries).toBe(0)
      expect((await call('GET', `/contacts/${other}`)).status).toBe(200)
      expect(await findWrongSearchTokens(test.db)).toEqual([])
    })

    it('is not erased when someone has sent another inquiry with the number since', async () => {
      await fillByPhone()
      const shown = allOf(await findBy())
      await send(test, { phone: number })
      const response = await call('POST', '/privacy/erase', { phone: number, ...shown })
      expect(response).toMatchObject({ status: 412, body: { current: { inquiries: 3 } } })
    })

    itOnce.each([
      [{}, { email: 'Enter an email or a phone number' }],
      [{ email: '', phone: null }, { email: 'Enter an email or a phone number' }],
      [{ email, phone: number }, { email: 'Enter an email or a phone number, not both' }],
      [{ phone: 'call me 7 pm' }, { phone: 'Enter one phone number, with at least seven digits' }],
      [
        { phone: '077 123 4567 / 071 765 4321' },
        { phone: 'Enter one phone number, with at least seven digits' },
      ],
      [{ email: 'nimali' }, { email: 'Please enter a valid email address' }],
    ])('is refused for %j', async (person, fields) => {
      for (const path of ['find', 'export', 'erase'])
        expect(await call('POST', `/privacy/${path}`, { ...person, state: '', ids: [] })).toMatchObject({
          status: 422,
          body: { fields },
        })
    })
  })

  describe('has the note about the person', () => {
    const note = { text: 'Allergic to ammonia' }
    const notes = () => test.db.selectFrom('personNotes').select('key').orderBy('key').execute()

    it('counted and erased with the last inquiry that shows it, not before', async () => {
      const first = await send(test, { email, phone: '077 123 4567' })
      await call('PUT', `/contacts/${first}/person-note`, note)
      await send(test, { email, phone: '071 765 4321' })
      const byPhone = (await call('POST', '/privacy/find', { phone: '0771234567' })).body.data
      expect(byPhone).toMatchObject({ inquiries: 1, personNotes: 0 })
      expect(await find()).toMatchObject({ inquiries: 2, personNotes: 1 })
      await call('POST', '/privacy/erase', { phone: '0771234567', ...allOf(byPhone) })
      expect(await notes()).toHaveLength(1)
      expect((await erase()).status).toBe(200)
      expect(await notes()).toEqual([])
    })

    it('not erased when it was changed since it was shown', async () => {
      const id = await send(test, { email })
      await call('PUT', `/contacts/${id}/person-note`, note)
      const shown = allOf(await find())
      await call('PUT', `/contacts/${id}/person-note`, { text: 'Changed' })
      expect((await call('POST', '/privacy/erase', { email, ...shown })).status).toBe(412)
      expect(await notes()).toHaveLength(1)
    })

    it('searched for mentions of others', async () => {
      const other = await send(test, { email: 'kamala@mail.example' })
      await call('PUT', `/contacts/${other}/person-note`, { text: `Sister of ${email}, 077 123 4567` })
      expect((await find()).mentions).toEqual([other])
      const byPhone = (await call('POST', '/privacy/find', { phone: '077 123 4567' })).body.data
      expect(byPhone.mentions).toEqual([other])
    })
  })

  itOnce('is found by each way to write a Gmail address', async () => {
    await send(test, { email: 'nimali.perera@gmail.com' })
    await send(test, { email: 'NimaliPerera+salon@googlemail.com' })
    expect((await find('nimaliperera@gmail.com')).inquiries).toBe(2)
  })

  it('is not erased when it has changed since it was shown', async () => {
    const { first } = await fill()
    const shown = allOf(await find())
    await send(test, { email })
    const response = await call('POST', '/privacy/erase', { email, ...shown })
    expect(response.status).toBe(412)
    expect(response.body.current.inquiries).toBe(3)
    expect((await find()).inquiries).toBe(3)
    await call('POST', `/contacts/${first}/restore`)
    expect((await call('POST', '/privacy/erase', { email, ...shown })).status).toBe(412)
    expect((await call('POST', '/privacy/erase', { email })).status).toBe(422)
    expect((await erase()).body.data.inquiries).toBe(3)
  })

  describe('erases the chosen inquiries only', () => {
    const eraseOnly = (person: object, { state }: PersonDataSummary, ids: number[]) =>
      call('POST', '/privacy/erase', { ...person, state, ids })
    const left = async () =>
      (await test.db.selectFrom('inquiries').select('id').orderBy('id').execute()).map(({ id }) => id)
    const phone = '077 123 4567'

    it('so that a sister with the same telephone stays, and a call of the same person goes', async () => {
      const own = await send(test, { email, phone })
      const sister = await send(test, { email: 'kamala@mail.example', phone, firstName: 'Kamala' })
      const rung = await call('POST', '/contacts/desk', { source: 'call', firstName: 'Nimali', phone })
      const found = await find()
      expect(found.matches.map(({ id, name, match }) => [id, name, match])).toEqual([
        [own, 'Nimali Perera', 'both'],
        [sister, 'Kamala Perera', 'phone'],
        [rung.body.data.id, 'Nimali', 'phone'],
      ])
      const response = await eraseOnly({ email }, found, [own, rung.body.data.id])
      expect(response.body.data).toEqual({ inquiries: 2 })
      expect(await left()).toEqual([sister])
      expect(await findWrongSearchTokens(test.db)).toEqual([])
    })

    it('of all who have given a number, and leaves the note about a person who still has one', async () => {
      const one = await call('POST', '/contacts/desk', { source: 'call', firstName: 'Nimali', phone })
      const other = await call('POST', '/contacts/desk', { source: 'call', firstName: 'Kamala', phone })
      const [first, second] = [one.body.data.id, other.body.data.id]
      await call('PUT', `/contacts/${first}/person-note`, { text: 'Allergic to ammonia' })
      const found = (await call('POST', '/privacy/find', { phone })).body.data
      expect((await eraseOnly({ phone }, found, [first])).body.data).toEqual({ inquiries: 1 })
      expect(await left()).toEqual([second])
      expect((await call('GET', `/contacts/${second}`)).body.data.personNote.text).toBe('Allergic to ammonia')
      const rest = (await call('POST', '/privacy/find', { phone })).body.data
      await eraseOnly({ phone }, rest, [second])
      expect(await test.db.selectFrom('personNotes').selectAll().execute()).toEqual([])
    })

    it('and refuses those that were not found for this person, erasing nothing', async () => {
      const own = await send(test, { email, phone: '' })
      const stranger = await send(test, { email: 'ruvi@mail.example', phone: '' })
      const response = await eraseOnly({ email }, await find(), [own, stranger])
      expect(response).toMatchObject({
        status: 422,
        body: { fields: { ids: 'Choose among the inquiries that were found for this person' } },
      })
      expect(await left()).toEqual([own, stranger])
    })

    it('unless one of those that were only offered has changed since', async () => {
      const own = await send(test, { email, phone })
      const sister = await send(test, { email: 'kamala@mail.example', phone })
      const found = await find()
      await call('PUT', `/contacts/${sister}`, { status: 'processing' })
      expect((await eraseOnly({ email }, found, [own])).status).toBe(412)
      expect(await left()).toEqual([own, sister])
    })

    itOnce('and failed logins where none is chosen', async () => {
      const own = await send(test, { email })
      await logIn(test, email, 'wrong password')
      expect((await eraseOnly({ email }, await find(), [])).body.data).toEqual({ inquiries: 0 })
      expect(await left()).toEqual([own])
      expect((await find()).failedLogins).toBe(0)
    })
  })

  const aSession = async () => {
    const session = await findSession(test.db, test.clock, (await signIn(test)).token)
    if (!session) throw new Error('The session has ended')
    return session
  }

  /** Stores inquiries of one person, more than one transaction erases. */
  async function storeMany(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, n) => ({ email, message: `Letter ${n}` }))
    await storeInquiries(test.db, rows)
  }

  it('is erased wholly, also when the process ends in the middle, and the events say by whom', async () => {
    await test.db.deleteFrom('inquiryEvents').execute()
    await storeMany(3 * ERASED_AT_ONCE)
    const shown = allOf(await find())
    const session = await aSession()
    const ending = beforeTransaction(test.db, 3, () => {
      throw new Error('The process has ended')
    })
    await expect(erasePerson(ending, test.clock, { email, phone: '', ...shown }, session)).rejects.toThrow(
      'The process has ended',
    )
    expect((await find()).inquiries).toBe(3 * ERASED_AT_ONCE - 1)
    await runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })
    expect(await find()).toMatchObject(nothing)
    const purged = test.db.selectFrom('inquiryEvents').select('by').where('what', '=', 'purged')
    expect(await purged.execute()).toEqual(
      Array.from({ length: 3 * ERASED_AT_ONCE }, () => ({ by: session.user.id })),
    )
    expect(await listUnfinishedWork(test.db, 'erasure')).toEqual([])
  })

  it('is kept when the admin was limited after the request had passed the guard', async () => {
    await send(test, { email })
    const shown = allOf(await find())
    const session = await aSession()
    await test.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', session.user.id).execute()
    await expect(
      erasePerson(test.db, test.clock, { email, phone: '', ...shown }, session),
    ).rejects.toMatchObject({
      status: 403,
    })
    expect((await find()).inquiries).toBe(1)
  })

  it('is erased a few inquiries at a time, and new inquiries are accepted meanwhile', async () => {
    await storeMany(3 * ERASED_AT_ONCE)
    const shown = allOf(await find())
    let left = 0
    const interrupted = beforeTransaction(test.db, 3, async () => {
      left = (await find()).inquiries
      await send(test, { email: 'kamala@mail.example' })
    })
    const erased = await erasePerson(
      interrupted,
      test.clock,
      { email, phone: '', ...shown },
      await aSession(),
    )
    expect(left).toBe(3 * ERASED_AT_ONCE - 1)
    expect(erased).toBe(3 * ERASED_AT_ONCE)
    expect(await find()).toMatchObject(nothing)
    expect((await find('kamala@mail.example')).inquiries).toBe(1)
  })

  it('keeps a back office account and its failed logins, and exports it', async () => {
    const { user } = await signIn(test)
    await logIn(test, user.email, 'wrong password')
    expect((await find(user.email)).account).toEqual(user)
    expect((await erase(user.email)).status).toBe(200)
    expect((await countAll()).loginFailures).toBeGreaterThan(0)
    const { account } = (await exportAllOf(call, { email: user.email })).data
    expect(account).toMatchObject({ email: user.email, sessions: [{ address: '127.0.0.1' }] })
  })

  it('keeps records that name a former colleague', async () => {
    const added = await call('POST', '/users', { name: 'Ruwan Silva', email: 'ruwan@araliya.example' })
    const gone = await call('DELETE', `/users/${added.body.data.member.id}`)
    expect(added.status).toBe(201)
    expect(gone.status).toBe(200)
    expect(await find('Ruwan@Araliya.example')).toMatchObject({ ...nothing, records: 2 })
    expect((await erase('ruwan@araliya.example')).status).toBe(200)
    const { records } = (await exportAllOf(call, { email: 'ruwan@araliya.example' })).data
    expect(records).toMatchObject({
      activity: [{ action: 'added' }, { action: 'removed' }],
      published: [],
    })
  })

  it('keeps a reminder that is about other inquiries too', async () => {
    const mine = await send(test, { email })
    const other = await send(test, { email: 'kamala@mail.example' })
    await queueMail(
      test.db,
      { kind: 'deadline', inquiryId: mine },
      'araliya.example',
      test.clock.now().toISOString(),
    )
    await erase()
    const jobs = await test.db.selectFrom('mailJobs').select(['inquiryId', 'kind']).execute()
    expect(jobs.filter(({ kind: of }) => of === 'deadline')).toEqual([{ inquiryId: other, kind: 'deadline' }])
  })
})
