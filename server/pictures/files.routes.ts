import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import mime from 'mime'
import type { Tables } from '../db/tables.ts'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import type { Limits } from '../http/limits.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import { fileHeaders } from '../http/security-headers.ts'
import { findPictureFile, hasPictureFile } from './pictures.queries.ts'

const NAME = /^own-[a-z0-9-]{1,60}\.[0-9a-f]{16}\.(?:avif|webp|jpg)$/

const toResponse = (name: string, body: Buffer): CachedResponse =>
  createCachedResponse({
    headers: {
      ...fileHeaders,
      'content-type': mime.getType(name) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body,
    compressible: false,
  })

interface FileOptions {
  db: Kysely<Tables>
  limits: Limits
}

// Some 20 MB.
const CACHED_MAX = 100

/**
 * Serves own pictures. Their bytes are cached in memory; whether the file still exists is read from the database for each
 * request, as any process may have deleted it.
 */
export const pictureFileRoutes: FastifyPluginAsync<FileOptions> = async (app, { db, limits }) => {
  const cache = new Map<string, CachedResponse>()

  async function find(name: string): Promise<CachedResponse | undefined> {
    const cached = cache.get(name)
    if (cached && (await hasPictureFile(db, name))) return cached
    cache.delete(name)
    const body = !cached && NAME.test(name) ? await findPictureFile(db, name) : undefined
    if (!body) return undefined
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= CACHED_MAX) cache.delete(oldest)
    const file = toResponse(name, body)
    cache.set(name, file)
    return file
  }

  app.get<{ Params: { name: string } }>(
    '/pictures/own-:name',
    { config: { rateLimit: { max: limits.picturesPerMinute, timeWindow: 60_000 } } },
    async (request, reply) => {
      const file = await find(`own-${request.params.name}`)
      if (!file) return reply.callNotFound()
      return sendRawResponse(reply, await file.make(request.raw))
    },
  )
}
