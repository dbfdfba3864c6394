import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { aBranch, aContact } from '#tests/factories.ts'
import { findBuild } from '../../server/pages/builds.ts'
import { type AnswerKind, findHeaderFaults } from './expected-headers.ts'
import { say } from './raw.ts'
import { recipe } from './recipe.ts'
import { logInAsAdmin, type SalonProcess, startSalon } from './salon-process.ts'
import { asForm, asJson, ask, type Request } from './wire.ts'

let salon: SalonProcess
let admin: { authorization: string }
const faults: string[] = []
let count = 0

beforeAll(async () => {
  salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
  admin = await logInAsAdmin(salon)
  // What is kept is made by the first who asks.
  for (const path of ['/', '/nothing', '/admin', '/contact']) {
    for (const coding of ['br', 'identity'])
      await ask(salon.url, { path, headers: { 'accept-encoding': coding } })
  }
})
afterAll(() => salon[Symbol.asyncDispose]())

async function check(what: string, status: number, kind: AnswerKind, request: Request, url = salon.url) {
  const answer = await ask(url, request)
  count++
  if (answer.status !== status) faults.push(`${what}: ${answer.status} instead of ${status}`)
  for (const fault of findHeaderFaults(kind, answer.rawHeaders)) faults.push(`${what}: ${fault}`)
  return answer
}

const film = `/video/${readdirSync(`${findBuild('build')}/client/video`).find(name => name.endsWith('.mp4'))}`
const form = (fields: Record<string, string>) => ({ method: 'POST', path: '/contact', ...asForm(fields) })
const inquiry = (body: object) => ({ method: 'POST', path: '/api/contacts', ...asJson(body) })

recipe(
  'Headers of pages and files',
  'each has exactly its own, none is missing, none is said twice',
  async see => {
    faults.length = count = 0
    const home = await check('page', 200, 'page', { path: '/' })
    await check('page in brotli', 200, 'page in brotli', { path: '/', headers: { 'accept-encoding': 'br' } })
    await check('HEAD of a page', 200, 'page', { method: 'HEAD', path: '/' })
    const headers = { 'if-none-match': home.headers.etag ?? '' }
    await check('page that the reader has', 304, 'page that the reader has', { path: '/', headers })
    await check('page with a query', 200, 'page with an id', { path: '/?utm_source=x' })
    await check('screen of the back office', 200, 'hiddenPage', { path: '/admin' })
    await check('form', 200, 'ownPage', { path: '/contact' })
    await check('page for one reader', 200, 'ownPage', { path: '/contact?service=x' })
    await check('editor', 200, 'hiddenPage with an id', { path: '/admin/services/edit/1' })
    await check('form with errors', 422, 'ownPage', form({ firstName: 'x' }))
    await check('form sent', 303, 'redirect', form(aContact()))
    await check('form that is JSON', 415, 'plainPage', { ...inquiry({}), path: '/contact' })
    await check('form that is too long', 413, 'plainPage', form({ message: 'x'.repeat(100_000) }))
    await check('slash too much', 308, 'redirect', { path: '/about/' })
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      await check(`${method} of nothing`, 404, 'page with an id', { method, path: '/nothing' })
    }
    await check('POST of a page', 404, 'page with an id', { method: 'POST', path: '/about' })
    await check('half a percent sign', 404, 'page with an id', { path: '/%zz' })
    await check('file', 200, 'file', { path: '/favicon.svg' })
    await check('HEAD of a file', 200, 'file', { method: 'HEAD', path: '/favicon.svg' })
    await check('film', 200, 'film', { path: film })
    await check('part', 206, 'part of the film', { path: film, headers: { range: 'bytes=0-9' } })
    await check('no such part', 416, 'no such part of the film', {
      path: film,
      headers: { range: 'bytes=99999999-' },
    })
    await check('film that the reader has', 304, 'film that the reader has', {
      path: film,
      headers: { 'if-none-match': '*' },
    })
    see(`${count} answers`)
    expect(faults).toEqual([])
  },
)

recipe('Headers of the API', 'each has exactly its own, none is missing, none is said twice', async see => {
  faults.length = count = 0
  const list = await check('list', 200, 'list', { path: '/api/branches' })
  await check('HEAD of a list', 200, 'list', { method: 'HEAD', path: '/api/services' })
  const headers = { 'if-none-match': list.headers.etag ?? '' }
  await check('list that the reader has', 304, 'list that the reader has', { path: '/api/branches', headers })
  await check('document, made', 200, 'list with an id', { path: '/api/openapi.json' })
  await check('document, kept', 200, 'list', { path: '/api/openapi.json' })
  await check('row', 200, 'json with a version', { path: '/api/branches/1' })
  await check('alive', 200, 'json', { path: '/api/health/live' })
  await check('ready', 200, 'json', { path: '/api/health/ready' })
  await check('docs', 200, 'docs', { path: '/api/docs' })
  await check('file of the docs', 200, 'file of the docs', { path: '/api/docs/static/swagger-ui.css' })
  await check('own record', 200, 'json', { path: '/api/auth/me', headers: admin })
  await check('inquiries', 200, 'json', { path: '/api/contacts', headers: admin })
  await check('inquiry sent', 201, 'json', inquiry(aContact()))
  const branch = { method: 'POST', path: '/api/branches', ...asJson(aBranch()) }
  const asAdmin = { ...branch, headers: { ...branch.headers, ...admin } }
  await check('branch made', 201, 'json with a version', asAdmin)
  await check('400', 400, 'json', { path: '/api/branches/x' })
  await check('400 of JSON', 400, 'json', { ...inquiry({}), body: '{' })
  await check('401', 401, 'json', { path: '/api/contacts' })
  await check('404 of a row', 404, 'json', { path: '/api/branches/999' })
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    await check(`${method} of nothing`, 404, 'json', { method, path: '/api/nothing' })
  }
  await check('preflight', 404, 'json', {
    method: 'OPTIONS',
    path: '/api/branches',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
  })
  const key = { 'idempotency-key': 'attack' }
  const keyed = (message: string) => {
    const request = inquiry(aContact({ message }))
    return { ...request, headers: { ...request.headers, ...key } }
  }
  await check('with a key', 201, 'json', keyed('one'))
  await check('409', 409, 'json', keyed('two'))
  const stale = { ...asAdmin, method: 'PUT', path: '/api/branches/1' }
  await check('412', 412, 'json', { ...stale, headers: { ...stale.headers, 'if-match': '"99"' } })
  await check('413', 413, 'json', inquiry({ message: 'x'.repeat(40_000) }))
  await check('415', 415, 'json', { ...inquiry({}), headers: { 'content-type': 'text/plain' } })
  await check('422', 422, 'json', inquiry({}))
  see(`${count} answers`)
  expect(faults).toEqual([])
})

recipe(
  'Headers of limits, failures and what is no request',
  'the same as of every other answer',
  async see => {
    faults.length = count = 0
    for (let n = 0; n < 20; n++) await ask(salon.url, inquiry({}))
    await check('429 of the API', 429, 'json with a limit', inquiry({}))
    for (let n = 0; n < 60; n++) await ask(salon.url, form({}))
    await check('429 of a page', 429, 'plainPage with a time to wait', form({}))
    const noRequests: [text: string, status: number][] = [
      ['GARBAGE\r\n\r\n', 400],
      ['ARALIYA / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\n\r\n', 400],
      ['GET /api/contacts HTTP/1.1\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', 417],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['GET / HTTP/1.1\r\nHost: x\r\nBad Name: x\r\n\r\n', 400],
      ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
      ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
      ['POST /api/contacts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 400],
    ]
    for (const [text, status] of noRequests) {
      const [head = ''] = (await say(salon.url, text)).split('\r\n\r\n')
      const [line = '', ...lines] = head.split('\r\n')
      const rawHeaders = lines.map((each): [string, string] => {
        const at = each.indexOf(': ')
        return [each.slice(0, at).toLowerCase(), each.slice(at + 2)]
      })
      const what = text.slice(0, 70).replaceAll('\r\n', '⏎')
      count++
      if (!line.startsWith(`HTTP/1.1 ${status} `))
        faults.push(`${what}: ${line || 'no answer'} instead of ${status}`)
      for (const fault of findHeaderFaults('no request', rawHeaders)) faults.push(`${what}: ${fault}`)
    }
    using db = salon.openDatabase()
    db.exec('begin immediate')
    const put = { ...asJson(aBranch()), method: 'PUT', path: '/api/branches/1' }
    const asAdmin = { ...put, headers: { ...put.headers, ...admin } }
    await check('503', 503, 'json with a time to wait', asAdmin)
    db.exec('rollback; alter table branches rename to branches_away')
    await check('500', 500, 'json', { path: '/api/branches/1' })
    see(`${count} answers`)
    expect(faults).toEqual([])
  },
)
