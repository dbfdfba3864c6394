import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import mime from 'mime'
import type { AppContext } from '../../context.ts'
import { createPieceCache, readPieces } from '../../db/pieces.ts'
import { chooseRange, matchesTag } from '../../http/cached-response.ts'
import { fileHeaders } from '../../http/security-headers.ts'
import { findPictureFilePiece, findPictureFileSize } from './pictures.queries.ts'

const NAME = /^own-[a-z0-9-]{1,60}\.([0-9a-f]{16})\.(?:avif|webp|jpg)$/

/** What visitors need of an owner's pictures: about 30 slots with the two or three sizes that are asked for. */
const KEPT_BYTES = 16 * 1024 * 1024

/**
 * Serves own pictures from the database: any process may have deleted one, and browsers keep them for a year. A name has the hash of
 * its bytes, so they are read from the database once for many readers.
 */
export const pictureFileRoutes: FastifyPluginAsync<AppContext> = async (app, { db, config }) => {
  const keep = createPieceCache(KEPT_BYTES)

  app.get<{ Params: { name: string } }>(
    '/pictures/own-:name',
    { config: { rateLimit: { max: config.rateLimits.picturesPerMinute } } },
    async (request, reply) => {
      const name = `own-${request.params.name}`
      const [, hash] = NAME.exec(name) ?? []
      const size = hash && (await findPictureFileSize(db, name))
      if (!size) return reply.callNotFound()
      const etag = `"${hash}"`
      reply.headers({
        ...fileHeaders,
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'accept-ranges': 'bytes',
      })
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()

      const range = chooseRange(request.raw, etag, size)
      if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
      const { start, end } = range ?? { start: 0, end: size - 1 }
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
      reply.type(mime.getType(name) ?? 'application/octet-stream').header('content-length', end + 1 - start)
      if (request.method === 'HEAD') return reply.send()
      const read = keep(name, piece => findPictureFilePiece(db, name, piece))
      return reply.send(Readable.from(readPieces(read, end + 1, start), { objectMode: false }))
    },
  )
}
