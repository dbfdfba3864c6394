// Long: the values for every kind of field of the API.
import fc, { type Arbitrary } from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { type DatabaseKind, databaseKinds } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { createSession } from '../../server/accounts/sessions.queries.ts'
import { createUser } from '../../server/accounts/users.queries.ts'
import { seedSalon } from '../../server/operations/demo/seed.ts'
import { scenario } from '../processes/scenario.ts'
import { createDigest } from './database-digest.ts'
import { brokenTexts, hostileTexts, longTexts } from './hostile-texts.ts'
import { findLeaks } from './leaks.ts'
import { expectedRoutes } from './matrix/permissions.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 10_000)
/** For finding the shortest failing sequence. */
const SHRINK_LIMIT_MS = 120_000
/** The report names it; set ATTACK_SEED to it to send the same requests again. */
const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 31)
/** Responses that never end, are not JSON, or depend on how quickly the database responds. */
const EXCLUDED = [
  '/api/contacts/stream',
  '/api/contacts/export',
  '/api/activity/export',
  '/api/services/export',
  '/api/health/ready',
  '/api/openapi.json',
]

const routes = expectedRoutes.filter(({ url }) => url.startsWith('/api/') && !EXCLUDED.includes(url))

const anyText = fc.oneof(
  fc.string({ maxLength: 100, unit: 'grapheme' }),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.constantFrom(...hostileTexts, ...brokenTexts, ...longTexts),
)
const anyJson = fc.oneof(
  { weight: 3, arbitrary: anyText },
  fc.constantFrom(null, true, 0, -1, 1.005, 1e308, 2 ** 53, [], {}, [[]], ''),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constant({ toString: 1, valueOf: 1, constructor: { prototype: { admin: true } } }),
  fc.integer({ min: 10, max: 400 }).map(depth => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)
const notJson = fc.constantFrom('', '{', 'null', '{"__proto__":{"role":"admin"}}', '{"a":1,"a":2}', '1e999')

/** One request, the same for each database: rows are named by their order, not by their id. */
interface FuzzRequest {
  method: string
  url: string
  who: 'admin' | 'inbox' | 'other' | 'nobody'
  /** Which row the path names: the n-th that exists, or this text. */
  row: number | string
  query: Record<string, string>
  headers: Record<string, string>
  body: string | undefined
}

/** A valid body, one with a member that is replaced or missing, any JSON, or no JSON. */
function bodyOf(valid: object): Arbitrary<string> {
  const replaced = fc
    .tuple(
      fc.constantFrom('id', 'role', 'level', ...Object.keys(valid)),
      fc.option(anyJson, { nil: undefined }),
    )
    .map(([name, value]) => ({ ...valid, [name]: value }))
  const json = fc.oneof(
    { weight: 3, arbitrary: fc.constant<unknown>(valid) },
    { weight: 6, arbitrary: replaced as Arbitrary<unknown> },
    { weight: 1, arbitrary: anyJson as Arbitrary<unknown> },
  )
  return fc.oneof({ weight: 20, arbitrary: json.map(value => JSON.stringify(value)) }, notJson)
}

/** A spreadsheet of services, as CSV: rows that are right, almost right, and anything. */
const anySheet = fc
  .tuple(
    fc.subarray(
      ['Id', 'Name', 'Category', 'Price', 'Option 1', 'Option 1 price', 'Hidden', 'Branches', 'x'],
      {
        minLength: 1,
      },
    ),
    fc.array(
      fc.array(
        fc.oneof(
          {
            weight: 3,
            arbitrary: fc.constantFrom('', '1', '2', '3', '4900', 'hair', 'yes', 'no', 'none', 'all'),
          },
          anyText,
        ),
        { maxLength: 9 },
      ),
      { maxLength: 4 },
    ),
  )
  .map(([headings, rows]) =>
    [headings, ...rows].map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'),
  )
const SHEET_URL = '/api/services/import'

const oddRows = [
  '0',
  '-1',
  '2147483648',
  '9'.repeat(30),
  '1e0',
  '%00',
  '%d9%a1',
  "1'--",
  'constructor',
  '1%2f2',
]
const versions = ['"1"', '"2"', '*', 'W/"1"', '1', '""', '"9999999999"', '"1", "2"']

function requestOf({ method, url, permission }: (typeof routes)[number]): Arbitrary<FuzzRequest> {
  const takesBody = method !== 'GET' && (method !== 'DELETE' || permission.body !== undefined)
  return fc.record({
    method: fc.constant(method),
    url: fc.constant(url),
    who: fc.oneof(
      { weight: 16, arbitrary: fc.constant<FuzzRequest['who']>('admin') },
      { weight: 3, arbitrary: fc.constant<FuzzRequest['who']>('inbox') },
      fc.constantFrom<FuzzRequest['who'][]>('other', 'nobody'),
    ),
    row: fc.oneof({ weight: 8, arbitrary: fc.nat({ max: 4 }) }, fc.constantFrom(...oddRows)),
    query: fc.dictionary(
      fc.constantFrom('page', 'limit', 'q', 'status', 'from', 'order', 'person', 'kind', 'x'),
      anyText,
      {
        maxKeys: 2,
      },
    ),
    headers: fc.record(
      { 'if-match': fc.constantFrom(...versions), 'idempotency-key': fc.stringMatching(/^[ -~]{0,300}$/) },
      { requiredKeys: [] },
    ) as Arbitrary<Record<string, string>>,
    body: takesBody
      ? url === SHEET_URL
        ? fc.oneof(anySheet, anyText)
        : bodyOf(permission.body ?? {})
      : fc.constant(undefined),
  })
}

// Hashing a password, or reading a spreadsheet in a process of its own, takes fifty times as long as any other call.
const isCostly = ({ method, url }: (typeof routes)[number]) =>
  (url.startsWith('/api/auth/') && method !== 'GET') || url === SHEET_URL
const anyRequest = fc.oneof(
  ...routes.map(route => ({ weight: isCostly(route) ? 1 : 8, arbitrary: requestOf(route) })),
)

const tables = {
  branches: 'branches',
  services: 'services',
  contacts: 'inquiries',
  sessions: 'sessions',
  users: 'users',
  team: 'users',
  push: 'pushBrowsers',
  'saved-replies': 'savedReplies',
} as const

/** A salon on a new database, with rows to be changed. */
async function createFuzzedSalon(kind: DatabaseKind) {
  const test = await createTestApp(kind)
  const { app, db, clock } = test
  await seedSalon(db, clock, 'demo')
  const now = clock.now().toISOString()
  for (const name of ['admin', 'inbox', 'other'] as const)
    await createUser(
      db,
      {
        name,
        email: `${name}@araliya.example`,
        passwordHash: '',
        level: name === 'inbox' ? 'inbox' : 'full',
      },
      now,
    )
  await db.updateTable('users').set({ role: 'other' }).where('name', '=', 'other').execute()
  for (const lastName of ['Perera', 'Silva', 'Fernando'])
    await app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry({ lastName }) })
  const digest = await createDigest(db, ['login_failures'])
  expect(Object.keys(await digest())).toEqual(expect.arrayContaining(NOT_OF_INBOX))
  let tokens: Partial<Record<FuzzRequest['who'], string>> = {}
  /** Of a user, unless an administrator has removed them. */
  async function openSession(who: 'admin' | 'inbox' | 'other') {
    const email = `${who}@araliya.example`
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return undefined
    return (await createSession(db, clock, user.id, { userAgent: '', address: '' })).token
  }

  async function pathOf({ url, row, query }: FuzzRequest): Promise<string> {
    const table = tables[url.split('/')[url.includes('/sessions/') ? 3 : 2] as keyof typeof tables]
    const rows = table ? await db.selectFrom(table).select('id').orderBy('id').execute() : []
    const id = typeof row === 'number' ? String(rows[row]?.id ?? 2_000_000_000 + row) : row
    const search = new URLSearchParams(query)
    return url.replaceAll(/:\w+/g, id) + (search.size > 0 ? `?${search}` : '')
  }
  return {
    digest,
    [Symbol.asyncDispose]: () => test.close(),
    async send(request: FuzzRequest) {
      const { method, url, who, headers, body } = request
      if (who !== 'nobody' && !tokens[who]) tokens[who] = await openSession(who)
      const token = tokens[who]
      const before = await digest()
      const response = await app.inject({
        method: method as 'GET',
        url: await pathOf(request),
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'content-type': url === SHEET_URL ? 'text/csv' : 'application/json',
          }),
        },
        ...(body !== undefined && { payload: body }),
      })
      // Such calls may have ended a session.
      if (response.statusCode < 400 && /^\/api\/(auth|users|team)\//.test(url)) tokens = {}
      return { response, before, after: await digest() }
    },
  }
}

const GENERATED = [
  'id',
  'ids',
  'newest',
  'seen',
  'actionId',
  'token',
  'ticket',
  'state',
  'database',
  'challenge',
  'secret',
  'uri',
  'qr',
  'recoveryCodes',
]
/** What the inbox has no part in: no call of an account that is limited to it changes these tables. */
const NOT_OF_INBOX = [
  'services',
  'planned_prices',
  'service_changes',
  'branches',
  'content_versions',
  'pictures',
  'picture_files',
  'removed_pictures',
  'saved_replies',
  'password_links',
  'settings',
  'unfinished_work',
]

const isJson = ({ headers }: LightMyRequestResponse) => /json/.test(String(headers['content-type']))

/** A response without what each database generates. */
const comparable = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  type: response.headers['content-type'],
  body: isJson(response)
    ? JSON.parse(response.body, (key, value) => (GENERATED.includes(key) ? '*' : value))
    : '',
})

function findFaults(response: LightMyRequestResponse): string[] {
  const { statusCode: status, body } = response
  const faults = findLeaks(body)
  if (status >= 500) faults.push(`${status}`)
  if (!isJson(response)) return faults
  const { success, error, fields } = JSON.parse(body)
  if (success !== status < 400) faults.push(`success is ${success}`)
  if (status >= 400 && (typeof error !== 'string' || error.length > 200)) faults.push(`error is ${error}`)
  if (Object.values(fields ?? {}).some(each => typeof each !== 'string')) faults.push('fields are not texts')
  return faults
}

const installedKinds = databaseKinds.filter(kind => !kind.missing)

scenario(
  {
    action: `${REQUESTS} valid, almost valid and hostile requests are sent to ${installedKinds.map(({ name }) => name).join(' and ')}`,
    promise:
      'no response 500, both databases respond alike, a refused request changes nothing, no response leaks internals',
    timeout: 900_000,
  },
  async () => {
    const statuses: Record<string, number> = {}
    const count = () => Object.values(statuses).reduce((a, b) => a + b, 0)
    const property = fc.asyncProperty(
      fc.array(anyRequest, { minLength: 1, maxLength: 150, size: 'max' }),
      async requests => {
        await using stack = new AsyncDisposableStack()
        const salons = (await Promise.all(installedKinds.map(createFuzzedSalon))).map(one => stack.use(one))
        for (const request of requests) {
          const what = JSON.stringify(request).slice(0, 2_000)
          const outcomes = await Promise.all(salons.map(salon => salon.send(request)))
          const [first, ...others] = outcomes.map(({ response }) => comparable(response))
          for (const other of others) expect(other, what).toEqual(first)
          for (const { response, before, after } of outcomes) {
            expect(findFaults(response), what).toEqual([])
            if (response.statusCode >= 400) expect(after, what).toEqual(before)
            if (request.who === 'inbox')
              for (const table of NOT_OF_INBOX) expect(after[table], `${table}: ${what}`).toBe(before[table])
          }
          statuses[first?.status ?? 0] = (statuses[first?.status ?? 0] ?? 0) + 1
        }
      },
    )
    for (let round = 0; count() < REQUESTS; round++) {
      await fc.assert(property, { seed: SEED + round, numRuns: 5, interruptAfterTimeLimit: SHRINK_LIMIT_MS })
    }
    const accepted = Object.entries(statuses)
      .filter(([status]) => Number(status) < 400)
      .reduce((sum, [, times]) => sum + times, 0)
    expect(accepted, 'many are accepted').toBeGreaterThan(count() / 5)
    const times = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
    return `${count()} requests to ${routes.length} calls, seed ${SEED}; ${times.join(', ')}`
  },
)
