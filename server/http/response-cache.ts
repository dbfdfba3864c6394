import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { startOfDay } from '#contracts/text/days.ts'
import type { Clock } from '../clock.ts'
import type { ChangeListener } from '../db/changes.ts'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { sendRawResponse, writeRawResponse } from './raw-response.ts'
import { dataHeaders } from './security-headers.ts'
import { hasUnreadBody } from './unread-bodies.ts'

/** What a response shows: the data of a generation and, of a page that says what today is, a day of the salon. */
interface Shown {
  generation: number
  day?: string
}

/**
 * Keeps by address the responses that show public data: each is valid until any process changes that data or its day ends, and not while
 * changes by other processes can't be read. Callers only add known pages and lists, so that the size is limited.
 */
export function createResponseCache(
  changes: Pick<ChangeListener, 'generation' | 'isListening'>,
  clock: Clock,
) {
  const entries = new Map<
    string,
    { response: CachedResponse; generation: number; begins: number; ends: number }
  >()
  return {
    find(address: string): CachedResponse | undefined {
      const entry = entries.get(address)
      if (!entry || !changes.isListening || entry.generation !== changes.generation) return undefined
      // Numbers, as naming the day takes longer than all else that a request for a page needs here.
      const now = clock.now().getTime()
      return entry.begins <= now && now < entry.ends ? entry.response : undefined
    },
    /** As `find`, also if the response is out of date: for when no newer one can be made. */
    findStale: (address: string): CachedResponse | undefined => entries.get(address)?.response,
    put(address: string, response: CachedResponse, { generation, day }: Shown): void {
      const begins = day ? Date.parse(startOfDay(day)) : -Infinity
      const ends = day ? Date.parse(startOfDay(day, 1)) : Infinity
      entries.set(address, { response, generation, begins, ends })
    },
  }
}

/** Rendered pages and public lists. */
export type ResponseCache = ReturnType<typeof createResponseCache>

/** The files of the site by address, which never change. */
export type SiteFiles = Map<string, CachedResponse>

export interface CacheCounts {
  hits: number
  misses: number
}

interface ServeFromCacheOptions {
  files: SiteFiles
  responseCache: ResponseCache
  counts: CacheCounts
  /** For every response, as alternating names and values. */
  headers: readonly string[]
}

/** Creates a function that serves GET and HEAD from memory, without routing, hooks, request ids and limits. */
export function createServeFromCache({ files, responseCache, counts, headers }: ServeFromCacheOptions) {
  /** @returns whether the request was handled; otherwise Fastify handles it */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const address = url as string
    const found = (files.get(address) ?? responseCache.find(address))?.find(request)
    // The back office, which sends a token, reads what is stored now. Fastify reads and discards an unexpected body.
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
  changes: Pick<ChangeListener, 'generation' | 'isListening'>,
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
    const { generation, isListening } = changes
    const fresh = await load(name, isListening ? 'best' : 'fast')
    cache.put(address, fresh, { generation })
    return fresh
  }

  /** For visitors from the cache: the back office shows what was just saved, also by another process. */
  const isForVisitors = ({ headers }: FastifyRequest) => headers.authorization === undefined

  async function finish(request: FastifyRequest, reply: FastifyReply, found: CachedResponse) {
    const response = await found.make(request.raw)
    if (!isForVisitors(request)) reply.hold(response.body.length)
    await sendRawResponse(reply, response)
  }

  return {
    has: (name: string): boolean => Object.hasOwn(loaders, name),
    get,
    async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void> {
      await finish(request, reply, await (isForVisitors(request) ? get(name) : load(name, 'fast')))
    },
    /** Sends what follows from lists. It is not kept, as there are many such addresses, but the lists are. */
    async sendFrom<Lists extends readonly unknown[]>(
      request: FastifyRequest,
      reply: FastifyReply,
      names: { [At in keyof Lists]: string },
      derive: (...lists: Lists) => unknown,
    ): Promise<void> {
      const read = isForVisitors(request) ? get : (name: string) => load(name, 'fast')
      const bodies = await Promise.all(names.map(async name => (await read(name)).body))
      const lists = bodies.map(body => JSON.parse(body.toString()).data) as unknown as Lists
      const body = Buffer.from(JSON.stringify({ success: true, data: derive(...lists) }))
      await finish(
        request,
        reply,
        createCachedResponse({ headers, body, compressible: true, effort: 'fast' }),
      )
    },
  }
}

export type PublicLists = ReturnType<typeof createPublicLists>
