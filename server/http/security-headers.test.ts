import { describe, expect, it } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { setUpApp } from '#tests/set-up.ts'

const own = 'https://araliya.example'
const foreign = 'https://elsewhere.example'

// All other headers: `tests/attack/headers.attack.ts`.
describe('the headers of the API', () => {
  const test = setUpApp(sqlite, { config: { publicUrl: own }, site: createFakeSite() })

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
