import { defaultContent } from '#content/default-content.ts'
import { aBranch, anInquiry, aService } from '#tests/factories.ts'
import type { Route } from './registered-routes.ts'

export interface Permission {
  /** Who may use a route. */
  audience: 'everyone' | 'users' | 'admins'
  /** A valid body, so that a hole in the guard changes something. */
  body: object | undefined
}

const everyone = (body?: object): Permission => ({ audience: 'everyone', body })
const users = (body?: object): Permission => ({ audience: 'users', body })
const admins = (body?: object): Permission => ({ audience: 'admins', body })

const login = { email: 'nobody@mail.example', password: 'frangipani at six' }
const passwords = { currentPassword: login.password, newPassword: 'hibiscus at seven' }
const linkToken = { token: 'x'.repeat(43) }
const savedReply = { title: 'Taken over', text: 'Dear {name}, ...' }
const person = { email: 'nimali.perera@mail.example' }
const notifications = {
  notifyTo: ['taken@mail.example'],
  branches: [],
  acknowledges: true,
  acknowledgement: 'Taken over',
}
const bulk = { selection: { ids: [1] }, action: { type: 'delete' } }
const crop = { alt: 'Taken over', focus: { x: 0, y: 0 } }
const order = { ids: [1], was: [1] }
const prices = { changes: [{ id: 1, version: 1, price: 1 }] }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Every route that the server may have, and who may use it (docs/api.md). A route that is missing here fails the matrix: say who
 * it is for. `HEAD` follows its `GET`.
 */
const permissions: Record<string, Partial<Record<Method, Permission>>> = {
  '/api/openapi.json': { GET: everyone() },
  '/api/health/caller': { GET: everyone() },
  '/api/health/live': { GET: everyone() },
  '/api/health/ready': { GET: everyone() },
  '/api/auth/login': { POST: everyone(login) },
  '/api/auth/me': { GET: users() },
  '/api/auth/updatedetails': { PUT: users({ name: 'Someone Else' }) },
  '/api/auth/updatepassword': { PUT: users(passwords) },
  '/api/auth/logout': { GET: users() },
  '/api/auth/sessions': { GET: users() },
  '/api/auth/sessions/:id': { DELETE: users() },
  '/api/auth/second-factor': { GET: users(), POST: everyone({ challenge: linkToken.token, code: '123456' }) },
  '/api/auth/totp': {
    POST: users({ currentPassword: login.password }),
    PUT: users({ code: '123456' }),
    DELETE: users({ currentPassword: login.password, code: '123456' }),
  },
  '/api/auth/recovery-codes': { POST: users({ currentPassword: login.password, code: '123456' }) },
  '/api/auth/forgot': { POST: everyone({ email: login.email }) },
  '/api/auth/link': { POST: everyone(linkToken) },
  '/api/auth/reset': { POST: everyone({ ...linkToken, newPassword: passwords.newPassword }) },
  '/api/users': { GET: admins(), POST: admins({ name: 'Taken Over', email: 'taken@mail.example' }) },
  '/api/users/events': { GET: admins() },
  '/api/users/second-factor': { PUT: admins({ required: true }) },
  '/api/users/:id/link': { POST: admins() },
  '/api/users/:id/sessions': { DELETE: admins() },
  '/api/users/:id': { DELETE: admins() },
  '/api/activity': { GET: admins() },
  '/api/activity/export': { GET: admins() },
  '/api/branches': { GET: everyone(), POST: admins(aBranch()) },
  '/api/branches/order': { PUT: admins(order) },
  '/api/branches/:id': { GET: everyone(), PUT: admins(aBranch({ name: 'Taken over' })), DELETE: admins() },
  '/api/services': { GET: everyone(), POST: admins(aService()) },
  '/api/services/all': { GET: admins() },
  '/api/services/all/:id': { GET: admins() },
  '/api/services/prices': { POST: admins(prices) },
  '/api/services/prices/last': { GET: admins() },
  '/api/services/prices/:actionId/undo': { POST: admins() },
  '/api/services/:id/planned-price': { DELETE: admins() },
  '/api/services/order': { PUT: admins({ categoryId: 'hair', ...order }) },
  '/api/services/:id': { GET: everyone(), PUT: admins(aService({ name: 'Taken over' })), DELETE: admins() },
  '/api/content': { GET: everyone(), PUT: admins(defaultContent) },
  '/api/content/versions': { GET: admins() },
  '/api/content/versions/:version': { GET: admins() },
  '/api/content/versions/:version/restore': { POST: admins() },
  '/api/contacts': { GET: admins(), POST: everyone(anInquiry()) },
  '/api/contacts/desk': { POST: admins({ ...anInquiry(), source: 'call', answered: true }) },
  '/api/contacts/ticket': { GET: everyone() },
  '/api/contacts/:id': { GET: admins(), PUT: admins({ status: 'completed' }), DELETE: admins() },
  '/api/contacts/stream': { GET: admins() },
  '/api/contacts/:id/replies': { POST: admins({ subject: 'Taken over', text: 'Hello' }) },
  '/api/contacts/:id/replies/:replyId': { DELETE: admins() },
  '/api/contacts/:id/replies/:replyId/retry': { POST: admins() },
  '/api/contacts/:id/replies/:replyId/withdraw': { POST: admins() },
  '/api/contacts/:id/replies/recorded': { POST: admins({ channel: 'call', text: 'Taken over' }) },
  '/api/contacts/:id/received/seen': { POST: admins({ upTo: 1_000_000 }) },
  '/api/contacts/:id/received/:receivedId/accept': { POST: admins() },
  '/api/contacts/:id/received/:receivedId/dismiss': { POST: admins() },
  '/api/contacts/:id/received/:receivedId/original': { GET: admins() },
  '/api/contacts/:id/writing': { PUT: admins({ writing: true }) },
  '/api/contacts/:id/restore': { POST: admins() },
  '/api/contacts/:id/assignee': { PUT: admins({ userId: 1 }) },
  '/api/contacts/:id/spam': { PUT: admins({ spam: true }) },
  '/api/contacts/:id/follow-up': { PUT: admins({ on: null }) },
  '/api/contacts/:id/person-note': { PUT: admins({ text: 'Taken over' }) },
  '/api/contacts/:id/notes': { POST: admins({ text: 'Taken over' }) },
  '/api/contacts/bulk': { POST: admins(bulk) },
  '/api/contacts/bulk/:actionId/undo': { POST: admins() },
  '/api/contacts/branches': { GET: admins() },
  '/api/contacts/ids': { GET: admins() },
  '/api/contacts/summary': { GET: admins() },
  '/api/contacts/export': { GET: admins() },
  '/api/colleagues': { GET: admins() },
  '/api/saved-replies': { GET: admins(), POST: admins(savedReply) },
  '/api/saved-replies/:id': { PUT: admins(savedReply), DELETE: admins() },
  '/api/notifications': { GET: admins(), PUT: admins(notifications) },
  '/api/privacy/find': { POST: admins(person) },
  '/api/privacy/export': { POST: admins(person) },
  '/api/privacy/erase': { POST: admins({ ...person, state: '' }) },
  '/api/privacy/retention': { GET: admins(), PUT: admins({ months: 1 }) },
  '/api/privacy/retention/preview': { GET: admins() },
  '/api/pictures': { GET: everyone() },
  '/api/pictures/:slot': { PUT: admins(), DELETE: admins() },
  '/api/pictures/:slot/crop': { PUT: admins(crop) },
  '/api/pictures/:slot/original': { GET: admins() },
  '/api/pictures/:slot/restore': { POST: admins() },
  '/api/pictures/replaced': { GET: admins() },
  '/api/pictures/:slot/replaced': { DELETE: admins() },
  '/pictures/own-:name': { GET: everyone() },
  '/': { GET: everyone() },
  '/about': { GET: everyone() },
  '/services': { GET: everyone() },
  '/contact': { GET: everyone(), POST: everyone(anInquiry()) },
  // The screens of the back office: the server sends them without data.
  '/admin': { GET: everyone() },
  '/admin/login': { GET: everyone() },
  '/admin/forgot': { GET: everyone() },
  '/admin/reset': { GET: everyone() },
  '/admin/services': { GET: everyone() },
  '/admin/services/new': { GET: everyone() },
  '/admin/services/edit/:id': { GET: everyone() },
  '/admin/categories': { GET: everyone() },
  '/admin/categories/new': { GET: everyone() },
  '/admin/categories/edit/:id': { GET: everyone() },
  '/admin/branches': { GET: everyone() },
  '/admin/branches/new': { GET: everyone() },
  '/admin/branches/edit/:id': { GET: everyone() },
  '/admin/appointments': { GET: everyone() },
  '/admin/clients': { GET: everyone() },
  '/admin/staff': { GET: everyone() },
  '/admin/settings': { GET: everyone() },
}

/** The files of the API documentation page. */
const isOfDocs = ({ method, url }: Route) =>
  method === 'GET' && (url === '/api/docs' || url.startsWith('/api/docs/'))

/** Who may use a route; undefined for one that is not expected. */
export function permissionOf({ method, url }: Route): Permission | undefined {
  const route = { method: method === 'HEAD' ? 'GET' : method, url }
  return permissions[url]?.[route.method as Method] ?? (isOfDocs(route) ? everyone() : undefined)
}

export const expectedRoutes = Object.entries(permissions).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, permission]) => ({ method, url, permission })),
)

/** A body that one of a route's methods accepts. */
export const anyBodyOf = (url: string): object | undefined =>
  Object.values(permissions[url] ?? {}).find(({ body }) => body)?.body
