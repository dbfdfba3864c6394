import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { generousLimits } from '#tests/limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp(sqlite, { site: createFakeSite() })
})
afterAll(() => test.close())

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

describe('an unknown address', () => {
  it.each(
    methods.flatMap(method =>
      ['/api/nothing', '/api', '/api/%zz', '/api//branches', `/api/${'%25'.repeat(4_500)}`].map(
        url => [method, url] as const,
      ),
    ),
  )('%s %s gets JSON', async (method, url) => {
    const { statusCode, headers, body } = await test.app.inject({ method, url })
    expect([statusCode, JSON.parse(body)]).toEqual([
      404,
      { success: false, error: 'There is no such API route' },
    ])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    })
  })

  it.each(
    methods.flatMap(method =>
      [
        '/nothing',
        '/%zz',
        '/%E0%A4',
        '/about/us',
        '//evil.example',
        '/apix',
        '/.vite/manifest.json',
        `/${'%25'.repeat(4_500)}`,
      ].map(url => [method, url] as const),
    ),
  )('%s %s gets the not-found page', async (method, url) => {
    const { statusCode, headers, body } = await test.app.inject({ method, url })
    expect([statusCode, body]).toEqual([404, '<h1>404</h1>'])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'SAMEORIGIN',
      'x-request-id': expect.any(String),
    })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    '%s of a page that only has GET gets the not-found page',
    async method => {
      const { statusCode, headers } = await test.app.inject({ method, url: '/about' })
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  it.each([
    ['/nothing', 'text/html; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
  ])('%s is answered before its body has arrived, and the connection closes', async (path, type) => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => '')
    const { port } = url ? new URL(url) : (test.app.server.address() as net.AddressInfo)
    const answer = await new Promise<string>(resolve => {
      let received = ''
      const socket = net.connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
        ),
      )
      socket.on('data', part => {
        received += part
      })
      socket.on('close', () => resolve(received))
    })
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).toContain(`content-type: ${type}`)
  })

  it('counts towards the limit', async () => {
    const limited = await createTestApp(sqlite, {
      site: createFakeSite(),
      config: { limits: { ...generousLimits, requestsPerMinute: 2 } },
    })
    const statuses = []
    for (const url of ['/nothing', '/api/nothing', '/nothing', '/api/nothing', '/%zz'])
      statuses.push((await limited.app.inject({ method: 'POST', url })).statusCode)
    await limited.close()
    expect(statuses).toEqual([404, 404, 429, 429, 429])
  })
})

describe('the form without JavaScript', () => {
  const post = (type: string, payload: string) =>
    test.app.inject({ method: 'POST', url: '/contact', headers: { 'content-type': type }, payload })
  const form = 'application/x-www-form-urlencoded'

  it.each([
    ['JSON', 'application/json', '{"firstName":"A"}', 415],
    ['text', 'text/plain', 'hello', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['a form that is too long', form, `message=${'x'.repeat(65 * 1024)}`, 413],
  ])('refuses %s with an HTML page', async (_, type, payload, status) => {
    const answer = await post(type, payload)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<a href="/">')
  })

  it('accepts the longest message in Sinhala', async () => {
    const payload = new URLSearchParams({ message: 'ක'.repeat(5_000) }).toString()
    expect(payload.length).toBeGreaterThan(45_000)
    expect((await post(form, payload)).statusCode).toBe(303)
  })
})
