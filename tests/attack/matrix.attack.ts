import { resolve } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Level } from '#contracts/accounts/user.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { untilJobsRan } from '#tests/periodic-jobs.ts'
import { loadSite } from '../../server/pages/site.ts'
import { isFullRun, scenario } from '../processes/scenario.ts'
import { createDigest } from './database-digest.ts'
import { asForm, asJson, ask, keepAlive, type Request, type Response } from './http.ts'
import { type MatrixCaller, makeCallers } from './matrix/callers.ts'
import { exactPath, type PathShape, pathShapes } from './matrix/path-shapes.ts'
import { anyBodyOf, expectedRoutes, type Permission, permissionOf } from './matrix/permissions.ts'
import { fillPrivateRows, PRIVATE } from './matrix/private-rows.ts'
import { collectRoutes, type Route } from './matrix/registered-routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'ARALIYA']
const STREAM = '/api/contacts/stream'
/** For thousands of requests, which a busy machine takes long for. What hangs is found all the same: `ask` limits each of them. */
const NO_LIMIT = 0
/** Paths without a route. */
const UNKNOWN = ['/nothing', '/api/nothing']

/** The columns of the matrix: who may use the routes of each audience. */
const mayUse = ({ audience }: Permission, { role }: MatrixCaller) =>
  ({
    everyone: true,
    users: role !== 'none',
    inbox: role === 'inbox' || role === 'full',
    full: role === 'full',
  })[audience]

interface ForbiddenAttempt {
  caller: MatrixCaller
  method: string
  shape: PathShape
  request: Request
  permission: Permission | undefined
}

const essentialCallers = [
  'no token',
  'an unknown token',
  'a token in a cookie',
  'a user of another role',
  'an inbox account',
  'an account with full access',
]

/** The level that a route of an audience declares; a user's own account takes no more than the lower one. */
const levels: Record<Permission['audience'], Level | undefined> = {
  everyone: undefined,
  users: 'inbox',
  inbox: 'inbox',
  full: 'full',
}
const levelOf = (permission: Permission | undefined) => permission && levels[permission.audience]

const refusals = {
  none: [401, '{"success":false,"error":"Not authenticated"}'],
  other: [403, '{"success":false,"error":"Only an administrator may do this"}'],
  inbox: [403, '{"success":false,"error":"Only accounts with full access can do this."}'],
  full: [],
}

/** What is wrong with the response to a forbidden attempt; undefined when it is right. */
function findFault(
  { method, shape, caller, permission }: ForbiddenAttempt,
  response: Response,
): string | undefined {
  const { status, text } = response
  if (text.includes(PRIVATE)) return `${status} with private data`
  const seen = `${status} ${text.slice(0, 200)}`
  if (status >= 500) return seen
  if (method === 'OPTIONS' && text === '') return undefined
  if (permission && shape === exactPath && method !== 'HEAD')
    return `${[status, text]}` === `${refusals[caller.role]}` ? undefined : seen
  if (status >= 400) return undefined
  const { location } = response.headers
  if (status >= 300) return /^\/(?![/\\])/.test(location ?? '') ? undefined : `${status} to ${location}`
  const isPage = response.headers['content-type']?.startsWith('text/html')
  return isPage && (method === 'GET' || method === 'HEAD') ? undefined : seen
}

describeOneDatabase('the permission matrix', kind => {
  let test: TestApp
  let routes: Route[]
  let url: string
  let callers: MatrixCaller[]
  let pathOf: (route: string) => string
  const agent = keepAlive(8)

  beforeAll(async () => {
    const site = await loadSite(resolve('build'))
    ;({ created: test, routes } = await collectRoutes(() => createTestApp(kind, { site })))
    pathOf = await fillPrivateRows(test)
    callers = await makeCallers(test)
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    await untilJobsRan(test)
  })
  afterAll(async () => {
    agent.destroy()
    await test.close()
  })

  /** All ways to call a method of a path, except those that are allowed. */
  function forbiddenAttempts(pattern: string, method: string): ForbiddenAttempt[] {
    const exact = permissionOf({ method, url: pattern })
    const body = exact?.body ?? anyBodyOf(pattern) ?? {}
    const send = pattern === '/contact' ? asForm(body as Record<string, string>) : asJson(body)
    const takesBody =
      ['POST', 'PUT', 'PATCH'].includes(method) || (method === 'DELETE' && exact?.body !== undefined)
    // Who calls matters to the API only.
    const triedAt = (shape: PathShape) =>
      pattern.startsWith('/api') && (isFullRun || shape === exactPath)
        ? callers
        : callers.filter(({ name }) => essentialCallers.includes(name))
    return pathShapes
      .filter(({ isEssential }) => isFullRun || isEssential)
      .flatMap(shape => {
        const own = pathOf(pattern)
        const path = shape.write(own)
        const permission = shape.isEquivalent || path === own ? exact : undefined
        return triedAt(shape)
          .filter(caller => !permission || !mayUse(permission, caller))
          .map(caller => {
            const request = caller.authorize({ method, path, ...(takesBody && send), agent })
            return { caller, method, shape, permission, request }
          })
      })
  }

  scenario(
    {
      action: 'All routes of the server are listed',
      promise:
        'each is in permissions.ts and declares the level that is there, and each of permissions.ts exists',
    },
    () => {
      expect(routes.filter(route => !permissionOf(route))).toEqual([])
      const registered = new Set(routes.map(({ method, url }) => `${method} ${url}`))
      // A route that forgets its level is closed to those who need it, or right only by accident.
      expect(routes.filter(route => route.level !== levelOf(permissionOf(route)))).toEqual([])
      expect(expectedRoutes.filter(({ method, url }) => !registered.has(`${method} ${url}`))).toEqual([])
      return `${routes.length} routes`
    },
  )

  // First, so that the forbidden attempts find what these calls leave behind.
  scenario(
    {
      action: 'Every route is called by everyone who is allowed to',
      promise: 'the calls succeed, and show no private data of others',
      timeout: NO_LIMIT,
    },
    async () => {
      const digest = await createDigest(test.db)
      let count = 0
      for (const { method, url: pattern, permission } of expectedRoutes) {
        // New callers for each route, as some calls end the session.
        for (const caller of await makeCallers(test)) {
          if (!mayUse(permission, caller)) continue
          const what = `${method} ${pattern} as ${caller.name}`
          const isOthers = permission.audience === 'users' && pattern.includes(':id')
          // Some calls read all rows; their writes name only rows of others, and are refused.
          const path =
            isOthers || method === 'GET' ? pathOf(pattern) : pattern.replaceAll(/:\w+/g, '2147483647')
          const body =
            method === 'GET' || method === 'DELETE' ? {} : asJson(isOthers ? (permission.body ?? {}) : {})
          const before = isOthers && (await digest())
          const request = { method, path, ...body, agent, isEndless: pattern === STREAM }
          const response = await ask(url, caller.authorize(request))
          if (isOthers) {
            expect(response.status, what).toBe(404)
            expect(await digest(), what).toEqual(before)
          }
          expect([401, 403, 500, 503], what).not.toContain(response.status)
          if (['everyone', 'users'].includes(permission.audience))
            expect(response.text, what).not.toContain(PRIVATE)
          if (permission.audience !== 'everyone' && response.status === 200)
            expect(response.headers['cache-control'], what).toContain('no-store')
          count++
        }
      }
      return `${count} requests`
    },
  )

  scenario(
    {
      action: 'Every route is called without permission, with any method, path shape and place of a token',
      promise: 'they get no data and change nothing',
      timeout: NO_LIMIT,
    },
    async () => {
      const digest = await createDigest(test.db)
      const faults: string[] = []
      let count = 0
      let before = await digest()
      for (const pattern of new Set([...expectedRoutes.map(route => route.url), ...UNKNOWN])) {
        for (const method of METHODS) {
          const attempts = forbiddenAttempts(pattern, method)
          const responses = await Promise.all(attempts.map(({ request }) => ask(url, request)))
          for (const [index, attempt] of attempts.entries()) {
            const { caller, request, shape } = attempt
            const fault = findFault(attempt, responses[index] as Response)
            if (fault) faults.push(`${method} ${request.path} (${shape.name}), ${caller.name}: ${fault}`)
          }
          count += attempts.length
          const after = await digest()
          const changed = Object.keys(after).filter(table => after[table] !== before[table])
          if (changed.length > 0) faults.push(`${method} ${pattern} changed ${changed.join(', ')}`)
          before = after
        }
      }
      expect(faults).toEqual([])
      return `${count} requests with ${METHODS.length} methods: none let through`
    },
  )
})
