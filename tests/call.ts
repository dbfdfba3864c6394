import { HOUR_MS } from '#contracts/text/days.ts'
import { createSession } from '../server/accounts/sessions.queries.ts'
import { type SignedIn, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the API with the given headers; `version` goes into `If-Match`. */
export const callerOf =
  (test: TestApp, headers: Record<string, string>) =>
  async (method: Method, url: string, payload?: object, version?: string) => {
    const response = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, ...(version !== undefined && { 'if-match': version }) },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

/** A caller of the API with the headers of someone. */
export type Call = ReturnType<typeof callerOf>

/** Shorter than a session lasts. */
const RENEWED_AFTER_MS = 12 * HOUR_MS

/** Calls the API as an admin, a new one unless one is given, however far the clock is advanced: it renews the session. */
export function adminCaller(test: TestApp, admin: SignedIn | Promise<SignedIn> = signIn(test)): Call {
  const { db, clock } = test
  let renewedAt = clock.now().getTime()
  return async (...call) => {
    const { user, headers } = await admin
    if (clock.now().getTime() > renewedAt + RENEWED_AFTER_MS) {
      const { token } = await createSession(db, clock, user.id, { userAgent: 'Test', address: '127.0.0.1' })
      headers.authorization = `Bearer ${token}`
      renewedAt = clock.now().getTime()
    }
    return callerOf(test, headers)(...call)
  }
}
