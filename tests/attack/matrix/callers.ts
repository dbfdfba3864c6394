import { DAY_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import type { TestApp } from '#tests/app.ts'
import type { Request } from '../http.ts'

/** Who sends a request. `authorize` adds the caller's credentials to it. */
export interface MatrixCaller {
  name: string
  /** What the server should see: no session, another role than admin, or the level of an admin. */
  role: 'none' | 'other' | 'inbox' | 'full'
  authorize(request: Request): Request
}

const withHeader = (name: string, value: string) => (request: Request) => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

const withQuery = (token: string) => (request: Request) => {
  const path = request.path ?? '/'
  const query = `token=${token}&access_token=${token}&authorization=Bearer%20${token}`
  return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}${query}` }
}

const withBody = (token: string) => (request: Request) => {
  const isForm = request.headers?.['content-type'] === 'application/x-www-form-urlencoded'
  if (isForm) return { ...request, body: `${request.body}&token=${token}&access_token=${token}` }
  const value = request.body === undefined ? {} : JSON.parse(String(request.body))
  return {
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...value, token, access_token: token, authorization: `Bearer ${token}` }),
  }
}

export async function makeCallers(test: TestApp): Promise<MatrixCaller[]> {
  const { app, db, clock } = test
  const admin = await signIn(test)
  const { token } = admin
  const other = await signIn(test, 'other')
  const outsider = (name: string, authorize: MatrixCaller['authorize']): MatrixCaller => ({
    name,
    role: 'none',
    authorize,
  })
  const former = await signIn(test)
  await db.updateTable('users').set({ role: 'other' }).where('id', '=', former.user.id).execute()
  const expired = await signIn(test)
  const past = new Date(clock.now().getTime() - DAY_MS).toISOString()
  await db.updateTable('sessions').set({ expiresAt: past }).where('userId', '=', expired.user.id).execute()
  const ended = await signIn(test)
  await app.inject({ url: '/api/auth/logout', headers: ended.headers })
  const removed = await signIn(test)
  await db.deleteFrom('users').where('id', '=', removed.user.id).execute()
  const inbox = await signIn(test, 'admin', 'inbox')
  const limited = await signIn(test)
  await db.updateTable('users').set({ level: 'inbox' }).where('id', '=', limited.user.id).execute()
  const withToken = (each: SignedIn) => withHeader('authorization', each.headers.authorization)
  return [
    outsider('no token', request => request),
    outsider('an unknown token', withHeader('authorization', `Bearer ${'x'.repeat(43)}`)),
    outsider('a token in a cookie', withHeader('cookie', `token=${token}; Authorization=Bearer ${token}`)),
    outsider('a token in the query', withQuery(token)),
    outsider('a token in the body', withBody(token)),
    outsider('a token without a scheme', withHeader('authorization', token)),
    outsider('a token in another header', withHeader('x-access-token', token)),
    outsider('a token as a password', withHeader('authorization', `Basic ${btoa(`${token}:${token}`)}`)),
    outsider('an expired session', withToken(expired)),
    outsider('an ended session', withToken(ended)),
    outsider('a removed user', withToken(removed)),
    { name: 'a user of another role', role: 'other', authorize: withToken(other) },
    { name: 'a former admin', role: 'other', authorize: withToken(former) },
    { name: 'an inbox account', role: 'inbox', authorize: withToken(inbox) },
    { name: 'a limited account', role: 'inbox', authorize: withToken(limited) },
    { name: 'an account with full access', role: 'full', authorize: withToken(admin) },
  ]
}
