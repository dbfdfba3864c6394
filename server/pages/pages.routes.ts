import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { TICKET_MARK } from '#contracts/form-ticket.ts'
import { isWithin, paths } from '#contracts/paths.ts'
import type { AppContext } from '../context.ts'
import { sendBytes } from '../http/bytes.ts'
import { chooseEncoding } from '../http/encoding.ts'
import { rateLimits } from '../http/limits.ts'
import { pageHeaders, securityHeaders } from '../http/security-headers.ts'
import { sendErrorPage } from './error-page.ts'
import { createInProcessFetch } from './in-process.ts'
import { createPage, type Page } from './page.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import type { Site } from './site.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

// Percent-encoding makes nine characters of one Sinhala letter.
const FORM_LIMIT = 128 * 1024

interface Rendered {
  html: string
  status: number
  /** The compressed page; undefined while the HTML still has a ticket to be written in. */
  page: Page | undefined
  location: string | undefined
  /** Whether it may be served again: it has an address of its own and no gaps. */
  keep: boolean
}

export interface PagesOptions extends AppContext {
  site: Site
  /** Makes the proof, for forms sent without JavaScript, that the page was opened at this moment. */
  mintTicket(): string
}

/** Every page of the site: rendered once, compressed once, hashed once, then served from memory. */
export const pageRoutes: FastifyPluginAsync<PagesOptions> = async (
  app,
  { config, changes, site, mintTicket },
) => {
  const options = { secure: config.publicUrl?.startsWith('https:') ?? false, unlocked: site.live }
  const cache = createPageCache<Rendered>(changes)

  app.setErrorHandler(sendErrorPage)
  await app.register(rateLimits, config.limits)
  await app.register(formbody)
  await app.register(sitemapRoutes, { origin: config.origin })
  await app.register(securityHeaders, { headers: pageHeaders })

  async function render(
    request: FastifyRequest,
    { url, key }: PageAddress,
    form?: URLSearchParams,
  ): Promise<Rendered> {
    const { fetch, complete } = createInProcessFetch(app as unknown as FastifyInstance, request.ip)
    const { origin } = config
    const answer = await site.render(
      new Request(new URL(url, origin), form && { method: 'POST', body: form }),
      fetch,
      { origin, demo: config.profile === 'demo' },
    )
    const html = await answer.text()
    const keep = key !== undefined && !site.live && complete() && answer.status < 500
    const { status } = answer
    const page = html.includes(TICKET_MARK) ? undefined : await createPage(html, status, { ...options, keep })
    return { html, status, page, location: answer.headers.get('location') ?? undefined, keep }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, rendered: Rendered) {
    const { html, status, location } = rendered
    if (location) return reply.redirect(location, 303)
    const page =
      rendered.page ??
      (await createPage(html.replaceAll(TICKET_MARK, mintTicket()), status, { ...options, keep: false }))
    const isKnown = status === 200 && request.headers['if-none-match']?.includes(page.etag.slice(2))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    return sendBytes(reply, isKnown ? page.notModified : page.encoded[encoding])
  }

  app.get('*', async (request, reply) => {
    const at = request.url.indexOf('?')
    const path = at < 0 ? request.url : request.url.slice(0, at)
    const query = new URLSearchParams(at < 0 ? undefined : request.url.slice(at))
    if (path.length > 1 && path.endsWith('/') && site.knownPaths.has(path.replace(/\/+$/, ''))) {
      return reply.redirect(path.replace(/\/+$/, '') + (query.size > 0 ? `?${query}` : ''), 308)
    }
    if (isWithin(paths.admin.dashboard, path)) reply.header('x-robots-tag', 'noindex')
    const address = readPageAddress(path, query, site.knownPaths)
    const { key } = address
    const rendered =
      key === undefined
        ? await render(request, address)
        : await cache.get(key, () => render(request, address))
    return send(request, reply, rendered)
  })

  app.post(paths.contact, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const form = new URLSearchParams(request.body as Record<string, string>)
    return send(request, reply, await render(request, { url: paths.contact, key: undefined }, form))
  })
}
