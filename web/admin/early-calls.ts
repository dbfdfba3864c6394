import { timeZone } from '#content/salon.ts'
import { adminPaths } from '#contracts/admin-paths.ts'
import { INQUIRIES_PATH } from '#contracts/inquiries-path.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/limits.ts'
import { sessionKeys } from './session/session.ts'
import { switchKey } from './use-stored-switch.ts'

interface EarlyCall {
  token: string
  /** By the page's clock, in milliseconds. */
  madeAt: number
  connection: AbortController
  response: Promise<Response>
}

declare global {
  interface Window {
    /** By path after `/api`. */
    earlyCalls?: Record<string, EarlyCall>
  }
}

const inquiries = `${INQUIRIES_PATH}?page=${FIRST_PAGE}&limit=${PAGE_SIZE}`

/** The list that a screen shows first. Inquiries are read once the stream is open, so that no change is missed. */
const lists: Record<string, string> = {
  [adminPaths.dashboard]: `call('${inquiries}', tried)`,
  // With a filter the list has another address.
  [adminPaths.appointments]: `if (!location.search && localStorage.getItem('${switchKey('hide-spam')}') !== 'on') call('${inquiries}', tried)`,
  [adminPaths.services]: `call('/services')`,
  [adminPaths.branches]: `call('/branches')`,
}

/** The list does not wait longer than this for the stream. */
const STREAM_WAIT_MS = 1_000

/**
 * An inline script that makes the first calls of a screen while its code is loaded, and after them has the browser load the
 * time zone, which takes a slow phone 0.2 s.
 */
export function earlyCallsScript(pathname: string): string {
  return `const stored = (() => { try { return localStorage } catch { return {} } })()
if (stored.${sessionKeys.token}) {
const token = stored.${sessionKeys.token}
window.earlyCalls = {}
const call = (path, after) => {
const connection = new AbortController()
const init = { headers: { Authorization: 'Bearer ' + token }, signal: connection.signal }
const response = Promise.resolve(after).then(() => fetch('/api' + path, init))
window.earlyCalls[path] = { token, madeAt: performance.now(), connection, response }
return response.catch(() => {})
}
call('/auth/me')
const tried = Promise.race([call('${INQUIRIES_PATH}/stream'), new Promise(done => setTimeout(done, ${STREAM_WAIT_MS}))])
call('${INQUIRIES_PATH}/summary', tried)
${lists[pathname] ?? ''}
setTimeout(() => new Intl.DateTimeFormat('en-US', { timeZone: '${timeZone}' }))
}`
}

/** An older response is not used. */
const USED_WITHIN_MS = 120_000

/** The response to a call that the page has already made; each is used once. */
export function takeEarlyCall(
  path: string,
  token: string | undefined,
  signal: AbortSignal | null | undefined,
): Promise<Response> | undefined {
  const calls = globalThis.window?.earlyCalls
  const call = calls?.[path]
  if (!call || call.token !== token || performance.now() - call.madeAt > USED_WITHIN_MS) return undefined
  delete calls?.[path]
  signal?.addEventListener('abort', () => call.connection.abort(signal.reason), { once: true })
  return call.response
}
