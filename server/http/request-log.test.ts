import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logIn, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, anInquiry } from '#tests/factories.ts'

const secret = (name: string) => `${name}-f3a9c1`
const typed = {
  password: secret('password'),
  message: secret('message'),
  name: secret('name'),
  email: `${secret('email')}@mail.example`,
  query: secret('query'),
}

describeDatabases('the log on $name', (kind, itOnce) => {
  let test: TestApp
  let lines: string[]
  beforeEach(async () => {
    lines = []
    const stream = { write: (line: string) => void lines.push(line) }
    test = await createTestApp(kind, { logger: { level: 'trace', stream } })
  })
  afterEach(() => test.close())

  const inquiry = anInquiry({ firstName: typed.name, email: typed.email, message: typed.message })

  async function sendEverything(headers: Record<string, string>) {
    const json = { ...headers, 'content-type': 'application/json' }
    const requests = [
      { method: 'POST', url: '/api/auth/login', payload: { email: typed.email, password: typed.password } },
      { method: 'POST', url: '/api/auth/login', headers: json, payload: `{"password":"${typed.password}` },
      {
        method: 'PUT',
        url: '/api/auth/updatepassword',
        headers,
        payload: { currentPassword: typed.password, newPassword: `${typed.password}-new` },
      },
      { method: 'POST', url: '/api/contacts', payload: inquiry },
      { method: 'POST', url: '/api/contacts', payload: { ...inquiry, email: typed.message } },
      { method: 'POST', url: '/api/contacts', headers: json, payload: `{"message":"${typed.message}"` },
      { method: 'GET', url: `/api/contacts?status=${typed.query}&page=1`, headers },
      { method: 'GET', url: `/api/branches?q=${typed.query}` },
      { method: 'POST', url: '/api/branches', headers, payload: aBranch({ name: typed.name }) },
    ] as const
    const statuses = []
    for (const request of requests) statuses.push((await test.app.inject(request)).statusCode)
    return statuses
  }

  function expectNoInput(headers: Record<string, string>) {
    const log = lines.join('')
    for (const text of [...Object.values(typed), headers.authorization?.slice('Bearer '.length)]) {
      expect(log).not.toContain(text)
    }
  }

  itOnce('records an export with its user and the names of its filters', async () => {
    const { headers, user } = await signIn(test)
    const response = await test.app.inject({
      url: `/api/contacts/export?q=${typed.query}&status=read`,
      headers,
    })
    expect(response.statusCode).toBe(200)
    const begun = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'an export has started')
    expect(begun).toMatchObject([{ level: 30, user: user.id, filters: ['status', 'q'] }])
    expectNoInput(headers)
  })

  itOnce('records each request, without personal data or secrets', async () => {
    const { headers } = await signIn(test)
    const statuses = await sendEverything(headers)
    expect(statuses).toEqual([401, 400, 422, 201, 422, 400, 400, 200, 201])
    expectNoInput(headers)
    const completed = lines.map(line => JSON.parse(line)).filter(line => line.msg === 'request completed')
    expect(completed.map(line => line.status)).toEqual(statuses)
    expect(completed[3]).toMatchObject({
      method: 'POST',
      path: '/api/contacts',
      route: '/api/contacts',
      ip: '127.0.0.1',
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      ms: expect.any(Number),
    })
    expect(completed[7].path).toBe('/api/branches')
  })

  itOnce('records at level info logins, logouts and refusals, but no reads', async () => {
    const { user, headers } = await signInWithPassword(test)
    const other = await signIn(test, 'other')
    const get = (url: string, headers = {}) => test.app.inject({ url: `/api${url}`, headers })
    const { token } = (await logIn(test, user.email)).json()
    await logIn(test, user.email, 'wrong password')
    await get('/auth/logout', { authorization: `Bearer ${token}` })
    await get('/contacts', other.headers)
    await get('/contacts', { authorization: `Bearer ${token}` })
    for (const read of ['/contacts', '/nothing', '/branches']) await get(read, headers)
    await test.app.inject({ method: 'DELETE', url: '/api/branches/1', headers })
    const logged = lines.map(line => JSON.parse(line)).filter(({ level }) => level === 30)
    expect(logged.map(({ msg, path, status, user }) => [msg, path, status, user])).toEqual([
      ['logged in', undefined, undefined, user.id],
      ['request completed', '/api/auth/login', 200, undefined],
      ['request completed', '/api/auth/login', 401, undefined],
      ['logged out', undefined, undefined, user.id],
      ['request completed', '/api/contacts', 403, other.user.id],
      ['request completed', '/api/contacts', 401, undefined],
      ['request completed', '/api/branches/1', 404, user.id],
    ])
  })

  it('contains nothing of a row that the database refused', async () => {
    const { headers } = await signIn(test)
    // Simulates a bug: a constraint that our validation does not know.
    const rule =
      kind.name === 'PostgreSQL'
        ? sql`alter table inquiries add constraint blank check (message = '')`
        : sql`create trigger blank before insert on inquiries begin select raise(abort, 'constraint'); end`
    await rule.execute(test.db)
    const response = await test.app.inject({ method: 'POST', url: '/api/contacts', payload: inquiry })
    expect(response.statusCode).toBe(500)
    expectNoInput(headers)
    const failed = lines.map(line => JSON.parse(line)).find(line => line.msg === 'request failed')
    expect(Object.keys(failed.err)).toEqual(['type', 'code', 'message', 'stack'])
    expect(failed.err.message).toContain('constraint')
  })

  it('contains no personal data when the database is gone', async () => {
    const { headers } = await signIn(test)
    await test.dropDatabase()
    const statuses = await sendEverything(headers)
    expect(statuses.filter(status => status === 503).length).toBeGreaterThan(3)
    expectNoInput(headers)
  })
})
