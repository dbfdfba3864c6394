import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { generousLimits } from '#tests/limits.ts'
import { setUpApp } from '#tests/set-up.ts'

const test = setUpApp(sqlite, { site: createFakeSite() })

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
