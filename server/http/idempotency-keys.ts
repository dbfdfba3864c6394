import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type KeyedChange, keyedChangeOf } from '../db/keyed-changes.ts'
import { ApiError } from '../errors.ts'

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

/** @throws ApiError 400 when it is not 1 to 255 visible characters */
function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new ApiError(400, 'Idempotency-Key must be 1 to 255 visible characters')
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
      const key = readKey(this.headers['idempotency-key'])
      if (key === undefined) return undefined
      // A file is read as it arrives: its length stands for it.
      const content = this.body ?? this.headers['content-length'] ?? null
      return keyedChangeOf(key, accountOf(this), [this.method, this.url, content])
    },
  })
  // A key that can't be read is refused before anything is done.
  api.addHook('preHandler', async request => void request.change)
})
