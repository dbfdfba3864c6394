import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHOTOGRAPH_REFUSED } from '#contracts/paths/inquiries-path.ts'
import { isWithin, paths } from '#contracts/paths/paths.ts'
import { salonDay } from '#contracts/text/days.ts'
import type { Clock } from '../clock.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Config } from '../config.ts'
import type { ChangeListener } from '../db/changes.ts'
import { ApiError } from '../errors.ts'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import type { PublicLists, ResponseCache, SiteFiles } from '../http/response-cache.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { PageAddress } from './page-address.ts'
import type { InProcessFetch, Site, SiteFacts } from './site.ts'

/**
 * The Content-Security-Policy of a page.
 * @param scripts its `script-src`, from the site that rendered it: the HTML is not asked, as it also has stored texts
 */
function contentSecurityPolicy(scripts: string, isSecure: boolean): string {
  return [
    "default-src 'self'",
    scripts,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // The stylesheet contains the font of the rupee sign.
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The back office shows a page beside its texts.
    "frame-ancestors 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const TIMEOUT_MS = 3_000
/** After a timeout: enough for what is cached, on a busy machine too. */
const SHORT_TIMEOUT_MS = 500

/**
 * A `fetch` that calls the API of this process, for one rendering. Public lists come from the cache, so that a page for everyone
 * does not count towards anyone's rate limit; other requests count for the client's address. Afterwards `isComplete` says whether
 * every request succeeded: otherwise the page is not cached.
 *
 * `withinLimit` lets a read take three seconds. After the first that took longer, each further one of this rendering gets only the
 * time that the cache needs, as all other pages wait for this one.
 */
export function createInProcessFetch(
  app: Pick<FastifyInstance, 'inject'>,
  publicLists: PublicLists,
  address: string,
): { fetch: InProcessFetch; withinLimit<T>(read: () => Promise<T>): Promise<T>; isComplete(): boolean } {
  let hasFailed = false
  let isSlow = false

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

  async function withinLimit<T>(read: () => Promise<T>): Promise<T> {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => {
        isSlow = true
        timeout.reject(new Error('The database takes too long'))
      },
      isSlow ? SHORT_TIMEOUT_MS : TIMEOUT_MS,
    )
    try {
      return await Promise.race([read(), timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  const fetch: InProcessFetch = async (path, init = {}) => {
    try {
      return await withinLimit(() => request(path, init))
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  return { fetch, withinLimit, isComplete: () => !hasFailed }
}

// Rendering is the most expensive work of the server and blocks its event loop.
const CONCURRENCY = 1
const WAITING_MAX = 50
const PAUSE_MAX_MS = 200

/** What a request for a page gets: the page, or the address to which it is redirected. */
export type PageResult = { location: string } | { page: CachedResponse }

/** The contact form, posted without JavaScript. */
interface PostedForm {
  fields: URLSearchParams
  /** Why a photograph was refused. */
  refusal?: string | undefined
  /** Its header `Origin`. */
  origin: string | undefined
}

interface Rendered {
  result: PageResult
  /** Whether no data are missing, so that others may get it too. */
  isWhole: boolean
  /** The day of the salon that it says is today. */
  day: string
}

export interface RenderOptions {
  config: Config
  clock: Clock
  changes: ChangeListener
  files: SiteFiles
  responseCache: ResponseCache
  publicLists: PublicLists
  site: Site
  /** Reads stored settings that pages show; if it fails, the page is not cached. */
  readFacts(): Promise<Pick<SiteFacts, 'keptFor' | 'photographsKeptFor' | 'takesPhotographs'>>
  /** The paths of the pages that branches have, from the public list. */
  listBranchPaths(): Promise<readonly string[]>
  /** The salon's telephone number, from the public content; empty where no one has entered it. */
  findPhone(): Promise<string>
}

/** Renders pages, and puts those that are the same for everyone into the response cache. */
export function createRenderer(app: FastifyInstance, options: RenderOptions) {
  const { config, clock, changes, responseCache, publicLists, site, readFacts } = options
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const running = new Map<string, Promise<PageResult>>()
  const runLimited = createConcurrencyLimit({
    maxRunning: CONCURRENCY,
    maxWaiting: WAITING_MAX,
    createError: () => new ApiError(503, 'Too many pages are being requested. Please try again.'),
    maxPauseMs: PAUSE_MAX_MS,
  })

  /**
   * A rendered page as a response. One for everyone is compressed best and revalidated by browsers, others are compressed fast and
   * not stored.
   */
  function toPage(
    html: string,
    url: string,
    { status, headers }: Response,
    isForEveryone: boolean,
  ): CachedResponse {
    const scripts = headers.get('content-security-policy') ?? "script-src 'self'"
    return createCachedResponse({
      status,
      headers: {
        ...pageHeaders,
        'x-frame-options': 'SAMEORIGIN',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': isForEveryone ? 'no-cache' : 'no-store',
        ...(isWithin(paths.admin, new URL(url, config.origin).pathname) && { 'x-robots-tag': 'noindex' }),
        ...(!site.isDevelopment && { 'content-security-policy': contentSecurityPolicy(scripts, isSecure) }),
      },
      body: Buffer.from(html),
      compressible: true,
      effort: isForEveryone ? 'best' : 'fast',
    })
  }

  async function render(ip: string, { url, key }: PageAddress, posted?: PostedForm): Promise<Rendered> {
    const { fetch, withinLimit, isComplete } = createInProcessFetch(app, publicLists, ip)
    const { origin, profile } = config
    const facts = await withinLimit(readFacts).catch(() => undefined)
    const now = clock.now()
    const day = salonDay(now)
    const init = posted && {
      method: 'POST',
      body: posted.fields,
      headers: {
        date: now.toUTCString(),
        ...(posted.origin && { origin: posted.origin }),
        ...(posted.refusal && { [PHOTOGRAPH_REFUSED]: encodeURIComponent(posted.refusal) }),
      },
    }
    const request = new Request(new URL(url, origin), init)
    const response = await site.render(request, fetch, {
      origin,
      demo: profile === 'demo',
      keptFor: facts?.keptFor ?? '',
      photographsKeptFor: facts?.photographsKeptFor ?? '',
      takesPhotographs: facts?.takesPhotographs ?? false,
      today: day,
      sendsMail: config.mail.smtpUrl !== undefined,
      readsMail: config.mail.mailbox !== undefined,
    })
    const html = await response.text()
    const location = response.headers.get('location')
    const isWhole = isComplete() && facts !== undefined && response.status < 500
    if (location !== null) return { result: { location }, isWhole, day }
    const isForEveryone = key !== undefined && isWhole && !site.isDevelopment && changes.isListening
    return { result: { page: toPage(html, url, response, isForEveryone) }, isWhole, day }
  }

  /**
   * Renders a page for everyone. A whole one is put into the cache; in development, whose files change, nothing is. Where some data
   * are missing, the last whole page is sent instead, if there is one.
   */
  async function renderAndCache(ip: string, address: PageAddress, key: string): Promise<PageResult> {
    const { generation } = changes
    const { result, isWhole, day } = await runLimited(() => render(ip, address), true)
    if (!isWhole) {
      const lastWhole = responseCache.findStale(key)
      return lastWhole ? { page: lastWhole } : result
    }
    if ('page' in result && !site.isDevelopment) responseCache.put(key, result.page, { generation, day })
    return result
  }

  return {
    /** A page that is the same for everyone: from the cache, or rendered once for all requests at the time. */
    async renderShared({ ip }: FastifyRequest, address: PageAddress, key: string): Promise<PageResult> {
      const cached = responseCache.find(key)
      if (cached) return { page: cached }
      const renderingKey = `${changes.generation} ${salonDay(clock.now())} ${key}`
      return running.getOrInsertComputed(renderingKey, () =>
        renderAndCache(ip, address, key).finally(() => running.delete(renderingKey)),
      )
    },

    /** A page for one request, with its query or its posted form. */
    async renderOnce(
      { ip, raw }: FastifyRequest,
      address: PageAddress,
      posted?: PostedForm,
    ): Promise<PageResult> {
      const { result } = await runLimited(async () => {
        // The client has disconnected.
        if (raw.socket.destroyed) throw new ApiError(408, 'The connection has ended')
        return render(ip, address, posted)
      })
      return result
    },
  }
}
