/** A call that the page has made before its code was loaded, see `early-calls.script.ts`. */
export interface EarlyCall {
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
