import { defaultContent } from '#content/default-content.ts'
import { aBranch, anInquiry, aService } from '#tests/factories.ts'
import { aSubscription } from '#tests/push-service.ts'
import type { Route } from './registered-routes.ts'

export interface Permission {
  /** Who may use a route: `inbox` is every admin, `full` those with full access. */
  audience: 'everyone' | 'users' | 'inbox' | 'full'
  /** A valid body, so that a hole in the guard changes something. */
  body: object | undefined
}

const everyone = (body?: object): Permission => ({ audience: 'everyone', body })
const users = (body?: object): Permission => ({ audience: 'users', body })
const inbox = (body?: object): Permission => ({ audience: 'inbox', body })
const full = (body?: object): Permission => ({ audience: 'full', body })

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
const changes = { changes: [{ id: 1, version: 1, price: 1 }] }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Every route that the server may have, and who may use it (docs/api.md). A route that is missing here fails the matrix: say who
 * it is for, and say it in the route too. `HEAD` follows its `GET`.
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
  '/api/auth/sessions/:id': { PUT: users({ name: 'Taken over' }), DELETE: users() },
  '/api/auth/second-factor': { GET: users(), POST: everyone({ challenge: linkToken.token, code: '123456' }) },
  '/api/auth/totp': {
    POST: users({ currentPassword: login.password }),
    PUT: users({ code: '123456' }),
    DELETE: users({ currentPassword: login.password, code: '123456' }),
  },
  '/api/auth/recovery-codes': { POST: users({ currentPassword: login.password, code: '123456' }) },
  '/api/auth/forgot': { POST: everyone({ email: login.email }) },
  '/api/auth/link': { POST: everyone(linkToken) },
  '/api/auth/session-link': { POST: everyone(linkToken) },
  '/api/auth/session-link/end': { POST: everyone(linkToken) },
  '/api/auth/reset': { POST: everyone({ ...linkToken, newPassword: passwords.newPassword }) },
  '/api/users': { GET: full(), POST: full({ name: 'Taken Over', email: 'taken@mail.example' }) },
  '/api/users/second-factor': { PUT: full({ required: true, currentPassword: login.password }) },
  '/api/users/:id/link': { POST: full() },
  '/api/users/:id/sessions': { DELETE: full() },
  '/api/users/:id': { DELETE: full() },
  '/api/team/:id/level': { PUT: full({ level: 'inbox' }) },
  '/api/activity': { GET: inbox() },
  '/api/activity/export': { GET: full() },
  '/api/days': { GET: everyone() },
  '/api/branches': { GET: everyone(), POST: full(aBranch()) },
  '/api/branches/order': { PUT: full(order) },
  '/api/branches/:id': { GET: everyone(), PUT: full(aBranch({ name: 'Taken over' })), DELETE: full() },
  '/api/services': { GET: everyone(), POST: full(aService()) },
  '/api/services/all': { GET: inbox() },
  '/api/services/deleted': { GET: full() },
  '/api/services/all/:id': { GET: inbox() },
  '/api/services/export': { GET: full() },
  '/api/services/changes': { POST: full(changes) },
  '/api/services/changes/last': { GET: full() },
  '/api/services/changes/:actionId/undo': { POST: full() },
  '/api/services/planned-prices/cancel': { POST: full({ plans: [{ id: 1, version: 1 }] }) },
  '/api/services/order': { PUT: full({ categoryId: 'hair', ...order }) },
  '/api/services/:id': { GET: everyone(), PUT: full(aService({ name: 'Taken over' })), DELETE: full() },
  '/api/content': { GET: everyone(), PUT: full(defaultContent) },
  '/api/content/versions': { GET: full() },
  '/api/content/versions/:version': { GET: full() },
  '/api/content/versions/:version/restore': { POST: full() },
  '/api/contacts': { GET: inbox(), POST: everyone(anInquiry()) },
  '/api/contacts/callback': {
    POST: everyone({ firstName: 'Nimali', phone: '077 000 0009', channel: 'call' }),
  },
  '/api/contacts/desk': { POST: inbox({ ...anInquiry(), source: 'call', responded: true }) },
  '/api/contacts/related': { POST: inbox(person) },
  '/api/contacts/photographs': { POST: everyone() },
  '/api/contacts/ticket': { GET: everyone() },
  '/api/contacts/:id': { GET: inbox(), PUT: inbox({ status: 'completed' }), DELETE: inbox() },
  '/api/contacts/stream': { GET: inbox() },
  '/api/contacts/:id/replies': { POST: inbox({ subject: 'Taken over', text: 'Hello' }) },
  '/api/contacts/:id/replies/:replyId': { DELETE: inbox() },
  '/api/contacts/:id/replies/:replyId/retry': { POST: inbox() },
  '/api/contacts/:id/replies/:replyId/withdraw': { POST: inbox() },
  '/api/contacts/:id/replies/recorded': { POST: inbox({ channel: 'call', text: 'Taken over' }) },
  '/api/contacts/:id/received/seen': { POST: inbox({ upTo: 1_000_000 }) },
  '/api/contacts/:id/received/:receivedId/remove': { POST: inbox() },
  '/api/contacts/:id/received/:receivedId/original': { GET: inbox() },
  '/api/contacts/:id/attachments': { POST: inbox() },
  '/api/contacts/:id/attachments/:attachmentId': { GET: inbox(), DELETE: inbox() },
  '/api/contacts/:id/attachments/:attachmentId/thumbnail': { GET: inbox() },
  '/api/contacts/:id/writing': { PUT: inbox({ writing: true }) },
  '/api/contacts/:id/restore': { POST: inbox() },
  '/api/contacts/:id/assignee': { PUT: inbox({ userId: 1 }) },
  '/api/contacts/:id/client': {
    PUT: inbox({ firstName: 'Taken', lastName: 'Over', email: '', phone: '1', branch: '', service: '' }),
  },
  '/api/contacts/:id/no-answer-needed': { POST: inbox() },
  '/api/contacts/:id/spam': { PUT: inbox({ spam: true }) },
  '/api/contacts/:id/follow-up': { PUT: inbox({ on: null }) },
  '/api/contacts/:id/person-note': { PUT: inbox({ text: 'Taken over' }) },
  '/api/contacts/:id/notes': { POST: inbox({ text: 'Taken over' }) },
  '/api/contacts/bulk': { POST: inbox(bulk) },
  '/api/contacts/bulk/:actionId/undo': { POST: inbox() },
  '/api/contacts/arrived': { GET: inbox() },
  '/api/contacts/branches': { GET: inbox() },
  '/api/contacts/ids': { GET: inbox() },
  '/api/contacts/summary': { GET: inbox() },
  '/api/contacts/export': { GET: full() },
  '/api/numbers': { GET: full() },
  '/api/colleagues': { GET: inbox() },
  '/api/saved-replies': { GET: inbox(), POST: full(savedReply) },
  '/api/saved-replies/:id': { PUT: full(savedReply), DELETE: full() },
  '/api/push/browsers': { GET: inbox(), POST: inbox(aSubscription()) },
  '/api/push/browsers/:id': { DELETE: inbox() },
  '/api/push/browsers/:id/test': { POST: inbox() },
  '/api/notifications/own': { PUT: inbox({ assignmentMail: false }) },
  '/api/notifications': { GET: inbox(), PUT: full(notifications) },
  '/api/privacy/find': { POST: full(person) },
  '/api/privacy/export': { POST: full({ ...person, ids: [] }) },
  '/api/privacy/erase': { POST: full({ ...person, ids: [1], state: '' }) },
  '/api/privacy/retention': { GET: inbox(), PUT: full({ months: 1 }) },
  '/api/privacy/photographs': { GET: inbox(), PUT: full({ isTaken: true, days: 30 }) },
  '/api/privacy/retention/preview': { GET: full() },
  '/api/privacy/page': { GET: inbox() },
  '/api/setup': { GET: full() },
  '/api/setup/:id/put-away': { PUT: full({ reason: 'Taken over' }), DELETE: full() },
  '/api/pictures': { GET: everyone() },
  '/api/pictures/:slot': { PUT: full(), DELETE: full() },
  '/api/pictures/:slot/crop': { PUT: full(crop) },
  '/api/pictures/:slot/original': { GET: full() },
  '/api/pictures/:slot/restore': { POST: full() },
  '/api/pictures/replaced': { GET: full() },
  '/api/pictures/:slot/replaced': { DELETE: full() },
  '/pictures/own-:name': { GET: everyone() },
  '/': { GET: everyone() },
  '/about': { GET: everyone() },
  '/services': { GET: everyone() },
  '/contact': { GET: everyone(), POST: everyone(anInquiry()) },
  '/branches/:slug': { GET: everyone() },
  '/privacy': { GET: everyone() },
  '/sitemap.xml': { GET: everyone() },
  '/admin-worker.js': { GET: everyone() },
  // The screens of the back office: the server sends them without data.
  '/admin': { GET: everyone() },
  '/admin/login': { GET: everyone() },
  '/admin/forgot': { GET: everyone() },
  '/admin/reset': { GET: everyone() },
  '/admin/end-session': { GET: everyone() },
  '/admin/services': { GET: everyone() },
  '/admin/services/new': { GET: everyone() },
  '/admin/services/prices': { GET: everyone() },
  '/admin/services/upload': { GET: everyone() },
  '/admin/services/edit/:id': { GET: everyone() },
  '/admin/categories': { GET: everyone() },
  '/admin/categories/new': { GET: everyone() },
  '/admin/categories/edit/:id': { GET: everyone() },
  '/admin/branches': { GET: everyone() },
  '/admin/branches/new': { GET: everyone() },
  '/admin/branches/edit/:id': { GET: everyone() },
  '/admin/appointments': { GET: everyone() },
  '/admin/numbers': { GET: everyone() },
  '/admin/clients': { GET: everyone() },
  '/admin/staff': { GET: everyone() },
  '/admin/settings': { GET: everyone() },
  '/admin/settings/website': { GET: everyone() },
  '/admin/settings/salon': { GET: everyone() },
  '/admin/settings/inquiries': { GET: everyone() },
  '/admin/settings/team': { GET: everyone() },
  '/admin/settings/saved-replies': { GET: everyone() },
  '/admin/help': { GET: everyone() },
  '/admin/help/:id': { GET: everyone() },
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
