import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { aContact } from '#tests/factories.ts'
import { findHeaderFaults } from './expected-headers.ts'
import { findLeaks } from './leaks.ts'
import { recipe } from './recipe.ts'
import { type SalonProcess, startSalon } from './salon-process.ts'
import { type Answer, asForm, asJson, ask, jsonOf, keepAlive, type Request } from './wire.ts'

let salon: SalonProcess
beforeAll(async () => {
  salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
  await ask(salon.url, { path: '/nothing' })
})
afterAll(() => salon[Symbol.asyncDispose]())

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const PAGES = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/admin',
  '/admin/login',
  '/favicon.svg',
  '/robots.txt',
]

const takesBody = (method: string) => ['POST', 'PUT', 'PATCH'].includes(method)
const withBody = (method: string, path: string): Request => ({
  method,
  path,
  ...(takesBody(method) && asJson({ firstName: 'x' })),
})

/** What is wrong with an answer that says "there is no such thing". */
function faultsOf(answer: Answer, api: boolean): string[] {
  const { status, rawHeaders, text } = answer
  const envelope = jsonOf(answer) as { success?: unknown; error?: unknown } | undefined
  const isRight = api
    ? envelope?.success === false && typeof envelope.error === 'string'
    : text.includes('Page Not Found') && text.includes('Return to Home')
  return [
    ...(status === 404 ? [] : [`is ${status}`]),
    ...(isRight ? [] : [`says ${text.slice(0, 80)}`]),
    ...findHeaderFaults(api ? 'json' : 'page with an id', rawHeaders),
    ...findLeaks(text),
  ]
}

async function tryAll(requests: Request[], isApi: (path: string) => boolean): Promise<string[]> {
  const faults: string[] = []
  for (const request of requests) {
    const { method = 'GET', path = '/' } = request
    const answer = await ask(salon.url, {
      ...request,
      from: `127.0.10.${1 + (requests.indexOf(request) % 200)}`,
    })
    for (const fault of faultsOf(answer, isApi(path))) faults.push(`${method} ${path} ${fault}`)
  }
  return faults
}

recipe('Calls that are not there, by every method', '404 in the envelope, with all headers', async see => {
  const paths = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/nothing/1?x=1',
    '/api/branches/1/2',
    '/api/%zz',
    '/api/a%2fb',
  ]
  const requests = [
    ...METHODS.flatMap(method => paths.map(path => withBody(method, path))),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map(method => withBody(method, '/api/branches')),
    ...['POST', 'PATCH'].map(method => withBody(method, '/api/contacts/1')),
    { method: 'HEAD', path: '/api/auth/logout' },
  ].filter(({ method }) => method !== 'HEAD')
  const faults = await tryAll(requests, () => true)
  see(`${requests.length} requests`)
  expect(faults).toEqual([])
})

recipe('Pages that are not there, by every method', '404 as a page, with all headers', async see => {
  const paths = [
    '/nothing',
    '/nothing/at/all?x=1',
    '/%zz',
    '/%',
    '/%c0%ae%c0%ae/',
    '/apinothing',
    '/API/branches',
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/package.json',
    '/server/main.ts',
    '/data/salon.db',
    '/assets',
    '/assets/nothing.js',
    '/assets/../server/index.js',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/favicon.svg.br',
    '/wp-login.php',
    `/${'x'.repeat(8_000)}`,
  ]
  const requests = [
    ...METHODS.flatMap(method => paths.map(path => withBody(method, path))),
    ...METHODS.filter(method => method !== 'GET').flatMap(method =>
      PAGES.filter(path => method !== 'POST' || path !== '/contact').map(path => withBody(method, path)),
    ),
  ]
  const faults = await tryAll(requests, () => false)
  see(`${requests.length} requests`)
  expect(faults).toEqual([])
  const own = readFileSync('package.json', 'utf8').slice(0, 40)
  const answers = await Promise.all(paths.slice(7).map(path => ask(salon.url, { path })))
  expect(answers.filter(({ text }) => text.includes(own))).toEqual([])
})

const fields = { ...aContact() } as Record<string, string>
const sinhala = 'ශ්‍රී'.repeat(1_000).slice(0, 5_000)
const multipart = `--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nx\r\n--x--\r\n`

const forms: [what: string, request: Request, statuses: number[]][] = [
  ['JSON', asJson(fields), [415]],
  ['JSON that is none', { ...asJson({}), body: '{' }, [415]],
  ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }, [415]],
  ['parts', { body: multipart, headers: { 'content-type': 'multipart/form-data; boundary=x' } }, [415]],
  ['a type that is none', { body: 'x', headers: { 'content-type': ';;;' } }, [415]],
  ['no type', { body: 'x' }, [415]],
  ['nothing', { headers: { 'content-length': '0' } }, [422]],
  ['an empty form', asForm({}), [422]],
  ['200 KB', asForm({ ...fields, message: 'x'.repeat(200_000) }), [413]],
  ['a message of 5,001 letters', asForm({ ...fields, message: 'x'.repeat(5_001) }), [422]],
  ['a message of 5,000 Sinhala letters', asForm({ ...fields, message: sinhala }), [303]],
  [
    '3,000 fields',
    asForm(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`f${n}`, '1']))),
    [413, 422],
  ],
  ['a field twice', { ...asForm({}), body: 'email=a%40b.example&email=c%40d.example' }, [422]],
  [
    'names of methods',
    { ...asForm({}), body: '__proto__=1&constructor=2&toString=3&hasOwnProperty=4' },
    [422],
  ],
  ['brackets', { ...asForm({}), body: 'firstName[a]=1&__proto__[admin]=1&message[]=x' }, [422]],
  ['half a percent sign', { ...asForm({}), body: 'firstName=%zz&lastName=%&email=%ff' }, [422]],
  ['NUL', { ...asForm({}), body: 'firstName=%00&message=%00%00' }, [422]],
]

recipe(
  'What is posted to the contact page and is no form of ours',
  'each is told what is wrong, none is our fault',
  async see => {
    const faults: string[] = []
    const seen = new Set<number>()
    for (const [index, [what, request, statuses]] of forms.entries()) {
      const from = `127.0.11.${index + 1}`
      const answer = await ask(salon.url, { method: 'POST', path: '/contact', from, ...request })
      seen.add(answer.status)
      if (!statuses.includes(answer.status)) faults.push(`${what}: ${answer.status}`)
      for (const leak of findLeaks(answer.text)) faults.push(`${what}: ${leak}`)
    }
    see(`${forms.length} bodies: ${[...seen].join(', ')}`)
    expect(faults).toEqual([])
  },
)

recipe(
  'Nobody’s addresses, again and again from one place',
  '429 in the end, as for every other address',
  async see => {
    const agent = keepAlive(8)
    const kinds: [from: string, request: Request][] = [
      ['127.0.12.1', { method: 'POST', path: '/nothing' }],
      ['127.0.12.2', { path: '/%zz' }],
      ['127.0.12.3', { path: '/api/nothing' }],
      ['127.0.12.4', { method: 'PUT', path: '/about', ...asJson({}) }],
      ['127.0.12.5', { method: 'POST', path: '/contact', ...asJson({}) }],
    ]
    const counts = []
    for (const [from, request] of kinds) {
      let count = 0
      for (let status = 0; status !== 429 && count < 1_000; count++) {
        ;({ status } = await ask(salon.url, { ...request, from, agent }))
      }
      counts.push(count)
      expect(count, `${request.method ?? 'GET'} ${request.path}`).toBeLessThan(1_000)
    }
    agent.destroy()
    see(`after ${counts.join(', ')} requests`)
  },
)
