import type { LightMyRequestResponse } from 'fastify'
import { createTestApp, type TestApp } from '#tests/app.ts'
import type { DatabaseKind } from '#tests/databases.ts'
import { aBranch, anInquiry, aService } from '#tests/factories.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { createSession } from '../../../server/auth/sessions.queries.ts'
import { createUser } from '../../../server/auth/users.queries.ts'
import { instant } from '../../../server/clock.ts'
import { createDigest } from '../database-digest.ts'
import type { FuzzRequest, Who } from './requests.ts'

const password = hashPassword('frangipani at six')

/** One of two salons on different databases that get the same requests. */
export interface FuzzedSalon extends AsyncDisposable {
  app: TestApp['app']
  send(request: FuzzRequest): Promise<LightMyRequestResponse>
  /** Without the table of failed logins, which a refused login changes. */
  digest(): Promise<Record<string, string>>
}

const tables = {
  '/branches/': 'branches',
  '/services/': 'services',
  '/contacts/': 'inquiries',
  '/sessions/': 'sessions',
  '/users/': 'users',
} as const

/** A salon on a new database, with rows to be changed. */
export async function createFuzzedSalon(kind: DatabaseKind): Promise<FuzzedSalon> {
  const test = await createTestApp(kind)
  const { app, db, clock } = test
  const digest = await createDigest(db, ['login_failures'])
  const tokens: Record<Who, string> = {
    admin: '',
    staff: '',
    'no token': '',
    'unknown token': 'x'.repeat(43),
  }
  const ids: Record<'admin' | 'staff', number> = { admin: 0, staff: 0 }

  const openSession = (role: 'admin' | 'staff') =>
    createSession(db, clock, ids[role], { userAgent: 'Test', address: '127.0.0.1' })

  const bearer = (who: Who): Record<string, string> =>
    who === 'no token' ? {} : { authorization: `Bearer ${tokens[who]}` }

  for (const role of ['admin', 'staff'] as const) {
    const account = { name: role, email: `${role}@araliya.example`, role, passwordHash: await password }
    const user = await createUser(db, account, instant(clock))
    ids[role] = user?.id ?? 0
    tokens[role] = await openSession(role)
  }
  const add = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: bearer('admin') })
  for (const name of ['Wellawatte', 'Nugegoda']) await add('/api/branches', aBranch({ name }))
  for (const categoryId of ['hair', 'nails'] as const) await add('/api/services', aService({ categoryId }))
  for (const lastName of ['Perera', 'Silva', 'Fernando']) await add('/api/contacts', anInquiry({ lastName }))

  async function pathOf({ call, row, query }: FuzzRequest): Promise<string> {
    const [, table] = Object.entries(tables).find(([part]) => call.path.includes(part)) ?? []
    let id = String(row)
    if (typeof row === 'number' && table) {
      const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
      id = String(rows[row]?.id ?? 2_000_000_000 + row)
    }
    const search = new URLSearchParams(query)
    return call.path.replace('{id}', id) + (search.size > 0 ? `?${search}` : '')
  }

  return {
    app,
    digest,
    [Symbol.asyncDispose]: () => test.close(),
    async send(request) {
      const { call, who, headers, body } = request
      const response = await app.inject({
        method: call.method as 'GET',
        url: await pathOf(request),
        headers: { ...headers, ...bearer(who) },
        ...(body !== undefined && { payload: body }),
      })
      if (response.statusCode !== 200 || (who !== 'admin' && who !== 'staff')) return response
      if (call.path.endsWith('/updatepassword')) tokens[who] = response.json().token
      // A login ends the session that asks for it.
      const endsSession =
        /\/(logout|login)$/.test(call.path) || (call.method === 'DELETE' && call.path.includes('/sessions'))
      if (endsSession) tokens[who] = await openSession(who)
      return response
    },
  }
}
