import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { exchange } from '#tests/processes/raw-connection.ts'
import { isLoopbackHost } from './requested-address.ts'

const payload = { email: 'nimali@salon.lk', password: 'abcdef' }

describe('the demo', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(mainDatabase, { config: { profile: 'demo' }, site: createFakeSite() })
    return () => test.close()
  })

  const logIn = (host: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { host } })

  it.each(['127.0.0.1', '127.0.0.1:3000', 'localhost:3000', 'LocalHost', '[::1]', '[::1]:8080'])(
    'responds to %s',
    async host => expect((await logIn(host)).statusCode).toBe(200),
  )

  it.each([
    'rebound.example',
    'localhost.rebound.example',
    'rebound.example@127.0.0.1',
    '192.168.1.5:3000',
    '[::ffff:7f00:1]:3000',
    'localhost.',
  ])('refuses %j', async host => {
    const before = await test.db.selectFrom('sessions').select('id').execute()
    const response = await logIn(host)
    const error = 'Anyone can log in to the demo, so it responds only to localhost and 127.0.0.1.'
    expect(response.statusCode).toBe(421)
    expect(response.json()).toEqual({ success: false, error })
    expect(await test.db.selectFrom('sessions').select('id').execute()).toEqual(before)
  })

  it.each([
    ['GET', '/api/branches'],
    ['GET', '/api/nothing'],
    ['OPTIONS', '/api/auth/login'],
    ['GET', '/'],
    ['GET', '/admin'],
    ['POST', '/contact'],
  ] as const)('refuses %s %s with another host name', async (method, url) => {
    const response = await test.app.inject({ method, url, headers: { host: 'rebound.example' } })
    expect(response.statusCode).toBe(421)
    expect(response.body).toContain('Anyone can log in to the demo')
  })

  it('needs a Host header', () => expect([undefined, ''].filter(isLoopbackHost)).toEqual([]))

  it('refuses cached responses too', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const statusAs = (host: string, path: string) =>
      new Promise(done => {
        get({ host: '127.0.0.1', port, path, headers: { host } }, response =>
          done(response.resume().statusCode),
        )
      })
    for (const path of ['/', '/api/branches']) {
      expect(await statusAs('localhost', path)).toBe(200)
      expect(await statusAs('localhost', path)).toBe(200)
      expect(await statusAs('rebound.example', path)).toBe(421)
    }
  })

  it('ignores X-Forwarded-Host and Forwarded', async () => {
    const headers = { host: 'rebound.example', 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' }
    expect((await test.app.inject({ url: '/api/branches', headers })).statusCode).toBe(421)
  })
})

describe('the host of a request', () => {
  let test: TestApp
  let url: string
  beforeAll(async () => {
    test = await createTestApp(mainDatabase, { site: createFakeSite() })
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    return () => test.close()
  })

  const send = (line: string, ...headers: string[]) =>
    exchange(url, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)

  it('is named once', async () => {
    const twice = await send('GET / HTTP/1.1', 'Host: salon.example', 'Host: evil.example')
    expect(twice).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send('GET / HTTP/1.1', 'Host: salon.example', 'host: salon.example')).toMatch(/ 400 /)
    expect(await send('GET / HTTP/1.1', 'Host: salon.example')).toMatch(/ 200 /)
  })

  it.each([
    ['http://evil.example/about/', '/about'],
    ['http://evil.example/about/?category=hair', '/about?category=hair'],
    ['HTTPS://evil.example:8443/admin/', '/admin'],
  ])('in the address %s is no part of a redirect', async (address, location) => {
    const response = await send(`GET ${address} HTTP/1.1`, 'Host: salon.example')
    expect(response).toMatch(/^HTTP\/1\.1 308 /)
    expect(response).toContain(`\r\nlocation: ${location}\r\n`)
    expect(response).not.toContain('evil.example')
  })

  it.each(['http://evil.example', 'http://evil.example/', 'http://evil.example?sent=1'])(
    'in the address %s gets our own home page',
    async address => {
      const response = await send(`GET ${address} HTTP/1.1`, 'Host: salon.example')
      expect(response).toMatch(/^HTTP\/1\.1 200 /)
      expect(response).not.toContain('evil.example')
    },
  )

  it('in the address takes the place of the Host header', async () => {
    const demo = await createTestApp(mainDatabase, { config: { profile: 'demo' }, site: createFakeSite() })
    try {
      const at = await demo.app.listen({ port: 0, host: '127.0.0.1' })
      const response = await exchange(
        at,
        'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      )
      expect(response).toMatch(/^HTTP\/1\.1 421 /)
    } finally {
      await demo.close()
    }
  })
})

it('a real salon responds to every host name', async () => {
  const test = await createTestApp(mainDatabase)
  try {
    const headers = { host: 'whatever.example' }
    expect((await test.app.inject({ url: '/api/branches', headers })).statusCode).toBe(200)
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
    expect(response.statusCode).toBe(401)
  } finally {
    await test.close()
  }
})
