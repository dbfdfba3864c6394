import { expect } from 'vitest'
import { builtIn } from '#content/built-in.ts'
import { aContact } from '#tests/factories.ts'
import { recipe } from './recipe.ts'
import { ADMIN, logInAsAdmin, startSalon } from './salon-process.ts'
import { asForm, asJson, ask, type Request } from './wire.ts'

/** Stands in everything that is nobody's business, and in nothing else. */
const SECRET = 'kanari8c1f'

recipe(
  'Secrets in every part of a request, at LOG_LEVEL=trace',
  'none of them is in the log, not even after failures',
  async see => {
    await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'trace' } })
    const admin = await logInAsAdmin(salon)
    const inquiry = aContact({
      firstName: SECRET,
      lastName: SECRET,
      email: `${SECRET}@mail.example`,
      branch: SECRET,
      service: SECRET,
      message: SECRET,
    })
    const headers = {
      cookie: `a=${SECRET}`,
      referer: `http://elsewhere.example/?${SECRET}`,
      'user-agent': SECRET,
      'idempotency-key': SECRET,
      'if-match': SECRET,
      'x-anything': SECRET,
    }
    const json = (method: string, path: string, value: object): Request => {
      const { body, headers: type } = asJson(value)
      return { method, path, body, headers: { ...type, ...headers, ...admin } }
    }
    const requests: Request[] = [
      json('POST', '/api/contacts', inquiry),
      json('POST', '/api/contacts', { ...inquiry, email: SECRET }),
      json('POST', '/api/contacts', { ...inquiry, message: 'x'.repeat(40_000) + SECRET }),
      { ...json('POST', '/api/contacts', {}), body: `{"${SECRET}` },
      json('POST', '/api/auth/login', { email: `${SECRET}@mail.example`, password: SECRET }),
      json('POST', '/api/auth/login', { email: SECRET, password: SECRET }),
      json('PUT', '/api/auth/updatepassword', { currentPassword: SECRET, newPassword: SECRET }),
      json('PUT', '/api/auth/updatedetails', {
        name: SECRET,
        email: `${SECRET}@mail.example`,
        currentPassword: SECRET,
      }),
      json('POST', '/api/auth/forgot', { email: `${SECRET}@mail.example` }),
      json('POST', '/api/auth/link', { token: SECRET.padEnd(43, 'x') }),
      json('POST', '/api/auth/reset', { token: SECRET.padEnd(43, 'x'), newPassword: `${SECRET} at seven` }),
      json('POST', '/api/users', { name: SECRET, email: `${SECRET}@mail.example` }),
      json('PUT', '/api/content', { ...builtIn, salon: { ...builtIn.salon, street: SECRET } }),
      json('PUT', `/api/pictures/hair?alt=${SECRET}`, {}),
      json('POST', '/api/privacy/find', { email: `${SECRET}@mail.example` }),
      json('POST', '/api/privacy/export', { email: `${SECRET}@mail.example` }),
      json('POST', '/api/privacy/erase', { email: `${SECRET}@mail.example`, state: SECRET }),
      { path: `/api/contacts?status=${SECRET}`, headers: { ...headers, ...admin } },
      { path: '/api/auth/me', headers: { authorization: `Bearer ${SECRET.repeat(5)}` } },
      { path: `/contact?service=${SECRET}&branch=${SECRET}`, headers },
      { path: `/services?category=${SECRET}`, headers },
      { path: `/%zz?${SECRET}`, headers },
      { method: 'POST', path: '/contact', ...asForm({ ...inquiry, email: SECRET }) },
      { method: 'POST', path: '/contact', ...asForm({ ...inquiry }) },
    ]
    const statuses = new Set<number>()
    const tryAll = async () => {
      for (const [n, request] of requests.entries()) {
        statuses.add((await ask(salon.url, { ...request, from: `127.4.0.${n + 1}` })).status)
      }
    }
    await tryAll()
    {
      using db = salon.openDatabase()
      db.exec('alter table contacts rename to contacts_away; alter table users rename to users_away')
    }
    await tryAll()
    see(`${[...statuses].toSorted().join(', ')}; ${salon.printed().length} characters of log`)
    expect(statuses).toContain(500)
    expect(salon.printed()).toContain('/api/contacts')
    for (const secret of [SECRET, ADMIN.password, admin.authorization.slice(7)]) {
      const lines = salon
        .printed()
        .split('\n')
        .filter(line => line.includes(secret))
      expect(lines).toEqual([])
    }
  },
)
