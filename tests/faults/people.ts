import type { Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import { type Answer, ask } from './probe.ts'
import { ADMIN } from './salon.ts'

/** Logs in; by default as the administrator. */
export const logIn = (url: string, credentials: { email: string; password: string } = ADMIN, headers = {}) =>
  ask(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  })

/** The administrator's calls. */
export interface Admin {
  get(path: string): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

/** @throws when the login is refused */
export async function openBackOffice(url: string): Promise<Admin> {
  const { status, text } = await logIn(url)
  if (status !== 200) throw new Error(`The login was answered with ${status}: ${text}`)
  const headers = { authorization: `Bearer ${JSON.parse(text).token}`, 'content-type': 'application/json' }
  const send = (method: string) => (path: string, body: object) =>
    ask(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  return { get: path => ask(`${url}/api${path}`, { headers }), put: send('PUT'), post: send('POST') }
}

/** An hour goes by in which nobody uses the session: its next use will be noted. */
export async function restSessions(db: Kysely<Tables>): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('sessions').set({ last_seen_at: anHourAgo }).execute()
}
