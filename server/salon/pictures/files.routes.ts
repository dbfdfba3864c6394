import type { FastifyPluginAsync } from 'fastify'
import mime from 'mime'
import type { AppContext } from '../../context.ts'
import { createCachedResponse } from '../../http/cached-response.ts'
import { sendRawResponse } from '../../http/raw-response.ts'
import { fileHeaders } from '../../http/security-headers.ts'
import { findPictureFile } from './pictures.queries.ts'

const NAME = /^own-[a-z0-9-]{1,60}\.[0-9a-f]{16}\.(?:avif|webp|jpg)$/

/** Serves own pictures from the database: any process may have deleted one, and browsers keep them for a year. */
export const pictureFileRoutes: FastifyPluginAsync<AppContext> = async (app, { db, config }) => {
  app.get<{ Params: { name: string } }>(
    '/pictures/own-:name',
    { config: { rateLimit: { max: config.rateLimits.picturesPerMinute } } },
    async (request, reply) => {
      const name = `own-${request.params.name}`
      const body = NAME.test(name) ? await findPictureFile(db, name) : undefined
      if (!body) return reply.callNotFound()
      const file = createCachedResponse({
        headers: {
          ...fileHeaders,
          'content-type': mime.getType(name) ?? 'application/octet-stream',
          'cache-control': 'public, max-age=31536000, immutable',
        },
        body,
        compressible: false,
      })
      return sendRawResponse(reply, await file.make(request.raw))
    },
  )
}
