import type { Branch } from '#contracts/branches/branch.ts'
import type { StoredContent } from '#contracts/content/content.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { Service } from '#contracts/services/service.ts'

/** The browser's `fetch`, or the server's in-process one; `path` comes after `/api`. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** A failed call. `status` is 0 if the response is missing or incomplete. */
export class ApiFailure extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  /** The whole response, such as the `current` row when a save was refused with 412. */
  readonly body: Record<string, unknown>
  /** How many seconds the server asks to wait (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    body: Record<string, unknown>,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(typeof body.error === 'string' ? body.error : '', options)
    this.status = status
    this.retryAfter = retryAfter
    this.body = body
    this.fields = (body.fields ?? {}) as Record<string, string>
  }
}

/** Whether the server has refused a call, so that nothing was done. After any other failure it may have been carried out. */
export const wasRefused = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** The JSON of a response; empty for anything else, such as a proxy's error page. */
const readBody = (response: Response): Promise<Record<string, unknown>> =>
  response.json().catch(error => {
    if (error instanceof SyntaxError) return {}
    throw error
  })

/** What to throw when a response is missing or incomplete: the signal's reason if the caller has aborted the call. */
function interruptionOf(error: unknown, signal: AbortSignal | null | undefined): unknown {
  // The error's name does not tell: Firefox also names an interrupted body AbortError.
  const reason = signal?.reason
  if (reason && reason.name !== 'TimeoutError') return reason
  return new ApiFailure(0, {}, { cause: error })
}

function refusalOf({ status, headers }: Response, body: Record<string, unknown>): ApiFailure {
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  return new ApiFailure(status, body, { retryAfter })
}

/**
 * Calls the API.
 * @throws ApiFailure with the server's message, or an empty one if there was no readable response
 */
export async function call<T>(fetch: ApiFetch, path: string, init?: RequestInit): Promise<T> {
  let response: Response
  let body: Record<string, unknown>
  try {
    response = await fetch(path, init)
    body = await readBody(response)
  } catch (error) {
    throw interruptionOf(error, init?.signal)
  }
  if (!response.ok || body.success !== true) throw refusalOf(response, body)
  return body as T
}

/**
 * Calls the API for a response that the caller reads, such as a file or a stream.
 * @throws ApiFailure like `call`
 */
export async function callForResponse(fetch: ApiFetch, path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  let refused: Record<string, unknown> | undefined
  try {
    response = await fetch(path, init)
    if (!response.ok) refused = await readBody(response)
  } catch (error) {
    throw interruptionOf(error, init?.signal)
  }
  if (refused) throw refusalOf(response, refused)
  return response
}

/** What public pages read, on the server and in the browser. */
export const createPublicApi = (fetch: ApiFetch) => ({
  listBranches: async (signal?: AbortSignal) =>
    (await call<{ data: Branch[] }>(fetch, '/branches', { signal })).data,
  listServices: async (signal?: AbortSignal) =>
    (await call<{ data: Service[] }>(fetch, '/services', { signal })).data,
  listPictures: async () => (await call<{ data: OwnPicture[] }>(fetch, '/pictures')).data,
  getContent: async () => (await call<{ data: StoredContent }>(fetch, '/content')).data,
})

export const browserFetch: ApiFetch = (path, init) => fetch(`/api${path}`, init)

export const browserApi = createPublicApi(browserFetch)
