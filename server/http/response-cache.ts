import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeListener } from '../db/changes.ts'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { hasUnreadBody, sendRawResponse, writeRawResponse } from './raw-response.ts'
import { dataHeaders } from './security-headers.ts'

/**
 * Keeps values by address. A value that shows public data is valid until any process changes that data, and not while changes
 * by other processes can't be read. Callers only add known pages, lists and files, so that the size is limited.
 */
export function createCache<T>(changes: Pick<ChangeListener, 'generation' | 'listening'>) {
  const entries = new Map<string, { value: T; generation: number | undefined }>()
  return {
    find(address: string): T | undefined {
      const entry = entries.get(address)
      const isCurrent =
        entry?.generation === undefined || (entry.generation === changes.generation && changes.listening)
      return isCurrent ? entry?.value : undefined
    },
    /** As `find`, also if the value is out of date: for when no newer one can be made. */
    findStale: (address: string): T | undefined => entries.get(address)?.value,
    /** @param generation of the data that the value shows; undefined for what never changes */
    put: (address: string, value: T, generation?: number): void =>
      void entries.set(address, { value, generation }),
  }
}

export type ResponseCache = ReturnType<typeof createCache<CachedResponse>>

export interface CacheCounts {
  hits: number
  misses: number
}

/**
 * Creates a function that serves GET and HEAD from the cache, without routing, hooks, request ids and limits.
 * @param headers for every response, as alternating names and values
 */
export function createServeFromCache(
  cache: Pick<ResponseCache, 'find'>,
  counts: CacheCounts,
  headers: readonly string[],
) {
  /** @returns whether the request was handled; otherwise Fastify handles it */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const found = cache.find(url as string)?.find(request)
    // The back office, which sends a token, reads what is stored now. With an unexpected body, Fastify closes the connection.
    if (!found || request.headers.authorization !== undefined || hasUnreadBody(request)) {
      counts.misses++
      return false
    }
    counts.hits++
    writeRawResponse(response, found, headers)
    return true
  }
}

export type ServeFromCache = ReturnType<typeof createServeFromCache>

const headers = {
  ...dataHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
}

/** The public data at `/api/{name}`, cached until any of them changes. */
export function createPublicLists(
  changes: Pick<ChangeListener, 'generation' | 'listening'>,
  cache: ResponseCache,
  loaders: Readonly<Record<string, () => Promise<object>>>,
) {
  async function load(name: string, effort: 'best' | 'fast'): Promise<CachedResponse> {
    const body = Buffer.from(JSON.stringify({ success: true, data: await loaders[name]?.() }))
    return createCachedResponse({ headers, body, compressible: true, effort })
  }

  /** From the cache, or loaded. */
  async function get(name: string): Promise<CachedResponse> {
    const address = `/api/${name}`
    const found = cache.find(address)
    if (found) return found
    const { generation, listening } = changes
    const fresh = await load(name, listening ? 'best' : 'fast')
    cache.put(address, fresh, generation)
    return fresh
  }

  return {
    has: (name: string): boolean => Object.hasOwn(loaders, name),
    get,
    /** From the cache for visitors only: the back office shows what was just saved, also by another process. */
    async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void> {
      const found = await (request.headers.authorization === undefined ? get(name) : load(name, 'fast'))
      sendRawResponse(reply, await found.make(request.raw))
    },
  }
}

export type PublicLists = ReturnType<typeof createPublicLists>
