import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'

const own = 'https://araliya.example'
const foreign = 'https://elsewhere.example'

describe('the headers of the API', () => {
  let test: TestApp
  let open: TestApp
  beforeAll(async () => {
    test = await createTestApp(sqlite)
    open = await createTestApp(sqlite, { config: { publicUrl: own } })
  })
  afterAll(async () => {
    await test.close()
    await open.close()
  })

  it.each(['/api/branches', '/api/contacts', '/api/nothing', '/api/branches/x', '/api/health/live'])(
    'let nothing in %s run, be framed, be guessed at or be kept',
    async url => {
      const { headers } = await test.app.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cache-control': url === '/api/branches' ? 'no-cache' : 'no-store',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('name each request, whatever name it came with', async () => {
    const ids = []
    for (const url of ['/api/branches', '/api/branches', '/api/nothing']) {
      const answer = await test.app.inject({ url, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
      ids.push(answer.headers['x-request-id'])
    }
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(3)
  })

  const preflight = (app: TestApp, origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/branches/1',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,if-match',
      },
    })
  const allowed = (answer: { headers: object }) =>
    Object.entries(answer.headers).filter(([name]) => name.startsWith('access-control'))

  it('let no other origin in while there is no PUBLIC_URL', async () => {
    for (const origin of [own, foreign, 'null']) {
      expect(allowed(await test.app.inject({ url: '/api/branches', headers: { origin } }))).toEqual([])
      expect(allowed(await preflight(test, origin))).toEqual([])
    }
  })

  it('let in the origin of PUBLIC_URL and no other', async () => {
    const answer = await open.app.inject({ url: '/api/branches', headers: { origin: own } })
    expect(answer.headers['access-control-allow-origin']).toBe(own)
    const { statusCode, headers } = await preflight(open, own)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': own,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization,if-match',
    })
    for (const origin of [foreign, `${own}.elsewhere.example`, 'http://araliya.example', 'null']) {
      const plain = await open.app.inject({ url: '/api/branches', headers: { origin } })
      expect(plain.headers['access-control-allow-origin']).toBeUndefined()
      expect((await preflight(open, origin)).headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
