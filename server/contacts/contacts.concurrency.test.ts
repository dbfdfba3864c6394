import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { books, countedBooks } from '#tests/books.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'

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
    expect(await books(test.db)).toEqual(await countedBooks(test.db))
  })

  it('keeps the counts right through 200 operations in any order', async () => {
    // A fixed sequence, so that a failure repeats itself.
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const ids: number[] = []
    for (let i = 0; i < 20; i++) ids.push(await send())
    const some = () => ids[random(ids.length)] as number
    const statuses = ['read', 'processing', 'completed']
    const operations = Array.from({ length: 200 }, () => {
      const kind = random(10)
      if (kind < 3) return () => post()
      const id = some()
      if (kind < 9) {
        const status = statuses[random(3)]
        return () => call('PUT', id, { status, onlyIfUnread: kind === 8 })
      }
      return () => call('DELETE', id)
    })
    while (operations.length) {
      const answers = await Promise.all(operations.splice(0, 20).map(operation => operation()))
      for (const answer of answers) expect([200, 201, 404]).toContain(answer.statusCode)
    }
    expect(await books(test.db)).toEqual(await countedBooks(test.db))
  })
})
