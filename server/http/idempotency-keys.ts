import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type KeyedChange, keyedChangeOf } from '../db/keyed-changes.ts'
import { readIdempotencyKey } from './request-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The change that this request asks for, for `once`; undefined without an `Idempotency-Key`. Read it in a handler: it names
     * the body as it was validated.
     * @throws ApiError 400 when the header is not 1 to 255 visible characters
     */
    readonly change: KeyedChange | undefined
  }
}

interface Options {
  /** The id of the user who makes a request; undefined for a public call. */
  accountOf(request: FastifyRequest): number | undefined
}

/**
 * `Idempotency-Key` of every call that changes something: a request that is repeated
 * with the same key within a day is carried out once.
 */
export const idempotencyKeys = fastifyPlugin<Options>(async (api, { accountOf }) => {
  api.decorateRequest('change', {
    getter(this: FastifyRequest) {
      const key = readIdempotencyKey(this.headers)
      if (key === undefined) return undefined
      // A file is read as it arrives: its length stands for it.
      const content = this.body ?? this.headers['content-length'] ?? null
      return keyedChangeOf(key, accountOf(this), [this.method, this.url, content])
    },
  })
  // A key that can't be read is refused before anything is done. A call that only reads has no use for one.
  api.addHook('preHandler', async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') void request.change
  })
})
