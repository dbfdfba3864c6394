import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { aBranch } from '#tests/factories.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'
import { createCachedResponse } from './cached-response.ts'
import { fileHeaders } from './security-headers.ts'

const film = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 256))
const sheet = Buffer.from('p { color: plum }\n'.repeat(100))
const file = (type: string, body: Buffer, compressible: boolean) =>
  createCachedResponse({ headers: { ...fileHeaders, 'content-type': type }, body, compressible })

describe('a cached response', () => {
  let test: TestApp
  let site: ReturnType<typeof createFakeSite>
  let url: string
  beforeAll(async () => {
    site = {
      ...createFakeSite(),
      files: new Map([
        ['/film.mp4', file('video/mp4', film, false)],
        ['/sheet.css', file('text/css', sheet, true)],
      ]),
    }
    const limits = { ...generousRateLimits, requestsPerMinute: 1_000 }
    test = await createTestApp(sqlite, { site, config: { rateLimits: limits } })
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, { method, headers, redirect: 'manual' })
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
  /** Whether a response came from the cache: then it has no request id. */
  const isCached = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers.get('x-request-id') === null

  it.each([
    '/',
    '/about',
    '/services?category=hair',
    '/contact',
    '/api/branches',
    '/api/services',
    '/sheet.css',
    '/robots.txt',
  ])('is sent for %s from the second request on', async path => {
    await get(path)
    expect(await isCached(path)).toBe(true)
  })

  it.each(['/contact?branch=Galle', '/nowhere', '/?utm=1', '/api/health/live'])(
    'is not sent for %s',
    async path => {
      await get(path)
      expect(await isCached(path)).toBe(false)
    },
  )

  it('has no body for HEAD', async () => {
    await get('/')
    const [whole, head] = [await get('/'), await get('/', {}, 'HEAD')]
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    const own = ({ headers }: typeof head) =>
      [...headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name))
    expect(own(head)).toEqual(own(whole))
  })

  it('is 304 when the client has it', async () => {
    const { headers } = await get('/sheet.css')
    const etag = String(headers.get('etag'))
    for (const tag of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const response = await get('/sheet.css', { 'if-none-match': tag })
      expect(response.status).toBe(304)
      expect(response.body).toHaveLength(0)
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await get('/sheet.css', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', film.subarray(0, 10)],
    ['bytes=990-', 206, 'bytes 990-999/1000', film.subarray(990)],
    ['bytes=-5', 206, 'bytes 995-999/1000', film.subarray(995)],
    ['bytes=5-100000', 206, 'bytes 5-999/1000', film.subarray(5)],
    ['bytes=1000-', 416, 'bytes */1000', Buffer.alloc(0)],
    ['bytes=0-1,5-6', 200, null, film],
    ['lines=1-2', 200, null, film],
    ['bytes=x', 200, null, film],
  ])('returns the range %s of a film', async (range, status, contentRange, body) => {
    const response = await get('/film.mp4', { range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.body.equals(body)).toBe(true)
    expect(response.headers.get('content-length')).toBe(String(body.length))
  })

  it('is the whole film when the range is of another version', async () => {
    const etag = String((await get('/film.mp4')).headers.get('etag'))
    const range = { range: 'bytes=0-9' }
    expect((await get('/film.mp4', { ...range, 'if-range': etag })).status).toBe(206)
    expect((await get('/film.mp4', { ...range, 'if-range': '"old"' })).status).toBe(200)
  })

  it('is compressed as the client accepts', async () => {
    for (const coding of ['br', 'gzip']) {
      // fetch decompresses it.
      const { headers, body } = await get('/sheet.css', { 'accept-encoding': coding })
      expect(headers.get('content-encoding')).toBe(coding)
      expect(body.equals(sheet)).toBe(true)
    }
  })

  it('is sent for a file with a query too', async () => {
    const response = await get('/sheet.css?v=2', { 'accept-encoding': 'identity' })
    expect(response.status).toBe(200)
    expect(response.body.equals(sheet)).toBe(true)
  })

  it('is out of date before the response to a change', async () => {
    const { headers } = await signIn(test)
    const json = { ...headers, 'content-type': 'application/json' }
    for (const name of ['Galle', 'Matara', 'constructor', '__proto__']) {
      await get('/')
      const response = await fetch(`${url}/api/branches`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(aBranch({ name })),
      })
      expect(response.status).toBe(201)
      expect((await get('/')).body.toString()).toContain(name)
      expect((await get('/api/branches')).body.toString()).toContain(`"name":"${name}"`)
    }
  })

  it('is not sent to the back office, which reads what is stored now', async () => {
    const { headers } = await signIn(test)
    await test.app.inject({ method: 'POST', url: '/api/branches', headers, payload: aBranch() })
    const names = async (token = {}) => String((await get('/api/branches', token)).body)
    const before = await names()
    // As another process does, whose change has not been noticed yet.
    await test.db.updateTable('branches').set({ name: 'Mount Lavinia' }).execute()
    expect(await names(headers)).toContain('Mount Lavinia')
    expect(await names()).toBe(before)
  })
})
