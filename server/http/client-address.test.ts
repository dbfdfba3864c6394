import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { watchArgon2 } from '#tests/argon2.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { clientAddress, parseTrustedProxies } from './trusted-proxies.ts'

const CLIENT = '203.0.113.9'
const PROXY = '10.0.0.5'

describe('request.ip', () => {
  async function addressOf(proxies: string, remoteAddress: string, forwarded: string) {
    const app = Fastify({ trustProxy: parseTrustedProxies(proxies) })
    await app.register(clientAddress)
    app.get('/', async request => request.ip)
    const headers = { 'x-forwarded-for': forwarded }
    return (await app.inject({ url: '/', remoteAddress, headers })).body
  }

  it.each<[string, string, string, string, string]>([
    ['the peer’s without trusted proxies', 'off', CLIENT, '198.51.100.1', CLIENT],
    ['the peer’s, which is not a trusted proxy', PROXY, CLIENT, `198.51.100.1, ${PROXY}`, CLIENT],
    ['the entry that the proxy has added', PROXY, PROXY, `198.51.100.1, ${CLIENT}`, CLIENT],
    ['the entry before two proxies', '10.0.0.0/8', PROXY, `198.51.100.1, ${CLIENT}, 10.9.9.9`, CLIENT],
    [
      'not an entry before proxies that the client names',
      '10.0.0.0/8',
      PROXY,
      `::1, 10.9.9.9, ${CLIENT}`,
      CLIENT,
    ],
    ['the proxy’s, whose entry has a port', PROXY, PROXY, `${CLIENT}:50000`, PROXY],
    ['the proxy’s, whose entry is too long', PROXY, PROXY, '9'.repeat(10_000), PROXY],
    ['the inner proxy’s, whose entry is a word', '10.0.0.0/8', PROXY, 'unknown, 10.9.9.9', '10.9.9.9'],
    ['without its zone', PROXY, PROXY, '2001:DB8::0:1%eth0', '2001:db8::1'],
    ['an IPv4 address written as IPv6', PROXY, PROXY, '::ffff:cb00:7109', CLIENT],
    ['behind a proxy with an IPv4 address written as IPv6', PROXY, `::ffff:${PROXY}`, CLIENT, CLIENT],
    ['unknown, when the socket has no address', 'off', 'gone', CLIENT, 'unknown'],
  ])('is %s', async (_, proxies, from, forwarded, address) =>
    expect(await addressOf(proxies, from, forwarded)).toBe(address),
  )
})

describeOneDatabase('invented addresses', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind, { config: { isTrustedProxy: parseTrustedProxies(PROXY) } })
    return () => test.close()
  })

  const logIn = (email: string, password: string, remoteAddress: string, headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress,
      headers,
    })

  it.each<[string, string, (n: number) => string, string]>([
    ['through no proxy', CLIENT, n => `198.51.100.${n}`, CLIENT],
    ['through a trusted one', PROXY, n => `198.51.100.${n}, ${CLIENT}`, CLIENT],
    ['of 10 KB', PROXY, n => `${n}`.repeat(10_000).slice(0, 10_000), PROXY],
  ])(
    '%s give no further attempts: of 40 wrong logins five are checked',
    async (_, from, forwarded, counted) => {
      const { user } = await signInWithPassword(test)
      await test.db.deleteFrom('loginFailures').execute()
      const seen = watchArgon2()
      const statuses: number[] = []
      for (let n = 1; n <= 40; n++) {
        const response = await logIn(user.email, 'wrong password', from, { 'x-forwarded-for': forwarded(n) })
        statuses.push(response.statusCode)
      }
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(35).fill(429)])
      expect(seen.calls).toBe(5)
      const counts = test.db
        .selectFrom('loginFailures')
        .select(['scope', 'email', 'address'])
        .orderBy('scope')
      expect(await counts.execute()).toEqual([
        { scope: 'account', email: user.email, address: '' },
        { scope: 'accountFromAddress', email: user.email, address: counted },
        { scope: 'address', email: '', address: counted },
      ])
    },
  )

  it('are not stored with a session: the real address is, with a shortened user agent', async () => {
    const { user } = await signInWithPassword(test)
    await test.db.deleteFrom('sessions').execute()
    const headers = { 'x-forwarded-for': 'invented, 2001:DB8:0::0:1', 'user-agent': '\xff'.repeat(10_000) }
    expect((await logIn(user.email, PASSWORD, PROXY, headers)).statusCode).toBe(200)
    const [session] = await sessionsOf(test, user.id)
    expect(session?.address).toBe('2001:db8::1')
    expect(session?.userAgent).toBe('\xff'.repeat(300))
  })
})
