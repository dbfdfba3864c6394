import { expect } from 'vitest'
import { aBranch, aContact } from '#tests/factories.ts'
import { quantile } from './neighbour.ts'
import { recipe } from './recipe.ts'
import { logInAsAdmin, startSalon } from './salon-process.ts'
import { asJson, ask, type Request } from './wire.ts'

const TIMES = 9
/** Doubling what a slow expression reads makes it four times slower, or worse: these would be far beyond. */
const TIMES_SLOWER = 20
const NOISE_MS = 5

const inquiry = (overrides: object): Request => ({
  method: 'POST',
  path: '/api/contacts',
  ...asJson({ ...aContact(), ...overrides }),
})
const page = (headers: Record<string, string>): Request => ({ path: '/', headers })

/** For each expression that reads what strangers write: what makes a careless one go back and forth. */
const hard: [what: string, request: Request][] = [
  ['an email of dots', inquiry({ email: `a@${'a.'.repeat(120)}!` })],
  ['an email of hyphens', inquiry({ email: `a@${'a-'.repeat(120)}` })],
  ['an email of one label', inquiry({ email: `a@${'a'.repeat(30_000)}` })],
  ['an email of at signs', inquiry({ email: '@'.repeat(30_000) })],
  ['a phone of brackets', inquiry({ phone: `${'( '.repeat(15_000)}x` })],
  ['a message of blanks', inquiry({ message: `x${' '.repeat(30_000)}x` })],
  ['a message of line ends', inquiry({ message: `x${'\r'.repeat(15_000)}x` })],
  ['a message of halves', inquiry({ message: '\ud800'.repeat(5_000) })],
  ['a name of marks', inquiry({ firstName: '\u0301'.repeat(10_000) })],
  ['a ticket of dots', inquiry({ ticket: '.'.repeat(30_000) })],
  ['nested brackets', { ...inquiry({}), body: `{"message":${'['.repeat(15_000)}${']'.repeat(15_000)}}` }],
  [
    'ten thousand members',
    inquiry(Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`m${n}`, 1]))),
  ],
  ['encodings without end', page({ 'accept-encoding': 'br;q=0,'.repeat(1_800) })],
  ['tags without end', page({ 'if-none-match': 'W/"x",'.repeat(2_000) })],
  ['ranges without end', { path: '/favicon.ico', headers: { range: `bytes=${'0-0,'.repeat(3_500)}` } }],
  [
    'a token without end',
    { path: '/api/auth/me', headers: { authorization: `Bearer ${'-'.repeat(14_000)}` } },
  ],
  ['hops without end', page({ 'x-forwarded-for': '1.1.1.1,'.repeat(1_700) })],
  ['cookies without end', page({ cookie: 'a=b;'.repeat(3_500) })],
  ['an address of percent signs', { path: `/${'%25'.repeat(4_500)}` }],
  ['an address of half percent signs', { path: `/${'%'.repeat(14_000)}` }],
  ['an address of slashes', { path: '/'.repeat(14_000) }],
  ['an address of dots', { path: `/${'../'.repeat(4_500)}` }],
  ['a query without end', { path: `/services?${'category=x&'.repeat(1_200)}` }],
  [
    'a version without end',
    { path: '/api/branches/1', method: 'DELETE', headers: { 'if-match': `"${'1'.repeat(14_000)}` } },
  ],
]

recipe(
  'Texts that make careless expressions go back and forth',
  'none takes much longer than any other request',
  async see => {
    await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' } })
    const admin = await logInAsAdmin(salon, '127.5.0.1')
    const mapUrls = [`https://${'a@'.repeat(490)}`, `https://${'a.'.repeat(490)}`, `http${':'.repeat(990)}`]
    const asAdmin = mapUrls.map((mapUrl, n): [string, Request] => {
      const { body, headers } = asJson(aBranch({ mapUrl }))
      return [
        `map address ${n + 1}`,
        { method: 'POST', path: '/api/branches', body, headers: { ...headers, ...admin } },
      ]
    })
    const logins = asJson({ email: `a@${'a.'.repeat(120)}!`, password: 'x'.repeat(30_000) })
    const all: [string, Request][] = [
      ...hard,
      ...asAdmin,
      ['a login of both', { method: 'POST', path: '/api/auth/login', ...logins }],
    ]
    let visitor = 0
    const timeOf = async (request: Request) => {
      const times = []
      for (let n = 0; n < TIMES; n++) {
        const from = `127.5.${1 + Math.floor(++visitor / 250)}.${1 + (visitor % 250)}`
        times.push((await ask(salon.url, { ...request, from })).ms)
      }
      return quantile(times, 0.5)
    }
    // The same amount of something harmless, before each, so that what slows the machine down slows both.
    const harmless = inquiry({ message: 'x'.repeat(30_000) })
    await timeOf(harmless)
    const slow: string[] = []
    let worst = { what: '', ratio: 0 }
    for (const [what, request] of all) {
      const yardstick = await timeOf(harmless)
      const ratio = (await timeOf(request)) / Math.max(yardstick, NOISE_MS)
      if (ratio > worst.ratio) worst = { what, ratio }
      if (ratio > TIMES_SLOWER) slow.push(`${what}: ${ratio.toFixed(0)} times`)
    }
    see(`${all.length} texts; ${worst.what}: ${worst.ratio.toFixed(1)} times as long`)
    expect(slow).toEqual([])
  },
)
