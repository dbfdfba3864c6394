import { describe, expect, it } from 'vitest'
import { ApiFailure, call } from './api.ts'

/** An answer of which only the beginning comes. */
function brokenOff(error: unknown) {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":'))
      controller.error(error)
    },
  })
  return async () => new Response(body)
}
const failureOf = (failing: Promise<unknown>) =>
  failing.then(
    () => undefined,
    error => error,
  )

describe('a call', () => {
  it.each([new TypeError('network error'), new DOMException('The operation was aborted.', 'AbortError')])(
    'of which the answer breaks off has none, whatever the browser calls it: %s',
    async error => {
      const failure = await failureOf(call(brokenOff(error), '/me'))
      expect(failure).toBeInstanceOf(ApiFailure)
      expect(failure).toMatchObject({ status: 0, cause: error })
    },
  )

  it('that was taken back says so, not that there is no answer', async () => {
    const signal = AbortSignal.abort()
    const failure = await failureOf(call(brokenOff(signal.reason), '/me', { signal }))
    expect(failure).toBe(signal.reason)
  })

  it('whose time was up has no answer', async () => {
    const signal = AbortSignal.timeout(1)
    const failure = await failureOf(
      call(
        (_, init) =>
          new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(signal.reason))),
        '/me',
        { signal },
      ),
    )
    expect(failure).toMatchObject({ status: 0, cause: { name: 'TimeoutError' } })
  })

  it.each(['<h1>Bad gateway</h1>', ''])(
    'keeps the status of an answer that nobody can read: %j',
    async body => {
      const failure = await failureOf(call(async () => new Response(body, { status: 502 }), '/me'))
      expect(failure).toMatchObject({ status: 502, body: {} })
    },
  )
})
