import type { FastifyInstance } from 'fastify'
import type { InProcessFetch } from './site.ts'

const PATIENCE_MS = 3_000

/**
 * A `fetch` that asks this process's own API, as the client whose page is rendered.
 * `complete` tells afterwards whether every read was answered: a page with gaps is not kept.
 */
export function createInProcessFetch(
  app: Pick<FastifyInstance, 'inject'>,
  address: string,
): { fetch: InProcessFetch; complete(): boolean } {
  let complete = true

  const fetch: InProcessFetch = async (path, init = {}) => {
    const answer = app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: `/api${path}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: typeof init.body === 'string' ? init.body : undefined,
      remoteAddress: address,
    })
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The store takes too long')), PATIENCE_MS).unref()
    })
    try {
      const { statusCode, body, headers } = await Promise.race([answer, late])
      if (statusCode >= 500 || statusCode === 429) complete = false
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    } catch (error) {
      complete = false
      throw error
    }
  }
  return { fetch, complete: () => complete }
}
