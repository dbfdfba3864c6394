import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp, TestClock } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { aBranch } from '#tests/factories.ts'
import { IN_MEMORY } from '#tests/in-memory.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openPreparedDatabase } from './db/prepare.ts'
import type { Site } from './pages/site.ts'

const unreadable = 'The request could not be read'
const json = { 'content-type': 'application/json' }

describe('every response of the API', () => {
  let test: TestApp
  let admin: SignedIn['headers']
  beforeAll(async () => {
    test = await createTestApp(mainDatabase)
    admin = (await signIn(test)).headers
    return () => test.close()
  })

  const send = (payload: string | undefined, headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: '/api/branches', headers: { ...admin, ...headers }, payload })

  it.each([
    ['half an object', '{"name":', json, 400, unreadable],
    ['an empty JSON body', '', json, 422, 'The request must be a JSON object'],
    ['an attack on prototypes', '{"__proto__":{"a":1}}', json, 400, unreadable],
    ['plain text', 'name', { 'content-type': 'text/plain' }, 415, 'Content-Type must be application/json'],
    [
      'a form',
      'name=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'Content-Type must be application/json',
    ],
    ['no type', 'name', { 'content-type': '' }, 415, 'Content-Type must be application/json'],
    ['33 KB', JSON.stringify({ name: 'x'.repeat(33 * 1024) }), json, 413, 'The request is too large'],
    ['a list', '[]', json, 422, 'The request must be a JSON object'],
    ['nothing', undefined, {}, 422, 'The request must be a JSON object'],
  ])('to %s is an error in the envelope', async (_, payload, headers, status, error) => {
    const response = await send(payload, headers)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ success: false, error, ...(status === 422 && { fields: {} }) })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(await test.db.selectFrom('branches').selectAll().execute()).toEqual([])
  })

  describe('to a body', () => {
    const frame = JSON.stringify({ name: '' }).length
    const largest = JSON.stringify({ name: 'x'.repeat(32 * 1024 - frame) })

    it('of 32 KB is about its fields', async () => {
      expect((await send(largest, json)).statusCode).toBe(422)
    })

    it('of one byte more is 413', async () => {
      expect((await send(`${largest} `, json)).statusCode).toBe(413)
    })
  })

  it.each([
    ['GET', '/api/nothing', 404, 'There is no such API route'],
    ['GET', '/api', 404, 'There is no such API route'],
    ['PATCH', '/api/branches', 404, 'There is no such API route'],
    ['TRACE', '/api/branches', 404, 'There is no such API route'],
    ['GET', '/api//branches', 404, 'There is no such API route'],
    ['GET', '/api/%zz', 404, 'There is no such API route'],
    ['GET', '/api/branches/%E0%A4%A', 400, 'This request is not valid: id can’t be used'],
    ['GET', `/api/branches/${'1'.repeat(400)}`, 400, 'This request is not valid: id can’t be used'],
    ['GET', `/api/branches/${'1'.repeat(2_000)}`, 404, 'There is no such API route'],
  ] as const)('to %s %s is an error in the envelope', async (method, url, status, error) => {
    const response = await test.app.inject({ method, url, headers: admin })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ success: false, error })
  })

  it('to HEAD has the headers of GET and no body', async () => {
    const head = await test.app.inject({ method: 'HEAD', url: '/api/branches' })
    const get = await test.app.inject('/api/branches')
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  describe.each([
    ['no Content-Type', {}],
    ['Content-Type JSON', json],
  ])('to a call without a body and %s', (_, type) => {
    const call = (method: 'DELETE' | 'POST', url: string) =>
      test.app.inject({ method, url, headers: { ...admin, ...type } })

    it('is a success for a DELETE', async () => {
      const { id } = (await send(JSON.stringify(aBranch()), json)).json().data
      const deleted = await call('DELETE', `/api/branches/${id}`)
      expect(deleted.statusCode).toBe(200)
      expect(deleted.json()).toEqual({ success: true })
    })

    it('comes from the route for a POST', async () => {
      const restored = await call('POST', '/api/contacts/1/restore')
      expect(restored.statusCode).toBe(404)
      expect(restored.json().error).toBe('Contact not found')
    })
  })

  it('to an address with a slash at its end is as without it', async () => {
    const { id } = (await send(JSON.stringify(aBranch()), json)).json().data
    const deleted = await test.app.inject({
      method: 'DELETE',
      url: `/api/branches/${id}/`,
      headers: admin,
    })
    expect(deleted.statusCode).toBe(200)
    expect(deleted.json()).toEqual({ success: true })
  })
})

describe('a server whose creation fails', () => {
  it('leaves no change listener running, while that of a created one runs', async () => {
    const config = { ...readConfig('real', {}), databaseUrl: IN_MEMORY }
    const onQuery = vi.fn()
    const db = await openPreparedDatabase(config, undefined, onQuery)
    const create = (site?: Site) =>
      createApp({ config, db, clock: new TestClock(), mailer: undefined, ...(site && { site }) })
    // SQLite has one connection: what was asked before this query has been answered when it is.
    const settle = () => db.selectFrom('settings').select('key').execute()
    /** How many queries follow when time passes. */
    async function countReads() {
      await settle()
      onQuery.mockClear()
      vi.advanceTimersByTime(1000)
      await settle()
      return onQuery.mock.calls.length - 1
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const created = await create()
      expect(await countReads()).toBe(1)
      await created.close()
      // This site lacks the addresses of its pages: their routes can't be registered, which is found after the listener has been started.
      const brokenSite = { files: new Map() } as unknown as Site
      await expect(create(brokenSite)).rejects.toThrow('knownPaths')
      expect(await countReads()).toBe(0)
    } finally {
      vi.useRealTimers()
      await db.destroy()
    }
  })
})
