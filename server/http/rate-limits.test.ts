import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const tooMany = { success: false, error: 'Too many requests. Please wait a moment and try again.' }

describe('the limits', () => {
  let test: TestApp
  afterEach(() => test.close())

  const open = async (limits: object, proxies = 'off') => {
    const isTrustedProxy = parseTrustedProxies(proxies)
    test = await createTestApp(mainDatabase, {
      config: { rateLimits: { ...generousRateLimits, ...limits }, isTrustedProxy },
    })
  }
  const statuses = async (count: number, request: InjectOptions) => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push((await test.app.inject(request)).statusCode)
    return all
  }

  it('returns 429 with Retry-After', async () => {
    await open({ requestsPerMinute: 2 })
    expect(await statuses(2, { url: '/api/branches' })).toEqual([200, 200])
    const response = await test.app.inject('/api/branches')
    expect(response.statusCode).toBe(429)
    expect(response.json()).toEqual(tooMany)
    const wait = Number(response.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('count refused and unknown requests', async () => {
    await open({ requestsPerMinute: 3 })
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect(await statuses(4, { url: '/api/contacts', headers })).toEqual([401, 401, 401, 429])
    expect((await test.app.inject('/api/nothing')).statusCode).toBe(429)
  })

  it('are counted separately for inquiries and logins', async () => {
    await open({ inquiriesPerMinute: 1, loginsPerMinute: 2 })
    const payload = { ...anInquiry() }
    expect(await statuses(2, { method: 'POST', url: '/api/contacts', payload })).toEqual([201, 429])
    expect(await statuses(3, { method: 'POST', url: '/api/auth/login', payload: {} })).toEqual([
      422, 422, 429,
    ])
    expect((await test.app.inject('/api/branches')).statusCode).toBe(200)
    const stored = await test.db.selectFrom('inquiries').select('id').execute()
    expect(stored.length).toBe(1)
  })

  it('count the inquiries of both forms together', async () => {
    await open({ inquiriesPerMinute: 2 })
    const { firstName } = anInquiry()
    const callback = {
      method: 'POST',
      url: '/api/contacts/callback',
      payload: { firstName, phone: '077 000 0140', channel: 'call' },
    } as const
    const inquiry = { method: 'POST', url: '/api/contacts', payload: { ...anInquiry() } } as const
    expect(await statuses(1, callback)).toEqual([201])
    expect(await statuses(2, inquiry)).toEqual([201, 429])
    expect(await statuses(1, callback)).toEqual([429])
  })

  it('do not apply to health checks', async () => {
    await open({ requestsPerMinute: 1 })
    for (const url of ['/api/health/live', '/api/health/ready']) {
      expect(await statuses(3, { url })).toEqual([200, 200, 200])
    }
  })

  describe('with X-Forwarded-For', () => {
    const from = (address: string) => ({ url: '/api/branches', headers: { 'x-forwarded-for': address } })

    it('count the address of the connection unless a trusted proxy sends it', async () => {
      await open({ requestsPerMinute: 1 })
      expect(await statuses(1, from('203.0.113.1'))).toEqual([200])
      expect(await statuses(1, from('203.0.113.2'))).toEqual([429])
    })

    it('count each address that a trusted proxy sends', async () => {
      await open({ requestsPerMinute: 1 }, '127.0.0.1')
      expect(await statuses(2, from('203.0.113.1'))).toEqual([200, 429])
      expect(await statuses(1, from('203.0.113.2'))).toEqual([200])
    })

    it('count an IPv6 network as one address', async () => {
      await open({ requestsPerMinute: 1 }, '127.0.0.1')
      expect(await statuses(1, from('2001:db8::1'))).toEqual([200])
      expect(await statuses(1, from('2001:db8::2'))).toEqual([429])
    })
  })
})
