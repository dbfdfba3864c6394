// Long: the calls of a single inquiry, with the same inbox.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'

const idsOf = (inquiries: { id: number }[]) => inquiries.map(({ id }) => id)

describeDatabases('inquiries on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  describe.each([
    ['GET', undefined],
    ['PUT', { status: 'read' }],
    ['DELETE', undefined],
  ] as const)('%s', (method, body) => {
    it.each(['7777', '99999999999'])('of the unknown id %s returns 404', async id => {
      expect(await inbox.call(method, `/contacts/${id}`, body)).toMatchObject({
        status: 404,
        body: { success: false, error: 'Contact not found' },
      })
    })

    itOnce.each(['x', '0', '-1', '1.5'])('of the invalid id %s returns 400', async id => {
      expect((await inbox.call(method, `/contacts/${id}`, body)).status).toBe(400)
    })
  })

  describe('the list', () => {
    it('is empty at first', async () => {
      const { status, body } = await inbox.call('GET', '/contacts')
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        data: [],
        more: false,
        pagination: { page: 1, limit: 10, total: 0 },
        newest: 0,
        newestAnswer: 0,
        didYouMean: null,
      })
    })

    it('is empty beyond the end', async () => {
      const newest = await inbox.send()
      const { body } = await inbox.call('GET', '/contacts?page=1000000000&limit=100')
      expect(body).toEqual({
        success: true,
        data: [],
        more: false,
        pagination: { page: 1_000_000_000, limit: 100, total: 1 },
        newest,
        newestAnswer: 0,
        didYouMean: null,
      })
    })

    itOnce('is not stored by browsers', async () => {
      expect((await inbox.call('GET', '/contacts')).headers['cache-control']).toBe('no-store')
    })

    it('is newest first with ties by id, ten to a page', async () => {
      const ids: number[] = []
      for (let i = 0; i < 23; i++) {
        ids.push(await inbox.send())
        if (i % 3 === 0) inbox.test.clock.advance(1000)
      }
      const seen: number[] = []
      for (const page of [1, 2, 3, 4]) {
        const { pagination, data } = (await inbox.call('GET', `/contacts?page=${page}`)).body
        expect(pagination).toEqual({ page, limit: 10, total: 23 })
        seen.push(...idsOf(data))
      }
      expect(seen).toEqual(ids.reverse())
    })

    it('shows one status and its total, or all when none is named', async () => {
      const ids = [await inbox.send(), await inbox.send(), await inbox.send()]
      await inbox.call('PUT', `/contacts/${ids[0]}`, { status: 'processing' })
      const unread = (await inbox.call('GET', '/contacts?status=unread&limit=1&page=2')).body
      expect(unread.pagination).toEqual({ page: 2, limit: 1, total: 2 })
      expect(idsOf(unread.data)).toEqual([ids[1]])
      expect((await inbox.call('GET', '/contacts?status=')).body.pagination.total).toBe(3)
    })

    itOnce.each([
      'page=0',
      'page=x',
      'page=1.5',
      'page=1e0',
      'page=',
      'page=99999999999',
      'limit=0',
      'limit=101',
      'status=spam',
      // Parsers differ in which of two equal parameters they use.
      'page=1&page=2',
      'status=read&status=unread',
    ])('refuses ?%s', async query => {
      const error = `This request is not valid: ${query.split('=')[0]} can’t be used`
      expect(await inbox.call('GET', `/contacts?${query}`)).toMatchObject({
        status: 400,
        body: { success: false, error },
      })
    })
  })

  it('show their history, mail and version', async () => {
    await inbox.test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    const [id] = idsOf((await inbox.call('GET', '/contacts')).body.data)
    const response = await inbox.call('GET', `/contacts/${id}`)
    expect(response).toMatchObject({ status: 200, headers: { etag: '"1"', 'cache-control': 'no-store' } })
    const createdAt = inbox.test.clock.now().toISOString()
    expect(response.body).toEqual({
      success: true,
      data: {
        ...anInquiry(),
        id,
        source: 'form',
        status: 'unread',
        spam: false,
        createdAt,
        version: 1,
        assignee: null,
        conversationVersion: 1,
        respondedAt: null,
        lastReply: null,
        replyFailed: false,
        replyWaiting: false,
        deletedAt: null,
        notes: [],
        followUp: null,
        newAnswers: 0,
        received: [],
        photographs: [],
        alsoAsked: null,
        related: [],
        personNote: null,
        samePhoneNotes: [],
        replies: [],
        waitingFor: 'us',
        waitingReason: 'new',
        waitingSince: createdAt,
        answerWaitingSince: null,
        newestAnswer: null,
        waitingUntil: new Date(Date.parse(createdAt) + DAY_MS).toISOString(),
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
      },
    })
  })

  describe('a change of status', () => {
    it.each(['read', 'processing', 'completed'])(
      'to %s is possible and makes a new version',
      async status => {
        const id = await inbox.send()
        expect(await inbox.call('PUT', `/contacts/${id}`, { status })).toMatchObject({
          status: 200,
          headers: { etag: '"2"' },
          body: { data: { id, status, version: 2 } },
        })
      },
    )

    it('is recorded in the history', async () => {
      const id = await inbox.send()
      for (const status of ['read', 'processing', 'completed', 'read'])
        await inbox.call('PUT', `/contacts/${id}`, { status })
      const actor = inbox.admin.user.email
      expect((await inbox.detail(id)).history).toMatchObject([
        { action: 'created', from: null, to: 'unread', actor: null },
        { action: 'status', from: 'unread', to: 'read', actor },
        { action: 'status', from: 'read', to: 'processing', actor },
        { action: 'status', from: 'processing', to: 'completed', actor },
        { action: 'status', from: 'completed', to: 'read', actor },
      ])
    })

    itOnce.each([{ status: 'unread' }, { status: 'spam' }, {}])('to %j is refused', async body => {
      const id = await inbox.send()
      const error = 'Status must be read, processing or completed'
      const response = await inbox.call('PUT', `/contacts/${id}`, body)
      expect(response.status).toBe(422)
      expect(response.body).toEqual({ success: false, error, fields: { status: error } })
      expect((await inbox.detail(id)).version).toBe(1)
    })

    itOnce.each(['*', '"1"', '"2"'])(
      'to the current status changes nothing and succeeds with %s',
      async version => {
        const id = await inbox.send()
        await inbox.call('PUT', `/contacts/${id}`, { status: 'read' })
        expect(await inbox.call('PUT', `/contacts/${id}`, { status: 'read' }, version)).toMatchObject({
          status: 200,
          headers: { etag: '"2"' },
          body: { data: { status: 'read', version: 2 } },
        })
        expect((await inbox.detail(id)).history).toHaveLength(2)
      },
    )

    it('of an earlier version is refused with the current inquiry', async () => {
      const id = await inbox.send()
      await inbox.call('PUT', `/contacts/${id}`, { status: 'processing' }, '"1"')
      const current = { id, status: 'processing', version: 2 }
      expect(await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' }, '"1"')).toMatchObject({
        status: 412,
        body: {
          success: false,
          error: 'Someone else saved changes while you were editing. Yours aren’t saved yet.',
          current,
        },
      })
      expect((await inbox.detail(id)).history).toHaveLength(2)
    })

    itOnce('without a valid version is refused', async () => {
      const id = await inbox.send()
      expect((await inbox.call('PUT', `/contacts/${id}`, { status: 'read' }, 'two')).status).toBe(400)
      expect((await inbox.detail(id)).history).toHaveLength(1)
    })

    describe('to read on opening an inquiry', () => {
      const onOpening = { status: 'read', onlyIfUnread: true }

      it('happens when it is unread', async () => {
        const id = await inbox.send()
        const { body } = await inbox.call('PUT', `/contacts/${id}`, onOpening)
        expect(body.data).toMatchObject({ status: 'read', version: 2 })
      })

      it('does not happen when it has another status, and succeeds with any version', async () => {
        const id = await inbox.send()
        await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
        const response = await inbox.call('PUT', `/contacts/${id}`, onOpening, '"1"')
        expect(response.status).toBe(200)
        expect(response.body.data).toMatchObject({ status: 'completed', version: 2 })
      })
    })
  })

  it('are not deleted from an earlier version, but refused with the current one', async () => {
    const id = await inbox.send()
    await inbox.call('PUT', `/contacts/${id}`, { status: 'processing' })
    expect(await inbox.call('DELETE', `/contacts/${id}`, undefined, '"1"')).toMatchObject({
      status: 412,
      body: { current: { id, status: 'processing', version: 2 } },
    })
    expect((await inbox.detail(id)).history).toHaveLength(2)
  })
})
