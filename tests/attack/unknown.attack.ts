import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { findHeaderFaults } from './expected-headers.ts'
import { findLeaks } from './leaks.ts'
import { recipe } from './recipe.ts'
import { type SalonProcess, startSalon } from './salon-process.ts'
import { type Answer, asJson, ask, type Request } from './wire.ts'

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
function faultsOf({ status, rawHeaders, text }: Answer): string[] {
  const isRight = text.includes('Page Not Found') && text.includes('Return to Home')
  return [
    ...(status === 404 ? [] : [`is ${status}`]),
    ...(isRight ? [] : [`says ${text.slice(0, 80)}`]),
    ...findHeaderFaults('page with an id', rawHeaders),
    ...findLeaks(text),
  ]
}

async function tryAll(requests: Request[]): Promise<string[]> {
  const faults: string[] = []
  for (const request of requests) {
    const { method = 'GET', path = '/' } = request
    const answer = await ask(salon.url, {
      ...request,
      from: `127.0.10.${1 + (requests.indexOf(request) % 200)}`,
    })
    for (const fault of faultsOf(answer)) faults.push(`${method} ${path} ${fault}`)
  }
  return faults
}

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
  const faults = await tryAll(requests)
  see(`${requests.length} requests`)
  expect(faults).toEqual([])
  const own = readFileSync('package.json', 'utf8').slice(0, 40)
  const answers = await Promise.all(paths.slice(7).map(path => ask(salon.url, { path })))
  expect(answers.filter(({ text }) => text.includes(own))).toEqual([])
})
