import type { FastifyInstance } from 'fastify'
import type { PublicLists } from '../http/response-cache.ts'
import type { InProcessFetch } from './site.ts'

const TIMEOUT_MS = 3_000

/**
 * A `fetch` that calls the API of this process. Public lists come from the cache, so that a page for everyone does not count
 * towards anyone's rate limit; other requests count for the client's address. Afterwards `isComplete` says whether every request
 * was answered: otherwise the page is not cached.
 */
export function createInProcessFetch(
  app: Pick<FastifyInstance, 'inject'>,
  publicLists: PublicLists,
  address: string,
): { fetch: InProcessFetch; isComplete(): boolean } {
  let hasFailed = false

  async function request(path: string, init: RequestInit): Promise<Response> {
    const name = path.slice(1)
    if (init.method === undefined && publicLists.has(name))
      return new Response(new Uint8Array((await publicLists.get(name)).body))
    const { statusCode, body, headers } = await app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: `/api${path}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: typeof init.body === 'string' ? init.body : undefined,
      remoteAddress: address,
    })
    if (statusCode >= 500) hasFailed = true
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }

  const fetch: InProcessFetch = async (path, init = {}) => {
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The database takes too long')), TIMEOUT_MS).unref()
    })
    try {
      return await Promise.race([request(path, init), timeout])
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  return { fetch, isComplete: () => !hasFailed }
}
