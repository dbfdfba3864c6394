import { expect } from 'vitest'
import { findLeaks } from './leaks.ts'
import { onLinux, recipe, whole } from './recipe.ts'
import { logInAsAdmin, startSalon } from './salon-process.ts'
import { asForm, asJson, ask, type Request } from './wire.ts'

const commands = ['start', 'serve'] as const
for (const command of whole ? commands : commands.slice(1)) {
  recipe(
    `npm run ${command}`,
    "runs React's production build, and no development build of anything",
    async see => {
      // Node then says on its error output which files it loads.
      await using salon = await startSalon(command, { env: { NODE_DEBUG: 'module', LOG_LEVEL: 'silent' } })
      await ask(salon.url)
      const files = [...salon.printed().matchAll(/ load "([^"]+)" for module/g)].map(([, file]) => file ?? '')
      const named = files.filter(file => /react/.test(file) && /(production|development)/.test(file))
      see(named.map(file => file.slice(file.lastIndexOf('/') + 1)).join(', '))
      expect(named.filter(file => file.includes('production')).length).toBeGreaterThan(0)
      expect(named.filter(file => file.includes('development'))).toEqual([])
    },
  )
}

const screens = [
  '/',
  '/about',
  '/services',
  '/services?category=hair',
  '/contact',
  '/contact?service=x',
  '/nothing',
]
const calls = [
  '/api/branches',
  '/api/branches/1',
  '/api/services',
  '/api/services/1',
  '/api/contacts',
  '/api/health/ready',
]

/** Requests that nobody sends who means well. */
const odd: Request[] = [
  ...[
    '/%zz',
    '/api/%zz',
    '/api/branches/%zz',
    '/%c0%ae',
    '/services?category=%zz',
    '/contact?service=%ff',
  ].map(path => ({ path })),
  ...['/contact', '/about', '/nothing', '/api/nothing', '/api/contacts', '/api/auth/login', '/'].flatMap(
    path => [
      { method: 'POST', path, ...asJson({ firstName: { toString: 1 } }) },
      { method: 'POST', path, body: '{"a":', headers: { 'content-type': 'application/json' } },
      { method: 'POST', path, body: '{"__proto__":1}', headers: { 'content-type': 'application/json' } },
      { method: 'POST', path, ...asForm({ __proto__: '1', constructor: '2' }) },
      { method: 'POST', path, body: 'x', headers: { 'content-type': 'text/plain' } },
      { method: 'POST', path, body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      { method: 'POST', path, body: 'x', headers: { 'content-type': ';;;' } },
      { method: 'POST', path, body: 'x' },
    ],
  ),
]

recipe(
  'A table is gone, a row is broken, requests are odd',
  'no answer carries a path, a stack or a database’s words',
  async see => {
    await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
    const admin = await logInAsAdmin(salon)
    const seen: Record<number, number> = {}
    const leaks: string[] = []
    const look = async (request: Request) => {
      const answer = await ask(salon.url, request)
      seen[answer.status] = (seen[answer.status] ?? 0) + 1
      for (const leak of findLeaks(`${answer.text}\n${answer.rawHeaders.join('\n')}`)) {
        leaks.push(`${request.method ?? 'GET'} ${request.path}: ${answer.status} with ${leak}`)
      }
      return answer.status
    }
    for (const request of odd) await look(request)
    const db = salon.openDatabase()
    // Every way of being broken that a single statement can bring about.
    const breakages = [
      `update services set category_id = 'constructor' where id = 1`,
      'alter table branches rename to branches_away',
      'alter table services rename to services_away',
      'alter table contacts rename to contacts_away',
    ]
    for (const breakage of breakages) {
      db.exec(breakage)
      for (const path of [...screens, ...calls]) await look({ path, headers: admin })
      await look({ method: 'POST', path: '/contact', ...asForm({ firstName: 'x' }) })
    }
    db.close()
    see(
      Object.entries(seen)
        .map(([status, times]) => `${times} × ${status}`)
        .join(', '),
    )
    expect(leaks).toEqual([])
    expect(seen[500], 'something has failed').toBeGreaterThan(0)
  },
  { further: true, skip: !onLinux },
)
