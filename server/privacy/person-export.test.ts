import { once } from 'node:events'
import { statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { successOf } from '#contracts/api/envelope.ts'
import { PersonExport } from '#contracts/privacy/privacy.ts'
import { logIn, type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf } from '#tests/erasure.ts'
import { send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { sqlitePath } from '../db/sqlite-file.ts'

const email = 'nimali@mail.example'
/** More than sockets buffer: with the longest messages some 9 MB. */
const MANY = 600

/** Stores `count` more inquiries like one that was sent. */
async function copy({ db }: TestApp, id: number, count: number) {
  const { id: _, ...row } = await db
    .selectFrom('inquiries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto('inquiries')
      .values(Array(Math.min(500, count - start)).fill(row))
      .execute()
}

/** A person with so many long inquiries that their export waits for its client. */
const fill = async (test: TestApp) =>
  copy(test, await send(test, { email, message: 'ක'.repeat(5_000) }), MANY - 1)

describeDatabases('the export of a person’s data on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let call: Call
  let address: string
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
    address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    return () => test.close()
  })
  beforeEach(() => emptyInbox(test.db))

  /** The inquiries that are found for the person. */
  const idsOf = async () => allOf((await call('POST', '/privacy/find', { email })).body.data).ids

  /** Starts an export and reads only the headers of its response. */
  async function open(
    { headers }: Pick<SignedIn, 'headers'> = admin,
    at = address,
  ): Promise<IncomingMessage> {
    const sent = request(`${at}/api/privacy/export`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
    }).end(JSON.stringify({ email, ids: await idsOf() }))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  }

  /** Reads a response to its end. @returns whether it was whole */
  async function isWhole(response: IncomingMessage): Promise<boolean> {
    response.on('error', () => {}).resume()
    await new Promise(done => response.once('close', done))
    return response.complete
  }

  /** Waits until the server has noticed that the running export has ended. */
  const mayStartAgain = () =>
    expect
      .poll(
        async () => (await call('POST', '/privacy/export', { email: 'nobody@mail.example', ids: [] })).status,
      )
      .toBe(200)

  it('is the same JSON as a response that is built at once', async () => {
    const first = await send(test, { email: email.toUpperCase() })
    await copy(test, first, 29)
    const last = await send(test, { email, message: 'Once "more"\n\u2028' })
    await call('POST', `/contacts/${first}/notes`, { text: 'Rang back' })
    await call('POST', `/contacts/${first}/replies/recorded`, { channel: 'call', text: 'Yes, at 10' })
    await call('PUT', `/contacts/${first}/person-note`, { text: 'Allergic to ammonia' })
    const about = { text: 'Allergic to ammonia', author: admin.user.email, match: 'email' as const }
    await call('PUT', `/contacts/${last}`, { status: 'processing' })
    await call('DELETE', `/contacts/${last}`)
    const other = await send(test, { email: 'kamala@mail.example', message: `I come with ${email}.` })
    await logIn(test, email, 'wrong password')

    const rows = await test.db
      .selectFrom('inquiries')
      .select(['id', 'category', 'updatedAt'])
      .where('email', '!=', 'kamala@mail.example')
      .orderBy('id')
      .execute()
    const inquiries: PersonExport['inquiries'] = []
    for (const { id, ...row } of rows) {
      const { alsoAsked, related, personNote, samePhoneNotes, ...inquiry } = (
        await call('GET', `/contacts/${id}?deleted=1`)
      ).body.data
      expect({ alsoAsked, personNote, samePhoneNotes }).toMatchObject({
        personNote: about,
        samePhoneNotes: [],
      })
      expect(related.length).toBeGreaterThan(0)
      inquiries.push({ ...inquiry, ...row })
    }
    const now = test.clock.now().toISOString()
    const data: PersonExport = {
      email,
      phone: '',
      salon: 'Araliya Beauty Salon',
      exportedAt: now,
      personNotes: [{ ...about, at: now }],
      inquiries,
      files: [],
      failedLogins: [
        { failures: 1, lastFailedAt: now, from: '' },
        { failures: 1, lastFailedAt: now, from: '203.0.113.1' },
      ],
      account: null,
      mentions: [other],
      records: { activity: [], published: [] },
    }
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/privacy/export',
      headers: admin.headers,
      payload: { email, ids: await idsOf() },
    })
    expect(inquiries).toHaveLength(31)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(response.body).toBe(JSON.stringify(successOf(PersonExport).encode({ success: true, data })))
  })

  it('shows one moment, whatever is changed, added and erased while the client reads it', async () => {
    await fill(test)
    const response = await open()
    const newest = await send(test, { email })
    const last = newest - 1
    await call('PUT', `/contacts/${last}`, { status: 'completed' })
    await test.db
      .deleteFrom('inquiries')
      .where('id', '=', last - 1)
      .execute()
    const { data } = JSON.parse(await readText(response)) as { data: PersonExport }
    expect(data.inquiries).toHaveLength(MANY)
    expect(data.inquiries.at(-1)).toMatchObject({ id: last, status: 'unread', history: [] })
  })

  it('is one at a time, and leaves the database to inquiries', async () => {
    await fill(test)
    const responses = await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(11).fill(429)])
    const refused = responses.find(({ statusCode }) => statusCode === 429) as IncomingMessage
    expect(refused.headers['retry-after']).toBe('10')
    await send(test)
    expect(await isWhole(responses.find(({ statusCode }) => statusCode === 200) as IncomingMessage)).toBe(
      true,
    )
    await mayStartAgain()
  })

  itOnce('stops when its client leaves, and the next one may begin', async () => {
    await fill(test)
    const response = await open()
    response.on('error', () => {}).destroy()
    await mayStartAgain()
  })

  itOnce('ends incomplete when its session ends', async () => {
    await fill(test)
    const guest = await signIn(test)
    const response = await open(guest)
    await test.db.deleteFrom('sessions').where('userId', '=', guest.user.id).execute()
    expect(response.statusCode).toBe(200)
    expect(await isWhole(response)).toBe(false)
    await mayStartAgain()
  })

  itOnce('does not delay the end of the process', async () => {
    const ending = await createTestApp(kind)
    await fill(ending)
    const at = await ending.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await open(await signIn(ending), at)
    const [whole] = await Promise.all([isWhole(response), ending.close()])
    expect(whole).toBe(false)
  })

  it('is ended by an erasure only where its snapshot would keep the log', async () => {
    await fill(test)
    const other = 'kamala@mail.example'
    await send(test, { email: other })
    const response = await open()
    const shown = allOf((await call('POST', '/privacy/find', { email: other })).body.data)
    expect((await call('POST', '/privacy/erase', { email: other, ...shown })).status).toBe(200)
    const path = sqlitePath(test.config.databaseUrl)
    if (path) expect(statSync(`${path}-wal`).size).toBe(0)
    expect(await isWhole(response)).toBe(path === undefined)
    await mayStartAgain()
  })
})
