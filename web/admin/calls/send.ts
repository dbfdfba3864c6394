import { type ApiFetch, browserFetch, call, callForResponse, wasRefused } from '../../api.ts'
import { keyOfChange } from '../../change-keys.ts'
import { loadCode } from '../../later.tsx'
import { randomKey } from '../../random-key.ts'
import { clearSession, readSession, recordMissingFactor } from '../session/session.ts'
import { takeEarlyCall } from './early-calls.ts'
import { isLost, LostResponse } from './lost-response.ts'
import { wait } from './query-client.ts'

const TIMEOUT_MS = 30_000
/** The server may still be at work when the connection is lost. */
const REPEAT_AFTER_MS = 1_000

export interface Send {
  method?: 'POST' | 'PUT' | 'DELETE'
  /** A file, or an object that is sent as JSON. */
  body?: unknown
  /** The version that a change started from; a stale change is refused with 412. */
  version?: number | undefined
  signal?: AbortSignal | undefined
  token?: string | undefined
  timeout?: number
  headers?: Record<string, string> | undefined
  /**
   * Whether the call, made again after its response was lost, is the same change. By default a call is that adds something or starts
   * from a version. One that only sets something is another change, as it may have been set back meanwhile.
   */
  keepsKey?: boolean
}

const fileType = ({ type }: Blob) => (type.startsWith('image/') ? type : 'application/octet-stream')

/** Reads the user of the stored session again; the code for it is loaded when it is needed. */
export const loadAndRefreshUser = (): Promise<void> =>
  loadCode(() => import('../session/refresh-user.ts'))
    .then(code => code.refreshUser())
    .catch(console.error)

/** Whether a call was refused only until the user has added a second factor, which the layout then asks for. */
async function asksForFactor(response: Response): Promise<boolean> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (body?.secondFactorRequired !== true) return false
  recordMissingFactor()
  return true
}

/**
 * `fetch` and its options with the user's token. A refused token ends the session in this browser; after a refused call the
 * screens show what the user may do now.
 */
function asUser({ method, body, version, token = readSession()?.token, headers: more }: Send) {
  const headers = new Headers(more)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('Content-Type', isFile ? fileType(body) : 'application/json')
  if (version !== undefined) headers.set('If-Match', `"${version}"`)
  const fetchAs: ApiFetch = async (address, init) => {
    const early = method ? undefined : takeEarlyCall(address, token, init?.signal)
    const response = await (early ?? browserFetch(address, init))
    const { status } = response
    if (token && readSession()?.token === token) {
      if (status === 401) clearSession()
      if (status === 403 && !(await asksForFactor(response))) {
        // There the user would be refused again.
        if (address === '/auth/me') clearSession()
        else await loadAndRefreshUser()
      }
    }
    return response
  }
  const init: RequestInit = {
    ...(method && { method }),
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    // Otherwise browsers delay a repeated call until the first one has a response.
    cache: 'no-store',
    headers,
  }
  return { fetchAs, init }
}

async function sendOnce<T>(path: string, options: Send): Promise<T> {
  const { signal, timeout = TIMEOUT_MS } = options
  const { fetchAs, init } = asUser(options)
  const limit = AbortSignal.timeout(timeout)
  return call<T>(fetchAs, path, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
}

const bodyContent = (body: unknown) =>
  body instanceof File ? [body.name, body.size, body.lastModified] : body

const hasContent = (body: unknown) => body !== undefined && JSON.stringify(body) !== '{}'

/** The key of a change, kept until it is known whether the change was made. */
function keyOf({ method, body, version, keepsKey }: Send, path: string) {
  const isKept = keepsKey ?? (version !== undefined || (method === 'POST' && hasContent(body)))
  return isKept
    ? keyOfChange([method, path, version, bodyContent(body)])
    : { key: randomKey(), forget: () => {} }
}

/**
 * Sends a change with a key, and once more when its response is lost: the server makes it once.
 * @throws ApiFailure whose message says so when that is lost too
 */
async function sendChange<T>(path: string, options: Send): Promise<T> {
  const { key, forget } = await keyOf(options, path)
  const keyed = { ...options, headers: { ...options.headers, 'Idempotency-Key': key } }
  let wasLost = false
  try {
    const response = await sendOnce<T>(path, keyed).catch(async error => {
      if (!isLost(error)) throw error
      wasLost = true
      await wait(REPEAT_AFTER_MS)
      return sendOnce<T>(path, keyed)
    })
    forget()
    return response
  } catch (error) {
    if (isLost(error)) throw new LostResponse(error)
    // Where the repetition was refused, as when the session has ended meanwhile, the lost call may have made the change.
    if (!wasLost && wasRefused(error)) forget()
    throw error
  }
}

/**
 * One call as the logged-in user. When the server refuses the token, the stored session is cleared, and the admin layout
 * redirects to the login and back.
 * @throws ApiFailure
 */
export const send = <T>(path: string, options: Send = {}): Promise<T> =>
  options.method ? sendChange(path, options) : sendOnce(path, options)

export const sendForData = async <T>(path: string, options?: Send) =>
  (await send<{ data: T }>(path, options)).data

/**
 * A response that is read as a stream, without a time limit.
 * @throws ApiFailure when the server refuses
 */
export async function sendForStream(path: string, options: Send = {}): Promise<Response> {
  const { signal = null } = options
  const { fetchAs, init } = asUser(options)
  return callForResponse(fetchAs, path, { ...init, signal })
}
