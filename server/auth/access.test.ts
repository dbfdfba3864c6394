import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { hashToken } from './sessions.queries.ts'

/** The public calls. All calls that are not listed here are for admins. */
const publicCalls = new Set([
  'GET /api/health/caller',
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/auth/login',
  'POST /api/auth/forgot',
  'POST /api/auth/link',
  'POST /api/auth/reset',
  'GET /api/branches',
  'GET /api/content',
  'GET /api/branches/{id}',
  'GET /api/services',
  'GET /api/services/{id}',
  'POST /api/contacts',
  'GET /api/contacts/ticket',
  'GET /api/pictures',
])
const userCalls = new Set([
  'GET /api/auth/me',
  'PUT /api/auth/updatedetails',
  'PUT /api/auth/updatepassword',
  'GET /api/auth/logout',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
])

/** Its response never ends. */
const endless = 'GET /api/contacts/stream'

type Headers = Record<string, string>
const DAY_MS = 86_400_000
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Each caller has its own session for each call, as some calls end it. */
const callers: Record<string, (test: TestApp) => Headers | Promise<Headers>> = {
  'no one': () => ({}),
  'a cookie alone': async test => ({ cookie: `token=${(await signIn(test)).token}` }),
  'a forged token': () => bearer('x'.repeat(43)),
  'a mangled header': async test => ({ authorization: (await signIn(test)).token }),
  staff: async test => (await signIn(test, 'staff')).headers,
  'an admin': async test => (await signIn(test)).headers,
  'a former admin': async test => {
    const { headers, user } = await signIn(test)
    await test.db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
    return headers
  },
  'an expired session': async test => {
    const { headers, user } = await signIn(test)
    const past = new Date(test.clock.now().getTime() - DAY_MS).toISOString()
    await test.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', user.id).execute()
    return headers
  },
  'a revoked session': async test => {
    const { headers } = await signIn(test)
    await test.app.inject({ url: '/api/auth/logout', headers })
    return headers
  },
  'a removed user': async test => {
    const { headers, user } = await signIn(test)
    await test.db.deleteFrom('users').where('id', '=', user.id).execute()
    return headers
  },
}

const notAuthenticated = { success: false, error: 'Not authenticated' }
const adminsOnly = { success: false, error: 'Only an administrator may do this' }

function refusalOf(caller: string, call: string) {
  if (publicCalls.has(call) || caller === 'an admin') return undefined
  if (caller !== 'staff' && caller !== 'a former admin') return { status: 401, body: notAuthenticated }
  return userCalls.has(call) ? undefined : { status: 403, body: adminsOnly }
}

describe.each(databaseKinds)('access on $name', kind => {
  let test: TestApp
  let calls: string[]
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
  })
  afterAll(() => test.close())

  const everything = async () => {
    const tables = [
      'branches',
      'services',
      'inquiries',
      'inquiry_history',
      'mail_jobs',
      'users',
      'sessions',
    ] as const
    const rows = []
    for (const table of tables) rows.push(await test.db.selectFrom(table).selectAll().execute())
    return rows
  }

  it('lists only existing calls', () => {
    expect(calls).toEqual(expect.arrayContaining([...publicCalls, ...userCalls]))
    expect(calls.length).toBeGreaterThan(20)
  })

  it.each(Object.keys(callers))(
    'is right for %s, call by call, and a refusal changes nothing',
    async caller => {
      for (const call of calls) {
        const headers = await callers[caller]?.(test)
        const refusal = refusalOf(caller, call)
        const [method, path = ''] = call.split(' ')
        const isCompared = refusal && method !== 'GET'
        const before = isCompared && (await everything())
        const answer = await test.app.inject({
          method: method as 'GET',
          url: path.replaceAll(/\{\w+\}/g, '2147483647'),
          headers,
          ...((method === 'POST' || method === 'PUT') && { payload: {} }),
          payloadAsStream: call === endless && !refusal,
        })
        if (refusal) {
          expect([answer.statusCode, answer.json()], call).toEqual([refusal.status, refusal.body])
          if (isCompared) expect(await everything(), call).toEqual(before)
        } else {
          expect([401, 403, 500, 503], call).not.toContain(answer.statusCode)
          if (!publicCalls.has(call) && answer.statusCode === 200)
            expect(answer.headers['cache-control'], call).toContain('no-store')
          if (call === endless) answer.stream().destroy()
        }
      }
    },
  )

  it.each<[string, (token: string) => string]>([
    ['another scheme', token => `Basic ${token}`],
    ['a longer token', token => `Bearer ${token}x`],
    ['a shorter token', token => `Bearer ${token.slice(0, -1)}`],
    ['a token of 8 KB', token => `Bearer ${token.repeat(190)}`],
    ['8 KB of spaces', token => `Bearer${' '.repeat(8000)}${token}`],
    ['the hash of a token', token => `Bearer ${hashToken(token)}`],
  ])('is refused for %s', async (_what, authorizationOf) => {
    const { token } = await signIn(test)
    const headers = { authorization: authorizationOf(token) }
    expect((await test.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
  })

  it('is checked again when the body has arrived: a user removed meanwhile changes nothing', async () => {
    const { port, hostname } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    for (const call of calls) {
      const [method, path = ''] = call.split(' ')
      if (publicCalls.has(call) || !['POST', 'PUT'].includes(method ?? '')) continue
      const { headers, user } = await signIn(test)
      // The body is read only after the guard.
      const isRead = new Promise<void>(resolve =>
        test.app.server.once('request', request => request.once('resume', resolve)),
      )
      const socket = net.connect(Number(port), hostname)
      const lines = [
        // A picture's body is read only for an existing slot.
        `${method} ${path.replace('{place}', 'hair').replaceAll(/\{\w+\}/g, '2147483647')} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Connection: close',
        `Authorization: ${headers.authorization}`,
        `Content-Type: ${path.endsWith('{place}') ? 'image/jpeg' : 'application/json'}`,
        'Content-Length: 2',
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
      await isRead
      await test.db.deleteFrom('users').where('id', '=', user.id).execute()
      const before = await everything()
      socket.write('}')
      expect((await text(socket)).split('\r\n', 1), call).toEqual(['HTTP/1.1 401 Unauthorized'])
      expect(await everything(), call).toEqual(before)
    }
  })

  it('is refused before the body is read', async () => {
    const headers = { 'content-type': 'application/json' }
    const url = '/api/branches'
    const answer = await test.app.inject({ method: 'POST', url, headers, payload: 'x'.repeat(100_000) })
    expect([answer.statusCode, answer.json()]).toEqual([401, notAuthenticated])
  })
})
