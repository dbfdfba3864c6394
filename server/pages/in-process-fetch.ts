import type { FastifyInstance } from 'fastify'
import type { PublicLists } from '../http/response-cache.ts'
import type { InProcessFetch } from './site.ts'

const TIMEOUT_MS = 3_000

/**
 * A `fetch` that asks this process's own API. The public lists are read as they are kept: what a page shows to everybody
 * does not depend on the limits of who asked first. Everything else is asked as the client whose page is rendered.
 * `complete` tells afterwards whether every read was answered: a page with gaps is not kept.
 */
export function createInProcessFetch(
  app: Pick<FastifyInstance, 'inject'>,
  publicLists: PublicLists,
  address: string,
): { fetch: InProcessFetch; complete(): boolean } {
  let complete = true

  async function ask(path: string, init: RequestInit): Promise<Response> {
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
    if (statusCode >= 500) complete = false
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }

  const fetch: InProcessFetch = async (path, init = {}) => {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The store takes too long')), TIMEOUT_MS).unref()
    })
    try {
      return await Promise.race([ask(path, init), late])
    } catch (error) {
      complete = false
      throw error
    }
  }
  return { fetch, complete: () => complete }
}
