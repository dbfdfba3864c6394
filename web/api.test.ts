import { describe, expect, it } from 'vitest'
import { ApiFailure, call, callForResponse } from './api.ts'

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

describe('callForResponse', () => {
  it('returns the response unread', async () => {
    const response = new Response('name,email')
    const returned = await callForResponse(async () => response, '/contacts/export')
    expect(returned).toBe(response)
    expect(returned.bodyUsed).toBe(false)
  })

  it('a refusal fails with the server’s message', async () => {
    const refusal = Response.json({ success: false, error: 'Too many.' }, { status: 429 })
    const failure = await failureOf(callForResponse(async () => refusal, '/contacts/export'))
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({ status: 429, message: 'Too many.' })
  })

  it('a missing response fails with status 0', async () => {
    const error = new TypeError('network error')
    const failure = await failureOf(callForResponse(() => Promise.reject(error), '/contacts/export'))
    expect(failure).toMatchObject({ status: 0, cause: error })
  })

  it('an aborted call throws the reason of its signal', async () => {
    const signal = AbortSignal.abort()
    const aborted = () => Promise.reject(signal.reason)
    const failure = await failureOf(callForResponse(aborted, '/contacts/export', { signal }))
    expect(failure).toBe(signal.reason)
  })
})
