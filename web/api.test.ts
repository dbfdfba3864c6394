import { describe, expect, it } from 'vitest'
import { ApiFailure, call } from './api.ts'

/** A response whose body ends in the middle. */
function interrupted(error: unknown) {
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

describe('call', () => {
  it.each([new TypeError('network error'), new DOMException('The operation was aborted.', 'AbortError')])(
    'an interrupted response fails with status 0, whatever the browser calls it: %s',
    async error => {
      const failure = await failureOf(call(interrupted(error), '/me'))
      expect(failure).toBeInstanceOf(ApiFailure)
      expect(failure).toMatchObject({ status: 0, cause: error })
    },
  )

  it('an aborted call throws the reason of its signal', async () => {
    const signal = AbortSignal.abort()
    const failure = await failureOf(call(interrupted(signal.reason), '/me', { signal }))
    expect(failure).toBe(signal.reason)
  })

  it('a timeout fails with status 0', async () => {
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

  it.each(['<h1>Bad gateway</h1>', ''])('an unreadable response keeps its status: %j', async body => {
    const failure = await failureOf(call(async () => new Response(body, { status: 502 }), '/me'))
    expect(failure).toMatchObject({ status: 502, body: {} })
  })
})
