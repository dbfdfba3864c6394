import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/admin-paths.ts'
import { paths } from '#contracts/paths.ts'
import { prepareErrorResponse } from '../http/error-responses.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import { dataHeaders, pageHeaders, securityHeaders } from '../http/security-headers.ts'
import { notFoundAddress, type PageAddress, readPageAddress } from './page-address.ts'
import { createRenderer, type PageAnswer, type RenderOptions } from './render.ts'

// A message of 5,000 letters, nine characters each when they are Sinhala and percent-encoded, and the rest of the form.
const FORM_LIMIT = 64 * 1024

const { editBranch, editCategory, editService } = adminPaths

function split(url: string): { path: string; query: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, at), query: new URLSearchParams(url.slice(at)) }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character)

/** The last resort, when not even the site's own error page can be rendered: plain words and a way home. */
function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { error: sentence } = prepareErrorResponse(error, request, reply)
  return reply
    .headers(dataHeaders)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${salon.name}</title><h1>${salon.name}</h1><p>${escapeHtml(sentence)}</p>` +
        `<p><a href="/">Return to Home</a></p></html>`,
    )
}

/** Every page of the site, its form without JavaScript, and what is shown where there is no page. */
export const pageRoutes: FastifyPluginAsync<RenderOptions> = async (app, options) => {
  const { responseCache, site } = options
  const renderer = createRenderer(app as unknown as FastifyInstance, options)

  app.setErrorHandler(sendErrorPage)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  )
  await app.register(securityHeaders, { headers: pageHeaders })

  async function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) {
    if ('location' in answer) return reply.redirect(answer.location, 303)
    return sendRawResponse(reply, await answer.page.make(request.raw))
  }

  async function show(request: FastifyRequest, reply: FastifyReply, address: PageAddress) {
    if (address.key !== undefined) {
      if (!request.is404 && !responseCache.find(address.key)) await app.countPage(request)
      return send(request, reply, await renderer.show(request, address, address.key))
    }
    await app.countRendering(request)
    return send(request, reply, await renderer.showOnce(request, address))
  }

  async function showPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, query } = split(request.url)
    if (path.length > 1 && path.endsWith('/')) {
      const bare = path.replace(/\/+$/, '') || paths.home
      return reply.redirect(bare + (query.size > 0 ? `?${query}` : ''), 308)
    }
    return show(request, reply, readPageAddress(path, query, site.knownPaths))
  }
  // Not counted with what is unknown: a neighbour's requests would shut out the back office.
  const uncounted = { config: { rateLimit: false as const } }
  for (const path of site.knownPaths) app.get(path, uncounted, showPage)
  for (const editPath of [editBranch, editCategory, editService])
    app.get(editPath(':id'), uncounted, showPage)

  app.post(
    paths.contact,
    { bodyLimit: FORM_LIMIT, onRequest: request => app.countRendering(request) },
    async (request, reply) => {
      const address = { url: paths.contact, key: undefined }
      const form = (request.body ?? new URLSearchParams()) as URLSearchParams
      return send(request, reply, await renderer.showOnce(request, address, form))
    },
  )

  /** A file of this build, or one of another, which stands with the others from then on. */
  async function findFile(path: string) {
    const file = responseCache.find(path)
    if (file) return file
    const ofAnother = await site.findFileOfOtherBuild?.(path)
    if (ofAnother) responseCache.put(path, ofAnother)
    return ofAnother
  }

  /** A file that was asked for with a query, or nothing that anybody knows: answered before a body is read. */
  async function showUnknown(request: FastifyRequest, reply: FastifyReply) {
    const { method, url } = request
    const file = method === 'GET' || method === 'HEAD' ? await findFile(split(url).path) : undefined
    if (file) return sendRawResponse(reply, await file.make(request.raw))
    return show(request, reply, notFoundAddress)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await showUnknown(request, reply)
  })
  app.setNotFoundHandler(showUnknown)
}
