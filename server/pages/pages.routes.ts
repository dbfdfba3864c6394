import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { salon } from '#content/salon.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { paths } from '#contracts/paths/paths.ts'
import { exemptFromBodyTimeout } from '../http/connections.ts'
import { prepareErrorResponse } from '../http/error-responses.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import { dataHeaders, pageHeaders, securityHeaders } from '../http/security-headers.ts'
import {
  findPagePath,
  isBranchPath,
  notFoundAddress,
  type PageAddress,
  readPageAddress,
} from './page-address.ts'
import { createFormLimit, type PostedFields, readPostedForm } from './posted-photographs.ts'
import { createRenderer, type PageResult, type RenderOptions } from './render.ts'
import { createSitemap, SITEMAP_PATH } from './sitemap.ts'
import { createWorkerFile } from './worker-file.ts'

// A message of 5,000 Sinhala letters, percent-encoded with nine characters each, and the other fields.
const FORM_LIMIT = 64 * 1024

const { editBranch, editCategory, editService, helpChapter } = adminPaths

function split(url: string): { path: string; search: string; query: URLSearchParams } {
  const at = url.indexOf('?')
  const search = at < 0 ? '' : url.slice(at)
  return { path: at < 0 ? url : url.slice(0, at), search, query: new URLSearchParams(search) }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character)

/** Sends a minimal page when the site's own error page can't be rendered. */
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

/** The pages of the site, the contact form without JavaScript, and the not-found page. */
export const pageRoutes: FastifyPluginAsync<RenderOptions> = async (app, options) => {
  const { config, changes, files, responseCache, site, listBranchPaths, findPhone } = options
  const renderer = createRenderer(app as unknown as FastifyInstance, options)

  app.setErrorHandler(sendErrorPage)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    async (_request: FastifyRequest, body: string): Promise<PostedFields> => ({
      fields: new URLSearchParams(body),
    }),
  )
  const enterForm = createFormLimit()
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
    readPostedForm(
      app as unknown as FastifyInstance,
      { body, contentType: request.headers['content-type'] ?? '', address: request.ip },
      enterForm,
    ),
  )
  await app.register(securityHeaders, { headers: pageHeaders })

  async function send(request: FastifyRequest, reply: FastifyReply, result: PageResult) {
    if ('location' in result) return reply.redirect(result.location, 303)
    return sendRawResponse(reply, await result.page.make(request.raw))
  }

  async function showAddress(request: FastifyRequest, reply: FastifyReply, address: PageAddress) {
    if (address.key !== undefined) {
      const isReady = responseCache.find(address.key)?.find(request.raw) !== undefined
      if (!request.is404 && !isReady) await app.countPage(request)
      return send(request, reply, await renderer.renderShared(request, address, address.key))
    }
    await app.countRendering(request)
    return send(request, reply, await renderer.renderOnce(request, address))
  }

  async function showPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, search, query } = split(request.url)
    const pagePath = findPagePath(path, site.knownPaths)
    if (pagePath && pagePath !== path) return reply.redirect(pagePath + search, 308)
    return showAddress(request, reply, readPageAddress(path, query, site.knownPaths))
  }

  /**
   * The page of a branch. While the branches can't be read, the one that was rendered last.
   * @param pagePath its address; a request with another way of writing it is redirected, if there is such a branch
   */
  async function showBranch(request: FastifyRequest, reply: FastifyReply, pagePath: string) {
    const { path, search, query } = split(request.url)
    const branchPaths = await listBranchPaths().catch(error => {
      if (responseCache.findStale(pagePath)) return [pagePath]
      throw error
    })
    if (pagePath !== path && branchPaths.includes(pagePath)) return reply.redirect(pagePath + search, 308)
    return showAddress(request, reply, readPageAddress(pagePath, query, new Set(branchPaths)))
  }

  /** The list of all pages for search engines, in the response cache until a branch changes. */
  async function showSitemap(request: FastifyRequest, reply: FastifyReply) {
    const { generation } = changes
    const sitemap = responseCache.find(SITEMAP_PATH) ?? createSitemap(config.origin, await listBranchPaths())
    responseCache.put(SITEMAP_PATH, sitemap, { generation })
    return sendRawResponse(reply, await sitemap.make(request.raw))
  }
  /** The service worker of the back office, in the response cache until the salon's telephone number may have changed. */
  async function showWorker(request: FastifyRequest, reply: FastifyReply) {
    const { generation } = changes
    const program =
      responseCache.find(adminPaths.worker) ?? createWorkerFile(site.writeWorker(await findPhone()))
    responseCache.put(adminPaths.worker, program, { generation })
    return sendRawResponse(reply, await program.make(request.raw))
  }
  // Without the general rate limit: visitors who share the salon's IP address would use up the requests of the back office.
  const uncounted = { config: { rateLimit: false as const } }
  for (const path of site.knownPaths) app.get(path, uncounted, showPage)
  for (const pathWithId of [editBranch, editCategory, editService, helpChapter])
    app.get(pathWithId(':id'), uncounted, showPage)
  app.get(paths.branch(':slug'), uncounted, async (request, reply) => {
    const pagePath = findPagePath(split(request.url).path, site.knownPaths)
    return pagePath ? showBranch(request, reply, pagePath) : showAddress(request, reply, notFoundAddress)
  })
  app.get(SITEMAP_PATH, uncounted, showSitemap)
  app.get(adminPaths.worker, uncounted, showWorker)

  app.post(
    paths.contact,
    {
      async onRequest(request) {
        await app.countRendering(request)
        if (/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
          exemptFromBodyTimeout(request.raw)
      },
    },
    async (request, reply) => {
      const address = { url: paths.contact, key: undefined }
      const { fields, refusal } = (request.body ?? { fields: new URLSearchParams() }) as PostedFields
      const posted = { fields, refusal, origin: request.headers.origin }
      return send(request, reply, await renderer.renderOnce(request, address, posted))
    },
  )

  /** A file of this build, or of another one, which is kept from then on. */
  async function findFile(path: string) {
    const file = files.get(path)
    if (file) return file
    const otherFile = await site.findFileOfOtherBuild?.(path)
    if (otherFile) files.set(path, otherFile)
    return otherFile
  }

  /** Responds before a body is read: a file that is requested with a query, or the not-found page. */
  async function showUnknown(request: FastifyRequest, reply: FastifyReply) {
    const { method, url } = request
    if (method === 'GET' || method === 'HEAD') {
      const { path, search } = split(url)
      const file = await findFile(path)
      if (file) return sendRawResponse(reply, await file.make(request.raw))
      const pagePath = findPagePath(path, site.knownPaths)
      if (pagePath && isBranchPath(pagePath)) return showBranch(request, reply, pagePath)
      if (pagePath) return reply.redirect(pagePath + search, 308)
    }
    return showAddress(request, reply, notFoundAddress)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await showUnknown(request, reply)
  })
  app.setNotFoundHandler(showUnknown)
}
