import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSite } from '../server/pages/site.ts'
import { signIn } from './accounts.ts'
import { createTestApp, type TestApp } from './app.ts'
import { mainDatabase } from './databases.ts'
import { aBranch, anInquiry, aService } from './factories.ts'
import { inheritedNames as names } from './inherited-names.ts'

let salon: TestApp
let admin: Record<string, string>
beforeAll(async () => {
  salon = await createTestApp(mainDatabase, { site: await loadSite(resolve('build')) })
  admin = (await signIn(salon)).headers
})
afterAll(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  return salon.close()
})

const post = (path: string, payload: object | string, headers = admin) =>
  salon.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('data named like an inherited property', () => {
  beforeAll(async () => {
    for (const name of names) {
      const texts = { name, description: name, duration: name }
      expect((await post('/branches', aBranch({ name, address: name }))).statusCode).toBe(201)
      expect((await post('/services', aService(texts))).statusCode).toBe(201)
      // Each of another person: the detail lists the inquiries of one person together, with their names.
      const person = { firstName: name, email: `person-${names.indexOf(name)}@mail.example`, phone: '' }
      const inquiry = anInquiry({ ...person, branch: name, service: name, message: name })
      expect((await post('/contacts', inquiry)).statusCode).toBe(201)
    }
  })

  it.each(['/branches', '/services', '/contacts'])('is listed by %s and read one by one', async path => {
    const { data } = (await salon.app.inject({ url: `/api${path}`, headers: admin })).json()
    const nameOf = (row: { name?: string; branch?: string }) => row.name ?? row.branch
    expect(data.map(nameOf).toSorted()).toEqual(names.toSorted())
    for (const row of data) {
      const { data: one } = (await salon.app.inject({ url: `/api${path}/${row.id}`, headers: admin })).json()
      expect(nameOf(one)).toBe(nameOf(row))
    }
  })

  it.each(['/', '/contact', '/services', '/services?category=hair'])('is shown on %s', async url => {
    const page = await salon.app.inject(url)
    expect(page.statusCode).toBe(200)
    for (const name of names) expect(page.body).toMatch(new RegExp(`>(?:\\s|<!-- -->)*${name}\\s*<`))
  })

  it.each(names)('is preselected by the query: %s', async name => {
    const page = await salon.app.inject(`/contact?${new URLSearchParams({ branch: name, service: name })}`)
    expect(page.statusCode).toBe(200)
    const chosen = [...page.body.matchAll(/<option(?=[^>]* selected)[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(chosen).toEqual([name, name])
  })

  it('can be posted by the form without JavaScript', async () => {
    const fields = names.map(name => [name, name])
    const inquiry = Object.entries(anInquiry({ branch: '__proto__', service: 'constructor' }))
    const response = await salon.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([...inquiry, ...fields]).toString(),
    })
    expect(response.statusCode).toBe(303)
    const [service, branch] = [names.indexOf('constructor') + 1, names.indexOf('__proto__') + 1]
    expect(response.headers.location).toMatch(new RegExp(`^/contact\\?sent=\\d+\\.${service}\\.${branch}$`))
  })
})

describe('a body with inherited names as members', () => {
  const calls = [
    ['POST', '/auth/login', 401, { email: 'nobody@salon.lk', password: 'abcdef' }],
    ['PUT', '/auth/updatedetails', 200, { phone: '077' }],
    ['POST', '/branches', 201, aBranch()],
    ['POST', '/services', 201, aService()],
    ['POST', '/contacts', 201, anInquiry()],
    ['PUT', '/contacts/1', 200, { status: 'read' }],
  ] as const

  it.each(calls)('%s %s ignores them', async (method, path, status, body) => {
    const more = { constructor: 'x', toString: 'x', valueOf: 7, hasOwnProperty: { a: 1 }, prototype: null }
    const payload = { ...more, ...body }
    const response = await salon.app.inject({ method, url: `/api${path}`, headers: admin, payload })
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toMatch(/toString|hasOwnProperty/)
  })
})
