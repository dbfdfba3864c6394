import { type SignedIn, signIn } from '#tests/accounts.ts'
import type { TestApp } from '#tests/app.ts'
import type { Request } from './wire.ts'

/** Somebody who calls. `dress` puts into a request what this caller sends with it. */
export interface Caller {
  name: string
  /** Whose session the server should see: nobody's, or that of a live user. */
  role: 'nobody' | 'staff' | 'admin'
  dress(request: Request): Request
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

const DAY_MS = 86_400_000

/** Everybody who might call, each with a session of their own, as some calls end it. */
export async function makeCallers(test: TestApp): Promise<Caller[]> {
  const { db, clock } = test
  const past = new Date(clock.now().getTime() - DAY_MS).toISOString()
  const bearer = ({ token }: SignedIn) => withHeader('authorization', `Bearer ${token}`)
  const session = async (end?: (user: SignedIn) => Promise<unknown>) => {
    const signedIn = await signIn(test)
    await end?.(signedIn)
    return signedIn
  }
  const sessions = () => db.updateTable('sessions')
  const expired = await session(({ user }) =>
    sessions().set({ expires_at: past }).where('user_id', '=', user.id).execute(),
  )
  const loggedOut = await session(({ headers }) => test.app.inject({ url: '/api/auth/logout', headers }))
  const removed = await session(({ user }) => db.deleteFrom('users').where('id', '=', user.id).execute())
  const live = await signIn(test)
  const { token } = live
  const outsider = (name: string, dress: Caller['dress']): Caller => ({ name, role: 'nobody', dress })
  return [
    outsider('nobody', request => request),
    outsider('a dead token', withHeader('authorization', `Bearer ${'x'.repeat(43)}`)),
    outsider('an expired session', bearer(expired)),
    outsider('a session that was logged out', bearer(loggedOut)),
    outsider('a removed user', bearer(removed)),
    outsider('a token in a cookie', withHeader('cookie', `token=${token}; Authorization=Bearer ${token}`)),
    outsider('a token in the query', withQuery(token)),
    outsider('a token in the body', withBody(token)),
    outsider('a token without a scheme', withHeader('authorization', token)),
    outsider('a token under another name', withHeader('x-access-token', token)),
    outsider('a token and a password', withHeader('authorization', `Basic ${btoa(`${token}:${token}`)}`)),
    { name: 'staff', role: 'staff', dress: bearer(await signIn(test, 'staff')) },
    { name: 'an admin', role: 'admin', dress: bearer(live) },
  ]
}
