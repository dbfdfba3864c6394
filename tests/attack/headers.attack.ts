import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { aBranch, anInquiry } from '#tests/factories.ts'
import { findBuild } from '../../server/pages/builds.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { exchange } from '../processes/raw-connection.ts'
import { openSqlite } from '../processes/resources.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { asForm, asJson, ask, type Request } from './http.ts'
import { startTarget } from './target.ts'

/** What a header's value must be, or look like. */
type Expected = Record<string, string | RegExp>

// OWASP Secure Headers Project: on every response.
const always: Expected = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}
const policies = {
  page: /^default-src 'self'; script-src 'self'(?: 'sha256-[\w+/]{43}=')+; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'$/,
  data: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  file: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  docs: /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';?$/,
}
const kind = (policy: keyof typeof policies, cacheControl: string): Expected => ({
  ...always,
  'content-security-policy': policies[policy],
  'cache-control': cacheControl,
})
/** Only the back office, of the same origin, shows pages in a frame. */
const page = (cacheControl: string) => ({ ...kind('page', cacheControl), 'x-frame-options': 'SAMEORIGIN' })
const kinds = {
  page: page('no-cache'),
  'page for one client': page('no-store'),
  'plain page': kind('data', 'no-store'),
  redirect: { ...always, location: /^\/(?!\/)/ },
  data: kind('data', 'no-store'),
  list: kind('data', 'no-cache'),
  file: kind('file', 'public, max-age=3600'),
  film: kind('file', 'public, max-age=31536000, immutable'),
  docs: kind('docs', 'no-store'),
  'file of the docs': kind('docs', 'public, max-age=0'),
  'too many requests': { ...kind('data', 'no-store'), 'retry-after': /^\d+$/ },
}

const SOFTWARE = /fastify|express|node|react|vite|nginx|undici/i

/** Headers that are missing, wrong, repeated, or name our software. */
function findFaults(expected: Expected, rawHeaders: [name: string, value: string][]): string[] {
  const names = rawHeaders.map(([name]) => name)
  const values = new Map(rawHeaders)
  return [
    ...names.filter((name, n) => names.indexOf(name) < n).map(name => `${name} is repeated`),
    ...Object.entries(expected).flatMap(([name, value]) => {
      const seen = values.get(name)
      const isRight = typeof value === 'string' ? seen === value : value.test(seen ?? '')
      return isRight ? [] : [`${name} is ${seen}`]
    }),
    ...rawHeaders.filter(header => SOFTWARE.test(header.join())).map(([name]) => `${name} names software`),
  ]
}

let salon: SalonProcess
let admin: { authorization: string }
beforeAll(async () => {
  salon = await startTarget()
  const backOffice = await openBackOffice(salon.url)
  admin = backOffice.headers
  // A new salon has none.
  await backOffice.post('/branches', aBranch())
})
afterAll(() => salon[Symbol.asyncDispose]())

type Row = [what: string, status: number, kind: keyof typeof kinds, request: Request]

async function check(rows: Row[]): Promise<string> {
  const faults: string[] = []
  for (const [what, status, of, request] of rows) {
    const response = await ask(salon.url, request)
    if (response.status !== status) faults.push(`${what}: ${response.status} instead of ${status}`)
    for (const fault of findFaults(kinds[of], response.rawHeaders)) faults.push(`${what}: ${fault}`)
  }
  expect(faults).toEqual([])
  return `${rows.length} responses`
}

const film = `/video/${readdirSync(`${findBuild('build')}/client/video`).find(name => name.endsWith('.mp4'))}`
const form = (fields: Record<string, string>) => ({ method: 'POST', path: '/contact', ...asForm(fields) })
const inquiry = (body: object) => ({ method: 'POST', path: '/api/contacts', ...asJson(body) })
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const tagOf = async (path: string) => ({
  'if-none-match': (await ask(salon.url, { path })).headers.etag ?? '',
})
const PROMISE = 'each has its headers, none is missing or repeated, none names our software'

scenario({ action: 'Pages and files are requested in every way', promise: PROMISE }, async () =>
  check([
    ['page', 200, 'page', { path: '/' }],
    ['page in brotli', 200, 'page', { path: '/', headers: { 'accept-encoding': 'br' } }],
    ['HEAD of a page', 200, 'page', { method: 'HEAD', path: '/' }],
    ['unchanged page', 304, 'page', { path: '/', headers: await tagOf('/') }],
    ['page with a query', 200, 'page', { path: '/?utm_source=x' }],
    ['screen of the back office', 200, 'page', { path: '/admin' }],
    ['screen of a row', 200, 'page', { path: '/admin/services/edit/1' }],
    ['form', 200, 'page', { path: '/contact' }],
    ['form with a choice', 200, 'page for one client', { path: '/contact?service=x' }],
    ['form with errors', 422, 'page for one client', form({ firstName: 'x' })],
    ['form sent', 303, 'redirect', form({ ...anInquiry() })],
    ['form that is JSON', 415, 'plain page', { ...inquiry({}), path: '/contact' }],
    ['form that is too long', 413, 'plain page', form({ message: 'x'.repeat(100_000) })],
    ['slash at the end', 308, 'redirect', { path: '/about/' }],
    ...methods.map(
      (method): Row => [`${method} of an unknown page`, 404, 'page', { method, path: '/nothing' }],
    ),
    ['POST to a page', 404, 'page', { method: 'POST', path: '/about' }],
    ['incomplete encoding', 404, 'page', { path: '/%zz' }],
    ['file', 200, 'file', { path: '/favicon.svg' }],
    ['HEAD of a file', 200, 'file', { method: 'HEAD', path: '/favicon.svg' }],
    ['film', 200, 'film', { path: film }],
    ['part of the film', 206, 'film', { path: film, headers: { range: 'bytes=0-9' } }],
    ['part beyond the film', 416, 'film', { path: film, headers: { range: 'bytes=99999999-' } }],
    ['unchanged film', 304, 'film', { path: film, headers: { 'if-none-match': '*' } }],
  ]),
)

scenario({ action: 'The API is called in every way', promise: PROMISE }, async () => {
  const branch = { method: 'POST', path: '/api/branches', ...asJson(aBranch()) }
  const asAdmin = { ...branch, headers: { ...branch.headers, ...admin } }
  const stale = { ...asAdmin.headers, 'if-match': '"99"' }
  const keyed = (message: string) => {
    const request = inquiry(anInquiry({ message }))
    return { ...request, headers: { ...request.headers, 'idempotency-key': 'headers' } }
  }
  const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' }
  return await check([
    ['list', 200, 'list', { path: '/api/branches' }],
    ['HEAD of a list', 200, 'list', { method: 'HEAD', path: '/api/services' }],
    ['unchanged list', 304, 'list', { path: '/api/branches', headers: await tagOf('/api/branches') }],
    ['OpenAPI document', 200, 'data', { path: '/api/openapi.json' }],
    ['row', 200, 'data', { path: '/api/branches/1' }],
    ['liveness', 200, 'data', { path: '/api/health/live' }],
    ['readiness', 200, 'data', { path: '/api/health/ready' }],
    ['docs', 200, 'docs', { path: '/api/docs' }],
    ['file of the docs', 200, 'file of the docs', { path: '/api/docs/static/swagger-ui.css' }],
    ['own record', 200, 'data', { path: '/api/auth/me', headers: admin }],
    ['inquiries', 200, 'data', { path: '/api/contacts', headers: admin }],
    ['inquiry sent', 201, 'data', inquiry(anInquiry())],
    ['branch created', 201, 'data', asAdmin],
    ['400', 400, 'data', { path: '/api/branches/x' }],
    ['400 for JSON', 400, 'data', { ...inquiry({}), body: '{' }],
    ['401', 401, 'data', { path: '/api/contacts' }],
    ['404 for a row', 404, 'data', { path: '/api/branches/999' }],
    ...methods.map(
      (method): Row => [`${method} of an unknown call`, 404, 'data', { method, path: '/api/nothing' }],
    ),
    ['preflight', 404, 'data', { method: 'OPTIONS', path: '/api/branches', headers: preflight }],
    ['with a key', 201, 'data', keyed('one')],
    ['409', 409, 'data', keyed('two')],
    ['412', 412, 'data', { ...asAdmin, method: 'PUT', path: '/api/branches/1', headers: stale }],
    ['413', 413, 'data', inquiry({ message: 'x'.repeat(40_000) })],
    ['415', 415, 'data', { ...inquiry({}), headers: { 'content-type': 'text/plain' } }],
    ['422', 422, 'data', inquiry({})],
  ])
})

scenario(
  {
    action: 'Limits are exceeded, requests are not HTTP, the database is locked and broken',
    promise: PROMISE,
  },
  async () => {
    for (let n = 0; n < 20; n++) await ask(salon.url, inquiry({}))
    for (let n = 0; n < 60; n++) await ask(salon.url, form({}))
    await check([['429 of the API', 429, 'too many requests', inquiry({})]])
    await check([['429 of a page', 429, 'too many requests', form({})]])

    const invalid: [text: string, status: number][] = [
      ['GARBAGE\r\n\r\n', 400],
      ['ARALIYA / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET /api/contacts HTTP/1.1\r\n\r\n', 400],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      ['GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', 417],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['GET / HTTP/1.1\r\nHost: x\r\nBad Name: x\r\n\r\n', 400],
      ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
      ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
      ['POST /api/contacts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 400],
    ]
    for (const [text, status] of invalid) {
      const [head = '', body = ''] = (await exchange(salon.url, text)).split('\r\n\r\n')
      expect(JSON.parse(body), text).toEqual({ success: false, error: expect.any(String) })
      const [first, ...lines] = head.split('\r\n')
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      })
      expect(first?.split(' ')[1], text).toBe(String(status))
      expect(findFaults(kinds.data, headers), text).toEqual([])
    }

    using database = openSqlite(salon.databaseUrl)
    database.exec('begin immediate')
    const { body, headers } = asJson(aBranch())
    const put = { method: 'PUT', path: '/api/branches/1', body, headers: { ...headers, ...admin } }
    await check([['503', 503, 'too many requests', put]])
    database.exec('rollback; alter table branches rename to branches_away')
    return `${invalid.length} invalid requests, ${await check([['500', 500, 'data', { path: '/api/branches/1' }]])}`
  },
)
