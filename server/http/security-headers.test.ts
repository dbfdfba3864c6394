import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'

const own = 'https://araliya.example'
const foreign = 'https://elsewhere.example'

describe('the headers of the API', () => {
  let test: TestApp
  let open: TestApp
  beforeAll(async () => {
    test = await createTestApp(sqlite)
    open = await createTestApp(sqlite, { config: { publicUrl: own }, site: createFakeSite() })
  })
  afterAll(async () => {
    await test.close()
    await open.close()
  })

  it.each(['/api/branches', '/api/contacts', '/api/nothing', '/api/branches/x', '/api/health/live'])(
    'forbid scripts, framing, sniffing and storing of %s',
    async url => {
      const { headers } = await test.app.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

  it('contain a request id of our own', async () => {
    const ids = []
    for (const url of ['/api/branches', '/api/branches', '/api/nothing']) {
      const answer = await test.app.inject({ url, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
      ids.push(answer.headers['x-request-id'])
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
          const { headers } = await open.app.inject({ method, url, headers: { origin, ...preflight } })
          expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
        }
      }
    }
  })
})
