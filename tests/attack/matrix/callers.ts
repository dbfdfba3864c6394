import { signIn } from '#tests/accounts.ts'
import type { TestApp } from '#tests/app.ts'
import type { Request } from '../http.ts'

/** Who sends a request. `authorize` adds the caller's credentials to it. */
export interface Caller {
  name: string
  /** The role that the server should see. */
  role: 'none' | 'staff' | 'admin'
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

/** Ended sessions and removed users are tested in `server/auth/access.test.ts`. */
export async function makeCallers(test: TestApp): Promise<Caller[]> {
  const { token } = await signIn(test)
  const staff = await signIn(test, 'staff')
  const outsider = (name: string, authorize: Caller['authorize']): Caller => ({
    name,
    role: 'none',
    authorize,
  })
  return [
    outsider('no token', request => request),
    outsider('an unknown token', withHeader('authorization', `Bearer ${'x'.repeat(43)}`)),
    outsider('a token in a cookie', withHeader('cookie', `token=${token}; Authorization=Bearer ${token}`)),
    outsider('a token in the query', withQuery(token)),
    outsider('a token in the body', withBody(token)),
    outsider('a token without a scheme', withHeader('authorization', token)),
    outsider('a token in another header', withHeader('x-access-token', token)),
    outsider('a token as a password', withHeader('authorization', `Basic ${btoa(`${token}:${token}`)}`)),
    { name: 'staff', role: 'staff', authorize: withHeader('authorization', `Bearer ${staff.token}`) },
    { name: 'an admin', role: 'admin', authorize: withHeader('authorization', `Bearer ${token}`) },
  ]
}
