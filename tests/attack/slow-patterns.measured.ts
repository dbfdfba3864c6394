import { expect } from 'vitest'
import { aBranch, anInquiry } from '#tests/factories.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { asJson, ask, type Request } from './http.ts'
import { quantile } from './other-clients.ts'
import { startTarget } from './target.ts'

const RUNS = 9
/** The longest allowed time as a multiple of harmless input's; catastrophic backtracking takes far longer. */
const RATIO_MAX = 20
const NOISE_MS = 5

const inquiry = (overrides: object): Request => ({
  method: 'POST',
  path: '/api/contacts',
  ...asJson({ ...anInquiry(), ...overrides }),
})
const page = (headers: Record<string, string>): Request => ({ path: '/', headers })

/** Text that causes backtracking in a careless regular expression, for each field or header that one reads. */
const inputs: [name: string, request: Request][] = [
  ['an email of dots', inquiry({ email: `a@${'a.'.repeat(120)}!` })],
  ['an email of hyphens', inquiry({ email: `a@${'a-'.repeat(120)}` })],
  ['an email of one label', inquiry({ email: `a@${'a'.repeat(30_000)}` })],
  ['an email of at signs', inquiry({ email: '@'.repeat(30_000) })],
  ['a phone of brackets', inquiry({ phone: `${'( '.repeat(15_000)}x` })],
  ['a message of blanks', inquiry({ message: `x${' '.repeat(30_000)}x` })],
  ['a message of line ends', inquiry({ message: `x${'\r'.repeat(15_000)}x` })],
  ['a message of lone surrogates', inquiry({ message: '\ud800'.repeat(5_000) })],
  ['a name of marks', inquiry({ firstName: '\u0301'.repeat(10_000) })],
  ['a ticket of dots', inquiry({ ticket: '.'.repeat(30_000) })],
  ['nested brackets', { ...inquiry({}), body: `{"message":${'['.repeat(15_000)}${']'.repeat(15_000)}}` }],
  [
    'ten thousand members',
    inquiry(Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`m${n}`, 1]))),
  ],
  ['many encodings', page({ 'accept-encoding': 'br;q=0,'.repeat(1_800) })],
  ['many tags', page({ 'if-none-match': 'W/"x",'.repeat(2_000) })],
  ['many ranges', { path: '/favicon.ico', headers: { range: `bytes=${'0-0,'.repeat(3_500)}` } }],
  ['a long token', { path: '/api/auth/me', headers: { authorization: `Bearer ${'-'.repeat(14_000)}` } }],
  ['many proxies', page({ 'x-forwarded-for': '1.1.1.1,'.repeat(1_700) })],
  ['many cookies', page({ cookie: 'a=b;'.repeat(3_500) })],
  ['an address that consists of percent signs', { path: `/${'%25'.repeat(4_500)}` }],
  ['an address of incomplete encodings', { path: `/${'%'.repeat(14_000)}` }],
  ['an address of slashes', { path: '/'.repeat(14_000) }],
  ['an address of dots', { path: `/${'../'.repeat(4_500)}` }],
  ['a long query', { path: `/services?${'category=x&'.repeat(1_200)}` }],
  [
    'a long version',
    { path: '/api/branches/1', method: 'DELETE', headers: { 'if-match': `"${'1'.repeat(14_000)}` } },
  ],
]

scenario(
  {
    action: 'Input that makes careless regular expressions backtrack is sent in every field and header',
    promise: 'no request takes much longer than one with harmless input',
    missing: missingLinux,
  },
  async () => {
    await using salon = await startTarget({ environment: { TRUST_PROXY: 'loopback' } })
    const admin = (await openBackOffice(salon.url)).headers
    const mapUrls = [`https://${'a@'.repeat(490)}`, `https://${'a.'.repeat(490)}`, `http${':'.repeat(990)}`]
    const branches = mapUrls.map((mapUrl, n): [string, Request] => {
      const { body, headers } = asJson(aBranch({ mapUrl }))
      const request = { method: 'POST', path: '/api/branches', body, headers: { ...headers, ...admin } }
      return [`map address ${n + 1}`, request]
    })
    const login = asJson({ email: `a@${'a.'.repeat(120)}!`, password: 'x'.repeat(30_000) })
    const all: [string, Request][] = [
      ...inputs,
      ...branches,
      ['a login', { method: 'POST', path: '/api/auth/login', ...login }],
    ]
    let client = 0
    const timeOf = async (request: Request) => {
      const times: number[] = []
      for (let n = 0; n < RUNS; n++) {
        const from = `127.5.${1 + Math.floor(++client / 250)}.${1 + (client % 250)}`
        times.push((await ask(salon.url, { ...request, from })).ms)
      }
      return quantile(times, 0.5)
    }
    // Measured again before each input, so that other load of the machine affects both alike.
    const harmless = inquiry({ message: 'x'.repeat(30_000) })
    await timeOf(harmless)
    const ratios: [name: string, ratio: number][] = []
    for (const [name, request] of all) {
      const reference = await timeOf(harmless)
      ratios.push([name, (await timeOf(request)) / Math.max(reference, NOISE_MS)])
    }
    expect(ratios.filter(([, ratio]) => ratio > RATIO_MAX)).toEqual([])
    const [slowest, ratio] = ratios.toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return `${all.length} inputs; ${slowest}: ${ratio.toFixed(1)} times as long`
  },
)
