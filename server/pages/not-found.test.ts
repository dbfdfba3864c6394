import net from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp(mainDatabase, { site: createFakeSite() })
  return () => test.close()
})

// Which response each method gets: `tests/attack/error-responses.attack.ts` and `headers.attack.ts`.
describe('an unknown address', () => {
  it.each([
    ['/nothing', 'text/html; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
  ])('%s gets its response before its body has arrived, and the connection closes', async (path, type) => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => '')
    const { port } = url ? new URL(url) : (test.app.server.address() as net.AddressInfo)
    const response = await new Promise<string>(resolve => {
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
    expect(response).toMatch(/^HTTP\/1.1 404 /)
    expect(response).toContain(`content-type: ${type}`)
  })

  it('counts towards the limit', async () => {
    const limited = await createTestApp(mainDatabase, {
      site: createFakeSite(),
      config: { rateLimits: { ...generousRateLimits, requestsPerMinute: 2 } },
    })
    const statuses = []
    for (const url of ['/nothing', '/api/nothing', '/nothing', '/api/nothing', '/%zz'])
      statuses.push((await limited.app.inject({ method: 'POST', url })).statusCode)
    await limited.close()
    expect(statuses).toEqual([404, 404, 429, 429, 429])
  })
})

describe('another way of writing a page’s address', () => {
  it.each([
    ['/Contact?service=a%20b', '/contact?service=a%20b'],
    ['/cont%61ct', '/contact'],
    ['//contact', '/contact'],
    ['/contact//', '/contact'],
    ['/ADMIN//Branches/?a=1', '/admin/branches?a=1'],
    ['/Admin/Services/Edit/7', '/admin/services/edit/7'],
  ])('%s is redirected to %s', async (url, location) => {
    const response = await test.app.inject({ url })
    expect(response.statusCode).toBe(308)
    expect(response.headers.location).toBe(location)
  })

  it.each([
    '//evil.example',
    '/%2Fevil.example',
    '/%5C/host.example',
    '/contact%2F',
    '/branches/x%2F',
    '/Branches/x%2fy',
    '/branches/x%252F',
    '/contact%20',
    '/%zz',
    '/Nowhere',
  ])('%s is no page, and not redirected', async url => {
    const response = await test.app.inject({ url })
    expect(response.statusCode).toBe(404)
    expect(response.headers.location).toBeUndefined()
  })
})
