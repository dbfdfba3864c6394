import { resolve } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { loadSite } from '../../server/pages/site.ts'
import { type Caller, makeCallers } from './callers.ts'
import { createDigest } from './digest.ts'
import { type Expectation, expectationOf, expectedRoutes, methodsOf } from './expectations.ts'
import { essentialShapes, type Shape, shapes } from './path-shapes.ts'
import { fillPrivateRows, PRIVATE } from './private-rows.ts'
import { recipe, whole } from './recipe.ts'
import { type Route, watchRoutes } from './route-table.ts'
import { type Answer, asForm, asJson, ask, jsonOf, keepAlive, type Request } from './wire.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'ARALIYA']
const ENDLESS = 'GET /api/contacts/stream'
/** What no route is for. */
const NOWHERE = ['/nothing', '/api/nothing']

let test: TestApp
let routes: Route[]
let url: string
let callers: Caller[]
let rows: Record<string, string>
const agent = keepAlive()

beforeAll(async () => {
  const site = await loadSite(resolve('build'))
  ;({ built: test, routes } = await watchRoutes(() => createTestApp(sqlite, { site })))
  rows = await fillPrivateRows(test)
  callers = await makeCallers(test)
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await test.close()
})

const mayUse = ({ audience }: Expectation, { role }: Caller) =>
  audience === 'everybody' || role === 'admin' || (audience === 'users' && role === 'staff')

interface Attempt {
  caller: Caller
  method: string
  shape: Shape
  request: Request
  expectation: Expectation | undefined
}

const essentialCallers = ['nobody', 'a dead token', 'a token in a cookie', 'staff', 'an admin']

function attemptsOn(pattern: string, method: string): Attempt[] {
  const expected = methodsOf(pattern)
  const body = expected.get(method)?.body ?? [...expected.values()].find(({ body }) => body)?.body ?? {}
  const send = pattern === '/contact' ? asForm(body as Record<string, string>) : asJson(body)
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method)
  // Pages know nobody: it is the API where it matters who calls.
  const all = whole && pattern.startsWith('/api')
  const tried = all ? callers : callers.filter(({ name }) => essentialCallers.includes(name))
  const exact = rows[pattern] ?? pattern
  return (whole ? shapes : essentialShapes).flatMap(shape => {
    const path = shape.write(exact)
    const expectation = shape.same || path === exact ? expected.get(method) : undefined
    return tried.map(caller => {
      const request = caller.dress({ method, path, ...(takesBody && send), agent })
      return { caller, method, shape, expectation, request }
    })
  })
}

const authRefusals = [
  { status: 401, body: { success: false, error: 'Not authenticated' } },
  { status: 403, body: { success: false, error: 'Only an administrator may do this' } },
]

/** What is wrong with the answer to a caller who may not, or to something that is no call; undefined when it is right. */
function findFault({ method, shape, caller, expectation }: Attempt, answer: Answer): string | undefined {
  const { status, text } = answer
  if (text.includes(PRIVATE)) return `${status} with what is somebody else's`
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  if (method === 'OPTIONS' && text === '') return undefined
  if (expectation && shape.name === 'exact' && method !== 'HEAD') {
    const right = authRefusals[caller.role === 'staff' ? 1 : 0]
    const seen = { status, body: jsonOf(answer) }
    return JSON.stringify(seen) === JSON.stringify(right) ? undefined : `${status} ${text.slice(0, 200)}`
  }
  if (status >= 400) return undefined
  if (status >= 300)
    return /^\/(?![/\\])/.test(answer.headers.location ?? '')
      ? undefined
      : `${status} to ${answer.headers.location}`
  return isPage && (method === 'GET' || method === 'HEAD') ? undefined : `${status} ${text.slice(0, 200)}`
}

async function inTurns<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

recipe('Route table', 'every route of the server is expected, and every expected one is there', see => {
  const unexpected = routes.filter(route => !expectationOf(route))
  expect(unexpected, 'say in expectations.ts who these routes are for').toEqual([])
  const registered = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  expect(expectedRoutes.filter(route => !registered.has(route))).toEqual([])
  see(`${routes.length} routes, ${expectedRoutes.length} that are no files`)
})

// First, so that whatever an admin's reading leaves behind is there for others to find.
recipe('Permission matrix', 'whoever may is let in, and sees nothing of others', async see => {
  const digest = await createDigest(test.db)
  let count = 0
  for (const route of expectedRoutes) {
    const [method = '', pattern = ''] = route.split(' ')
    const expectation = methodsOf(pattern).get(method) as Expectation
    for (const caller of await makeCallers(test)) {
      if (!mayUse(expectation, caller)) continue
      const isOthers = expectation.audience === 'users' && pattern.includes(':id')
      // Nobody's row is changed, but all are read.
      const path =
        isOthers || method === 'GET' ? (rows[pattern] ?? pattern) : pattern.replaceAll(/:\w+/g, '2147483647')
      const body = method === 'GET' || method === 'DELETE' ? {} : asJson({})
      const before = isOthers && (await digest())
      const answer = await ask(
        url,
        caller.dress({ method, path, ...body, agent, isEndless: route === ENDLESS }),
      )
      if (isOthers)
        expect([answer.status, await digest()], `${route} as ${caller.name}`).toEqual([404, before])
      expect([401, 403, 500, 503], `${route} as ${caller.name}`).not.toContain(answer.status)
      const theirs = expectation.audience === 'admins'
      if (!theirs) expect(answer.text, `${route} as ${caller.name}`).not.toContain(PRIVATE)
      count++
    }
  }
  see(`${count} requests answered`)
})

recipe(
  'Permission matrix',
  'whoever may not gets no data and changes nothing, by any method, path shape or place for a token',
  async see => {
    const digest = await createDigest(test.db)
    const faults: string[] = []
    let count = 0
    for (const pattern of new Set([
      ...expectedRoutes.map(route => route.split(' ')[1] as string),
      ...NOWHERE,
    ])) {
      for (const method of METHODS) {
        const before = await digest()
        const attempts = attemptsOn(pattern, method).filter(
          ({ expectation, caller }) => !expectation || !mayUse(expectation, caller),
        )
        await inTurns(attempts, 8, async attempt => {
          const answer = await ask(url, attempt.request)
          const fault = findFault(attempt, answer)
          if (fault) {
            faults.push(
              `${method} ${attempt.request.path} (${attempt.shape.name}), ${attempt.caller.name}: ${fault}`,
            )
          }
        })
        count += attempts.length
        const after = await digest()
        const changed = Object.keys(after).filter(table => after[table] !== before[table])
        if (changed.length > 0) faults.push(`${method} ${pattern} changed ${changed.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
    see(`${count} requests with ${METHODS.length} methods: none let through`)
  },
  { timeout: 240_000 },
)
