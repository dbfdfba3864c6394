import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'

describe.each(databaseKinds)('several people at once on $name', kind => {
  let test: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
  })
  afterAll(() => test.close())

  const call = (
    method: 'PUT' | 'DELETE',
    id: number,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    test.app.inject({
      method,
      url: `/api/contacts/${id}`,
      headers: { ...admin.headers, ...headers },
      ...(payload && { payload }),
    })
  const post = () => test.app.inject({ method: 'POST', url: '/api/contacts', payload: aContact() })

  /** Sends an inquiry and answers its id. */
  async function send(): Promise<number> {
    await post()
    const newest = test.db.selectFrom('contacts').select('id').orderBy('id', 'desc').limit(1)
    return (await newest.executeTakeFirstOrThrow()).id
  }

  const events = (id: number) =>
    test.db.selectFrom('contact_events').select('action').where('contact_id', '=', id).execute()

  it('lets one of two changes from the same version win', async () => {
    const id = await send()
    const answers = await Promise.all([
      call('PUT', id, { status: 'processing' }, { 'if-match': '"1"' }),
      call('PUT', id, { status: 'completed' }, { 'if-match': '"1"' }),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 412])
    expect(await events(id)).toHaveLength(2)
  })

  it('reads an inquiry once that ten people open', async () => {
    const id = await send()
    const automatic = { status: 'read', onlyIfUnread: true }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('PUT', id, automatic)))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(10).fill(200))
    expect(await events(id)).toHaveLength(2)
  })

  it('either changes or misses an inquiry that is deleted meanwhile', async () => {
    for (let i = 0; i < 10; i++) {
      const id = await send()
      const [changed, deleted, again] = await Promise.all([
        call('PUT', id, { status: 'read' }),
        call('DELETE', id),
        call('DELETE', id),
      ])
      expect([200, 404]).toContain(changed?.statusCode)
      expect([deleted?.statusCode, again?.statusCode].sort()).toEqual([200, 404])
    }
  })

  it('keeps counts, words and the feed right through 360 operations in any order', async () => {
    // A fixed sequence, so that a failure repeats itself.
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const ids: number[] = []
    for (let i = 0; i < 20; i++) ids.push(await send())
    const actions: string[] = []
    const some = () => ids[random(ids.length)] as number
    const ask = (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
      test.app.inject({ method, url: `/api/contacts${url}`, headers: admin.headers, payload })
    const status = () => ['read', 'processing', 'completed'][random(3)] as string
    const userId = () => (random(2) === 0 ? admin.user.id : null)
    const suspected = () => random(2) === 0
    const kinds: (() => () => ReturnType<typeof ask>)[] = [
      () => () => post(),
      () => {
        const [id, body] = [some(), { status: status(), onlyIfUnread: random(4) === 0 }]
        return () => ask('PUT', `/${id}`, body)
      },
      () => {
        const id = some()
        return () => call('DELETE', id)
      },
      () => {
        const id = some()
        return () => ask('POST', `/${id}/restore`)
      },
      () => {
        const [id, body] = [some(), { suspected: suspected() }]
        return () => ask('PUT', `/${id}/suspicion`, body)
      },
      () => {
        const [id, body] = [some(), { userId: userId() }]
        return () => ask('PUT', `/${id}/assignee`, body)
      },
      () => {
        const [id, body] = [some(), { text: `Note ${random(1000)}` }]
        return () => ask('POST', `/${id}/notes`, body)
      },
      () => {
        const acts = [
          { action: 'status', status: status() },
          { action: 'assign', userId: userId() },
          { action: 'suspicion', suspected: suspected() },
          { action: 'delete' },
          { action: 'restore' },
        ]
        const which = { ids: [some(), some(), some()], ...(random(2) && { filter: { status: 'read' } }) }
        const body = { which, act: acts[random(acts.length)] }
        return async () => {
          const answer = await ask('POST', '/bulk', body)
          const { actionId } = answer.json().data
          if (actionId) actions.push(actionId)
          return answer
        }
      },
      () => {
        const action = actions[random(actions.length)]
        return () => ask('POST', `/bulk/${action ?? randomUUID()}/undo`)
      },
    ]
    for (let round = 0; round < 18; round++) {
      const operations = Array.from({ length: 20 }, () =>
        (kinds[random(kinds.length)] as (typeof kinds)[0])(),
      )
      const answers = await Promise.all(operations.map(operation => operation()))
      for (const answer of answers) expect([200, 201, 404]).toContain(answer.statusCode)
      test.clock.advance(7 * 60 * 60 * 1000)
    }
    expect(await findWrongSearchTokens(test.db)).toEqual([])
    const feed = await test.db.selectFrom('contact_feed').select('position').orderBy('position').execute()
    expect(feed.map(({ position }) => position)).toEqual(feed.map((_, index) => index + 1))
    expect(feed.length).toBeGreaterThan(200)
  })
})
