// Long: each call and each of its refusals has its test, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { emptyInbox } from '#tests/search-index.ts'

// Long because it holds every call on inquiries times every refusal; what happens at once is in contacts.concurrency.test.ts.

describe.each(databaseKinds)('inquiries on $name', kind => {
  let test: TestApp
  let admin: SignedIn
  let staff: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    staff = await signIn(test, 'staff')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await emptyInbox(test.db)
  })

  const call = (
    method: 'GET' | 'PUT' | 'DELETE',
    path = '',
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    test.app.inject({
      method,
      url: `/api/contacts${path}`,
      headers: { ...admin.headers, ...headers },
      ...(payload && { payload }),
    })

  /** Sends an inquiry and answers its id. */
  async function send(overrides = {}): Promise<number> {
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: aContact(overrides) })
    const row = await test.db
      .selectFrom('contacts')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return row.id
  }

  const events = (id: number) =>
    test.db
      .selectFrom('contact_events')
      .select(['action', 'from_status', 'to_status', 'actor'])
      .where('contact_id', '=', id)
      .orderBy('id')
      .execute()

  it.each([
    ['GET', ''],
    ['GET', '/1'],
    ['PUT', '/1'],
    ['DELETE', '/1'],
  ] as const)('keeps %s /contacts%s from all but admins', async (method, path) => {
    const url = `/api/contacts${path}`
    for (const headers of [{}, { authorization: 'Bearer forged-forged-forged-forged-forged' }]) {
      const answer = await test.app.inject({ method, url, headers })
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { success: false, error: 'Not authenticated' },
      ])
    }
    const answer = await test.app.inject({ method, url, headers: staff.headers })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { success: false, error: 'Only an administrator may do this' },
    ])
  })

  it.each([
    ['GET', undefined],
    ['PUT', { status: 'read' }],
    ['DELETE', undefined],
  ] as const)('answers %s of an unknown inquiry with 404 and of a bad id with 400', async (method, body) => {
    for (const id of ['7777', '99999999999']) {
      const unknown = await call(method, `/${id}`, body)
      expect([unknown.statusCode, unknown.json()]).toEqual([
        404,
        { success: false, error: 'Contact not found' },
      ])
    }
    for (const id of ['x', '0', '-1', '1.5']) {
      expect((await call(method, `/${id}`, body)).statusCode).toBe(400)
    }
  })

  describe('the list', () => {
    it('is empty at first', async () => {
      const answer = await call('GET')
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { success: true, data: [], pagination: { page: 1, limit: 10, total: 0 }, more: false, newest: 0 },
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    it('is newest first with ties by id, ten to a page, the same from either end', async () => {
      const ids: number[] = []
      for (let i = 0; i < 23; i++) {
        ids.push(await send({ firstName: `N${i}` }))
        if (i % 3 === 0) test.clock.advance(1000)
      }
      const seen: number[] = []
      for (const page of [1, 2, 3, 4]) {
        const answer = (await call('GET', `?page=${page}`)).json()
        expect(answer.pagination).toEqual({ page, limit: 10, total: 23 })
        seen.push(...answer.data.map((contact: { id: number }) => contact.id))
      }
      expect(seen).toEqual(ids.reverse())
    })

    it('shows one status when asked, and the total of that status', async () => {
      const ids = [await send(), await send(), await send(), await send(), await send()]
      for (const id of ids.slice(0, 2)) await call('PUT', `/${id}`, { status: 'processing' })
      const unread = (await call('GET', '?status=unread&limit=2&page=2')).json()
      expect(unread.pagination).toEqual({ page: 2, limit: 2, total: 3 })
      expect(unread.data.map((contact: { id: number }) => contact.id)).toEqual([ids[2]])
      const processing = (await call('GET', '?status=processing')).json()
      expect(processing.pagination.total).toBe(2)
      expect(processing.data).toMatchObject([{ status: 'processing' }, { status: 'processing' }])
      expect((await call('GET', '?status=completed')).json().data).toEqual([])
      expect((await call('GET', '?status=')).json().pagination.total).toBe(5)
    })

    it.each([
      ...[
        'page=0',
        'page=x',
        'page=1.5',
        'page=1e0',
        'page=',
        'limit=0',
        'limit=0x10',
        'limit=101',
        'status=spam',
        'page=99999999999',
      ],
      // Said twice, it would depend on the reader which one counts.
      ...['page=1&page=2', 'status=read&status=unread'],
    ])('refuses ?%s', async query => {
      const answer = await call('GET', `?${query}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { success: false, error: `This request is not valid: ${query.split('=')[0]} can't be used` },
      ])
    })

    it('answers an empty page beyond the end', async () => {
      const newest = await send()
      expect((await call('GET', '?page=1000000000&limit=100')).json()).toEqual({
        success: true,
        data: [],
        pagination: { page: 1_000_000_000, limit: 100, total: 1 },
        more: false,
        newest,
      })
    })
  })

  it('shows an inquiry with its history, its mail and its version', async () => {
    const id = await send()
    const answer = await call('GET', `/${id}`)
    expect([answer.statusCode, answer.headers.etag, answer.headers['cache-control']]).toEqual([
      200,
      '"1"',
      'no-store',
    ])
    const createdAt = test.clock.now().toISOString()
    expect(answer.json()).toEqual({
      success: true,
      data: {
        ...aContact(),
        id,
        status: 'unread',
        suspected: false,
        createdAt,
        version: 1,
        assignee: null,
        answeredAt: null,
        dueAt: new Date(Date.parse(createdAt) + 24 * 60 * 60 * 1000).toISOString(),
        replyFailed: false,
        deletedAt: null,
        history: [
          { action: 'created', from: null, to: 'unread', assignee: null, actor: null, at: createdAt },
        ],
        mail: [
          {
            kind: 'salon',
            state: 'waiting',
            attempts: 0,
            lastError: null,
            createdAt,
            sentAt: null,
            replyId: null,
          },
        ],
        notes: [],
        replies: [],
      },
    })
  })

  describe('a change of status', () => {
    it('goes anywhere but back to unread, and is written into the history', async () => {
      const id = await send()
      let version = 1
      for (const status of ['read', 'processing', 'completed', 'read']) {
        const answer = await call('PUT', `/${id}`, { status })
        version++
        expect([answer.statusCode, answer.headers.etag]).toEqual([200, `"${version}"`])
        expect(answer.json().data).toMatchObject({ id, status, version })
      }
      const actor = admin.user.email
      expect(await events(id)).toEqual([
        { action: 'created', from_status: null, to_status: 'unread', actor: null },
        { action: 'status', from_status: 'unread', to_status: 'read', actor },
        { action: 'status', from_status: 'read', to_status: 'processing', actor },
        { action: 'status', from_status: 'processing', to_status: 'completed', actor },
        { action: 'status', from_status: 'completed', to_status: 'read', actor },
      ])
    })

    it.each([{ status: 'unread' }, { status: 'spam' }, { status: null }, {}])('refuses %j', async body => {
      const id = await send()
      const error = 'Status must be read, processing or completed'
      const answer = await call('PUT', `/${id}`, body)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { success: false, error, fields: { status: error } },
      ])
      expect(await events(id)).toHaveLength(1)
    })

    it('changes nothing when it is the status already, whatever version is named', async () => {
      const id = await send()
      await call('PUT', `/${id}`, { status: 'read' })
      for (const version of ['*', '"1"', '"2"']) {
        const answer = await call('PUT', `/${id}`, { status: 'read' }, { 'if-match': version })
        expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"'])
        expect(answer.json().data).toMatchObject({ status: 'read', version: 2 })
      }
      expect(await events(id)).toHaveLength(2)
    })

    it('is refused when it started from another version, with what is stored now', async () => {
      const id = await send()
      await call('PUT', `/${id}`, { status: 'processing' }, { 'if-match': '"1"' })
      const answer = await call('PUT', `/${id}`, { status: 'completed' }, { 'if-match': '"1"' })
      expect(answer.statusCode).toBe(412)
      expect(answer.json()).toMatchObject({
        success: false,
        error: 'Somebody else changed this in the meantime. Your changes are not saved.',
        current: { id, status: 'processing', version: 2 },
      })
      expect((await call('PUT', `/${id}`, { status: 'read' }, { 'if-match': 'two' })).statusCode).toBe(400)
      expect(await events(id)).toHaveLength(2)
    })

    it('reads automatically only what nobody has read', async () => {
      const id = await send()
      const automatic = { status: 'read', onlyIfUnread: true }
      expect((await call('PUT', `/${id}`, automatic)).json().data).toMatchObject({
        status: 'read',
        version: 2,
      })
      await call('PUT', `/${id}`, { status: 'completed' })
      const answer = await call('PUT', `/${id}`, automatic, { 'if-match': '"1"' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data).toMatchObject({ status: 'completed', version: 3 })
      expect(await events(id)).toHaveLength(3)
    })
  })

  it('deletes an inquiry and keeps who did it', async () => {
    const id = await send()
    const answer = await call('DELETE', `/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect((await call('GET', `/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await events(id)).at(-1)).toEqual({
      action: 'deleted',
      from_status: 'unread',
      to_status: null,
      actor: admin.user.email,
    })
    expect((await call('GET')).json().pagination.total).toBe(0)
  })

  it('refuses to delete what somebody else has changed', async () => {
    const id = await send()
    await call('PUT', `/${id}`, { status: 'processing' })
    const answer = await call('DELETE', `/${id}`, undefined, { 'if-match': '"1"' })
    expect([answer.statusCode, answer.json().current.status]).toEqual([412, 'processing'])
    expect((await call('DELETE', `/${id}`, undefined, { 'if-match': '"2"' })).statusCode).toBe(200)
  })
})
