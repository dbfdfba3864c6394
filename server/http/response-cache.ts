import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeListener } from '../db/changes.ts'
import { hasUnreadBody, sendBytes, writeBytes } from './bytes.ts'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { dataHeaders } from './security-headers.ts'

/**
 * What is ready to be sent, by address. What shows public data is found until somebody changes that data, here or in another
 * process, and not at all while other processes can't be heard. Its addresses are bounded by those who put something there:
 * known pages, lists and files only.
 */
export interface Cache<T> {
  find(address: string): T | undefined
  /** As `find`, or what was there before a change or before other processes fell silent: for want of anything newer. */
  findOld(address: string): T | undefined
  /** @param generation that of the data which `value` shows; undefined for what never changes */
  put(address: string, value: T, generation?: number): void
}

export type ResponseCache = Cache<CachedResponse>

/** An empty cache, which asks `changes` whether what it holds is still true. */
export function createCache<T>(changes: Pick<ChangeListener, 'generation' | 'listening'>): Cache<T> {
  const entries = new Map<string, { value: T; generation: number | undefined }>()
  return {
    find(address) {
      const entry = entries.get(address)
      const isCurrent =
        entry?.generation === undefined || (entry.generation === changes.generation && changes.listening)
      return isCurrent ? entry?.value : undefined
    },
    findOld: address => entries.get(address)?.value,
    put: (address, value, generation) => void entries.set(address, { value, generation }),
  }
}

/** Requests that the cache answered, and those that were handed on. */
export interface CacheCounts {
  hits: number
  misses: number
}

/**
 * Answers GET and HEAD from the cache before anything else wakes: no routing, hooks, ids or limits. What it does not have is
 * Fastify's.
 * @returns whether the request has been answered
 */
export type ServeFromCache = (request: IncomingMessage, response: ServerResponse) => boolean

export function createServeFromCache(
  cache: Pick<ResponseCache, 'find'>,
  counts: CacheCounts,
): ServeFromCache {
  return (request, response) => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const bytes = cache.find(url as string)?.find(request)
    // Fastify ends a connection on which a body comes that nobody wants.
    if (!bytes || hasUnreadBody(request)) {
      counts.misses++
      return false
    }
    counts.hits++
    writeBytes(response, bytes)
    return true
  }
}

const headers = {
  ...dataHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
}

/** What everybody may read at `/api/{name}`, as bytes, cached until somebody changes one of the lists. */
export interface PublicLists {
  has(name: string): boolean
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void>
  /** A list's bytes; made afresh where there are none. */
  get(name: string): Promise<CachedResponse>
}

/** @param loaders read each list */
export function createPublicLists(
  changes: Pick<ChangeListener, 'generation' | 'listening'>,
  cache: ResponseCache,
  loaders: Readonly<Record<string, () => Promise<object>>>,
): PublicLists {
  const running = new Map<string, Promise<CachedResponse>>()

  async function make(name: string, address: string): Promise<CachedResponse> {
    const { generation, listening } = changes
    const body = Buffer.from(JSON.stringify({ success: true, data: await loaders[name]?.() }))
    const effort = listening ? 'best' : 'fast'
    const fresh = createCachedResponse({ headers, body, compressible: true, effort })
    cache.put(address, fresh, generation)
    return fresh
  }

  /** All who ask while a list is read share what comes of it, unless it has changed since. */
  async function get(name: string): Promise<CachedResponse> {
    const address = `/api/${name}`
    const key = `${changes.generation} ${address}`
    return (
      cache.find(address) ??
      running.getOrInsertComputed(key, () => make(name, address).finally(() => running.delete(key)))
    )
  }

  return {
    has: name => Object.hasOwn(loaders, name),
    get,
    async send(request, reply, name) {
      const found = await get(name)
      sendBytes(reply, await found.make(request.raw))
    },
  }
}
