import { describe, expect } from 'vitest'
import { onLinux, recipe } from './recipe.ts'
import { startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

const TRIES = 40
const ALLOWED = 20

const spoofs: [what: string, headers: (n: number) => Record<string, string>][] = [
  ['X-Forwarded-For', n => ({ 'x-forwarded-for': `203.0.113.${n}` })],
  ['a chain in X-Forwarded-For', n => ({ 'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}` })],
  ['Forwarded', n => ({ forwarded: `for=203.0.113.${n}` })],
  [
    'X-Real-IP',
    n => ({
      'x-real-ip': `203.0.113.${n}`,
      'x-client-ip': `203.0.113.${n}`,
      'cf-connecting-ip': `203.0.113.${n}`,
    }),
  ],
]

/** What is written where a proxy would write an address. */
const nonsense = [
  'unknown',
  '203.0.113.7:8080',
  '"[2001:db8::1]:80"',
  '_hidden',
  '999.1.1.1',
  '',
  ' ',
  ',',
  ',,,',
  '::ffff:7f00:1',
  '127.0.0.1%eth0',
  '0x7f.1',
  `${'a'.repeat(9_000)}`,
  `${'1.1.1.1, '.repeat(800)}1.1.1.1`,
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '\u00e9',
]

const login = (n: number) => asJson({ email: `person${n}@mail.example`, password: 'hibiscus at seven' })

describe.skipIf(!onLinux)('addresses that clients write', () => {
  /** How many of so many wrong logins got as far as the password. */
  async function tryLogins(
    url: string,
    headers: (n: number) => Record<string, string>,
    from: string,
    tries = TRIES,
  ): Promise<number> {
    let hashed = 0
    for (let n = 0; n < tries; n++) {
      const { body, headers: type } = login(n)
      const answer = await ask(url, {
        method: 'POST',
        path: '/api/auth/login',
        from,
        body,
        headers: { ...type, ...headers(n) },
      })
      if (answer.status === 401) hashed++
      else expect([400, 429], answer.text).toContain(answer.status)
    }
    return hashed
  }

  recipe(
    '40 wrong logins, each with another invented address',
    'count for the address they come from',
    async see => {
      await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
      for (const [index, [what, headers]] of spoofs.entries()) {
        const hashed = await tryLogins(salon.url, headers, `127.0.13.${index + 1}`)
        see(`${what}: ${hashed} reached the password`)
        expect(hashed).toBeLessThanOrEqual(ALLOWED)
      }
    },
  )

  recipe(
    'The same through a trusted proxy, which adds the true address',
    'count for the true address',
    async see => {
      await using salon = await startSalon('serve', {
        env: { LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.14.0/24' },
      })
      const truth = (n: number, index: number) => ({ 'x-forwarded-for': `203.0.113.${n}, 192.0.2.${index}` })
      const proxied = await tryLogins(salon.url, n => truth(n, 1), '127.0.14.1')
      see(`through one proxy: ${proxied} reached the password`)
      expect(proxied).toBeLessThanOrEqual(ALLOWED)
      const others = await tryLogins(salon.url, n => truth(n, 2), '127.0.13.1')
      see(`past it: ${others}`)
      expect(others).toBeLessThanOrEqual(ALLOWED)
      // Somebody else behind the same proxy is not shut out by that.
      const admin = await ask(salon.url, {
        path: '/api/health/ready',
        from: '127.0.14.1',
        headers: { 'x-forwarded-for': '192.0.2.9' },
      })
      expect(admin.status).toBe(200)
    },
    { further: true },
  )

  recipe(
    'What is no address, from a trusted proxy',
    'is nobody’s: logins count together, none is our fault, nothing of it is stored',
    async see => {
      await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' } })
      const written = (n: number) => ({ 'x-forwarded-for': nonsense[n % nonsense.length] as string })
      const tries = 4 * nonsense.length
      const hashed = await tryLogins(salon.url, written, '127.0.15.1', tries)
      see(`${hashed} of ${tries} reached the password`)
      // Two of them can be read as addresses, and count for themselves.
      expect(hashed).toBeLessThanOrEqual(ALLOWED + 2 * 4)
      using db = salon.openDatabase()
      const keys = db
        .prepare('select key from login_failures')
        .all()
        .map(({ key }) => String(key))
      const odd = keys.filter(key => key.length > 400 || /script|drop|unknown-|aaaa/.test(key))
      see(`${keys.length} keys, the longest ${Math.max(...keys.map(key => key.length))} letters`)
      expect(odd).toEqual([])
    },
    { further: true },
  )
})
