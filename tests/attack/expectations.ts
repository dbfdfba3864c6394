import { builtIn } from '#content/built-in.ts'
import { aBranch, aContact, aService } from '#tests/factories.ts'
import type { Route } from './route-table.ts'

/** Who a route is for. */
export type Audience = 'everybody' | 'users' | 'admins'

export interface Expectation {
  audience: Audience
  /** A body that a caller who may would be obeyed with, so that a hole in the guard changes something. */
  body?: object
}

const login = { email: 'nobody@mail.example', password: 'frangipani at six' }
const reply = { subject: 'Taken over', text: 'Hello' }
const savedReply = { title: 'Taken over', text: 'Dear {name}, …' }
const person = { email: 'nimali.perera@mail.example' }
const passwords = { currentPassword: login.password, newPassword: 'hibiscus at seven' }

/** The screens of the back office as they leave the server: for everybody, as nobody's data is in them. */
const shells = (...urls: string[]): Record<string, Expectation> =>
  Object.fromEntries(urls.map(url => [`GET ${url}`, { audience: 'everybody' }]))

/**
 * Every route that the server may have, and who may use it (decisions, "Who may call what"). A route that is not
 * here fails the matrix: say who it is for. `HEAD` follows its `GET`.
 */
const expectations: Record<string, Expectation> = {
  'GET /api/openapi.json': { audience: 'everybody' },
  'GET /api/health/caller': { audience: 'everybody' },
  'GET /api/health/live': { audience: 'everybody' },
  'GET /api/health/ready': { audience: 'everybody' },
  'POST /api/auth/login': { audience: 'everybody', body: login },
  'GET /api/auth/me': { audience: 'users' },
  'PUT /api/auth/updatedetails': { audience: 'users', body: { name: 'Somebody Else' } },
  'PUT /api/auth/updatepassword': { audience: 'users', body: passwords },
  'GET /api/auth/logout': { audience: 'users' },
  'GET /api/auth/sessions': { audience: 'users' },
  'DELETE /api/auth/sessions/:id': { audience: 'users' },
  'POST /api/auth/forgot': { audience: 'everybody', body: { email: login.email } },
  'POST /api/auth/link': { audience: 'everybody', body: { token: 'x'.repeat(43) } },
  'POST /api/auth/reset': {
    audience: 'everybody',
    body: { token: 'x'.repeat(43), newPassword: 'hibiscus at seven' },
  },
  'GET /api/users': { audience: 'admins' },
  'GET /api/users/events': { audience: 'admins' },
  'POST /api/users': { audience: 'admins', body: { name: 'Taken Over', email: 'taken@mail.example' } },
  'POST /api/users/:id/link': { audience: 'admins' },
  'DELETE /api/users/:id/sessions': { audience: 'admins' },
  'DELETE /api/users/:id': { audience: 'admins' },
  'GET /api/branches': { audience: 'everybody' },
  'GET /api/branches/:id': { audience: 'everybody' },
  'POST /api/branches': { audience: 'admins', body: aBranch() },
  'PUT /api/branches/order': { audience: 'admins', body: { ids: [1], was: [1] } },
  'PUT /api/branches/:id': { audience: 'admins', body: aBranch({ name: 'Taken over' }) },
  'DELETE /api/branches/:id': { audience: 'admins' },
  'GET /api/services': { audience: 'everybody' },
  'GET /api/services/:id': { audience: 'everybody' },
  'POST /api/services': { audience: 'admins', body: aService() },
  'PUT /api/services/order': {
    audience: 'admins',
    body: { categoryId: 'hair', ids: [1], was: [1] },
  },
  'PUT /api/services/:id': { audience: 'admins', body: aService({ name: 'Taken over' }) },
  'DELETE /api/services/:id': { audience: 'admins' },
  'GET /api/content': { audience: 'everybody' },
  'PUT /api/content': { audience: 'admins', body: builtIn },
  'GET /api/content/versions': { audience: 'admins' },
  'GET /api/content/versions/:version': { audience: 'admins' },
  'POST /api/content/versions/:version/restore': { audience: 'admins' },
  'POST /api/contacts': { audience: 'everybody', body: aContact() },
  'GET /api/contacts/ticket': { audience: 'everybody' },
  'GET /api/contacts': { audience: 'admins' },
  'GET /api/contacts/:id': { audience: 'admins' },
  'PUT /api/contacts/:id': { audience: 'admins', body: { status: 'completed' } },
  'DELETE /api/contacts/:id': { audience: 'admins' },
  'GET /api/contacts/stream': { audience: 'admins' },
  'POST /api/contacts/:id/replies': { audience: 'admins', body: reply },
  'POST /api/contacts/:id/replies/:replyId/retry': { audience: 'admins' },
  'PUT /api/contacts/:id/writing': { audience: 'admins', body: { writing: true } },
  'POST /api/contacts/:id/restore': { audience: 'admins' },
  'PUT /api/contacts/:id/assignee': { audience: 'admins', body: { userId: 1 } },
  'PUT /api/contacts/:id/suspicion': { audience: 'admins', body: { suspected: true } },
  'POST /api/contacts/:id/notes': { audience: 'admins', body: { text: 'Taken over' } },
  'POST /api/contacts/bulk': {
    audience: 'admins',
    body: { which: { ids: [1] }, act: { action: 'delete' } },
  },
  'POST /api/contacts/bulk/:actionId/undo': { audience: 'admins' },
  'GET /api/contacts/ids': { audience: 'admins' },
  'GET /api/contacts/summary': { audience: 'admins' },
  'GET /api/contacts/export': { audience: 'admins' },
  'GET /api/colleagues': { audience: 'admins' },
  'GET /api/saved-replies': { audience: 'admins' },
  'POST /api/saved-replies': { audience: 'admins', body: savedReply },
  'PUT /api/saved-replies/:id': { audience: 'admins', body: savedReply },
  'DELETE /api/saved-replies/:id': { audience: 'admins' },
  'POST /api/privacy/find': { audience: 'admins', body: person },
  'POST /api/privacy/export': { audience: 'admins', body: person },
  'POST /api/privacy/erase': { audience: 'admins', body: { ...person, state: '' } },
  'GET /api/privacy/retention': { audience: 'admins' },
  'PUT /api/privacy/retention': { audience: 'admins', body: { months: 1 } },
  'GET /api/privacy/retention/preview': { audience: 'admins' },
  'GET /api/pictures': { audience: 'everybody' },
  'PUT /api/pictures/:place': { audience: 'admins' },
  'PUT /api/pictures/:place/crop': { audience: 'admins', body: { alt: 'Taken over', focus: { x: 0, y: 0 } } },
  'DELETE /api/pictures/:place': { audience: 'admins' },
  'GET /api/pictures/:place/original': { audience: 'admins' },
  'GET /pictures/own-:name': { audience: 'everybody' },
  'GET /': { audience: 'everybody' },
  'GET /about': { audience: 'everybody' },
  'GET /services': { audience: 'everybody' },
  'GET /contact': { audience: 'everybody' },
  'POST /contact': { audience: 'everybody', body: aContact() },
  ...shells(
    '/admin',
    '/admin/login',
    '/admin/forgot',
    '/admin/reset',
    '/admin/services',
    '/admin/services/new',
    '/admin/services/edit/:id',
    '/admin/categories',
    '/admin/categories/new',
    '/admin/categories/edit/:id',
    '/admin/branches',
    '/admin/branches/new',
    '/admin/branches/edit/:id',
    '/admin/appointments',
    '/admin/clients',
    '/admin/staff',
    '/admin/settings',
  ),
}

/** The files of the page that explains the API. */
const isOfDocs = ({ method, url }: Route) =>
  (method === 'GET' || method === 'HEAD') && (url === '/api/docs' || url.startsWith('/api/docs/'))

/** What is expected of a route; undefined for one that nobody has thought of. */
export function expectationOf(route: Route): Expectation | undefined {
  const method = route.method === 'HEAD' ? 'GET' : route.method
  return expectations[`${method} ${route.url}`] ?? (isOfDocs(route) ? { audience: 'everybody' } : undefined)
}

/** The routes that are expected, to find those that are gone. */
export const expectedRoutes = Object.keys(expectations)

/** The methods that a route's pattern is expected to answer, and who may use each. */
export const methodsOf = (url: string): Map<string, Expectation> =>
  new Map(
    Object.entries(expectations).flatMap(([key, expectation]) => {
      const [method = '', path] = key.split(' ')
      if (path !== url) return []
      return method === 'GET'
        ? [
            ['GET', expectation],
            ['HEAD', expectation],
          ]
        : [[method, expectation]]
    }),
  )
