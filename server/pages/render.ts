import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWithin, paths } from '#contracts/paths.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Config } from '../config.ts'
import type { ChangeListener } from '../db/changes.ts'
import { ApiError } from '../errors.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import { createCache, type PublicLists, type ResponseCache } from '../http/response-cache.ts'
import { createInProcessFetch } from './in-process-fetch.ts'
import { createPage } from './page.ts'
import type { PageAddress } from './page-address.ts'
import type { Site, SiteFacts } from './site.ts'

// Rendering is what costs most here, and holds up everything else while it runs: one after the other.
const AT_ONCE = 1
const WAITING_MAX = 50
const REST_MAX_MS = 200

/** A page as the site rendered it. */
interface Rendered {
  url: string
  html: string
  status: number
  location: string | undefined
  /** Whether it may be served again: it has an address of its own and no gaps. */
  keep: boolean
  /** Its bytes; undefined while the HTML still has to be stamped. */
  page: CachedResponse | undefined
}

/** What a request for a page is answered with. */
export type PageAnswer = { location: string } | { page: CachedResponse }

export interface RenderOptions {
  config: Config
  changes: ChangeListener
  responseCache: ResponseCache
  publicLists: PublicLists
  site: Site
  /** What pages show that is stored; where it fails the page is not cached. */
  readFacts(): Promise<Pick<SiteFacts, 'keptFor'>>
  /** Writes into a page what is of the moment in which it is sent; undefined where it has nothing such. */
  stamp(html: string): string | undefined
}

/**
 * Makes pages. Those that have an address of their own are rendered once, shared by all who ask meanwhile, and cached;
 * the form's page is kept as rendered, and gets a ticket of the moment each time it is sent.
 */
export function createRenderer(app: FastifyInstance, options: RenderOptions) {
  const { config, changes, responseCache, publicLists, site, readFacts, stamp } = options
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const stamped = createCache<Rendered>(changes)
  const running = new Map<string, Promise<Rendered>>()
  const inTurn = createConcurrencyLimit({
    maxRunning: AT_ONCE,
    maxWaiting: WAITING_MAX,
    createError: () => new ApiError(503, 'Too many people are asking for pages right now. Please try again.'),
    maxPauseMs: REST_MAX_MS,
  })

  const toPage = (html: string, { url, status }: Pick<Rendered, 'url' | 'status'>, keep: boolean) =>
    createPage(html, status, {
      keep,
      secure,
      hidden: isWithin(paths.admin, new URL(url, config.origin).pathname),
      unlocked: site.isDevelopment,
    })

  async function render(ip: string, { url, key }: PageAddress, form?: URLSearchParams): Promise<Rendered> {
    const { fetch, complete } = createInProcessFetch(app, publicLists, ip)
    const { origin, profile } = config
    const facts = await readFacts().catch(() => undefined)
    const request = new Request(new URL(url, origin), form && { method: 'POST', body: form })
    const answer = await site.render(request, fetch, {
      origin,
      demo: profile === 'demo',
      keptFor: facts?.keptFor ?? '',
      sendsMail: config.mail.smtpUrl !== undefined,
    })
    const html = await answer.text()
    const { status } = answer
    const keep = key !== undefined && !site.isDevelopment && complete() && facts !== undefined && status < 500
    const page =
      stamp(html) === undefined ? toPage(html, { url, status }, keep && changes.listening) : undefined
    return { url, html, status, location: answer.headers.get('location') ?? undefined, keep, page }
  }

  function toAnswer({ location, page, html, ...rendered }: Rendered): PageAnswer {
    if (location !== undefined) return { location }
    return { page: page ?? toPage(stamp(html) ?? html, rendered, false) }
  }

  async function renderForAll(ip: string, address: PageAddress, key: string): Promise<Rendered> {
    const { generation } = changes
    const rendered = await inTurn(() => render(ip, address), true)
    if (!rendered.keep) return rendered
    if (rendered.page) responseCache.put(key, rendered.page, generation)
    else stamped.put(key, rendered, generation)
    return rendered
  }

  return {
    /** A page that has an address of its own: cached, or rendered for everybody who asks now. */
    async show({ ip }: FastifyRequest, address: PageAddress, key: string): Promise<PageAnswer> {
      const kept = responseCache.find(key)
      if (kept) return { page: kept }
      const ticket = `${changes.generation} ${key}`
      const rendered =
        stamped.find(key) ??
        (await running.getOrInsertComputed(ticket, () =>
          renderForAll(ip, address, key).finally(() => running.delete(ticket)),
        ))
      if (rendered.keep) return toAnswer(rendered)
      // With gaps: what was whole before is better.
      const old = responseCache.findStale(key)
      return old ? { page: old } : toAnswer(stamped.findStale(key) ?? rendered)
    },

    /** A page for one reader: of what was asked for in the address, or of a form that was posted. */
    async showOnce(
      { ip, raw }: FastifyRequest,
      address: PageAddress,
      form?: URLSearchParams,
    ): Promise<PageAnswer> {
      const rendered = await inTurn(async () => {
        // Nobody waits for it any more.
        if (raw.socket.destroyed) throw new ApiError(408, 'The connection has ended')
        return render(ip, address, form)
      })
      return toAnswer(rendered)
    },
  }
}
