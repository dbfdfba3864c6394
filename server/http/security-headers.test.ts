import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'

const own = 'https://araliya.example'
const foreign = 'https://elsewhere.example'

// All other headers: `tests/attack/headers.attack.ts`.
describe('the headers of the API', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(mainDatabase, { config: { publicUrl: own }, site: createFakeSite() })
    return () => test.close()
  })

  it('contain a request id of our own', async () => {
    const ids = []
    for (const url of ['/api/branches', '/api/branches', '/api/nothing']) {
      const response = await test.app.inject({
        url,
        headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
      })
      ids.push(response.headers['x-request-id'])
    }
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(3)
  })

  it('allow no other origin (CORS)', async () => {
    const urls = ['/api/branches', '/api/branches/1', '/api/contacts', '/api/nothing', '/', '/nothing']
    for (const origin of [own, foreign, 'null']) {
      for (const url of urls) {
        for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
          const preflight = {
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'if-match',
          }
          const { headers } = await test.app.inject({ method, url, headers: { origin, ...preflight } })
          expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
        }
      }
    }
  })
})

describe('the header that has browsers keep to https', () => {
  it.each([
    ['holds for a year and the own name', false, 'max-age=31536000'],
    ['includes the names below it if the setting says so', true, 'max-age=31536000; includeSubDomains'],
  ])('%s, on every response', async (_title, hstsSubdomains, value) => {
    const test = await createTestApp(mainDatabase, { config: { hstsSubdomains }, site: createFakeSite() })
    onTestFinished(() => test.close())
    const { origin } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const requests: [number, string, RequestInit?][] = [
      [200, '/api/branches'],
      [200, '/api/branches', { method: 'HEAD' }],
      [200, '/'],
      [404, '/nothing'],
      [404, '/api/nothing'],
      [401, '/api/contacts'],
      [415, '/api/auth/login', { method: 'POST', body: 'a' }],
    ]
    for (const [status, path, init] of requests) {
      const response = await fetch(origin + path, init)
      expect(response.status, path).toBe(status)
      expect(response.headers.get('strict-transport-security'), path).toBe(value)
    }
  })
})
