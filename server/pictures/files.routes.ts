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
const HELD_MAX = 100

/**
 * The owner's pictures. Their bytes are held in memory, as those who read slowly share them; whether there is still such a
 * file is asked of the database each time, as any process may have deleted it.
 */
export const pictureFileRoutes: FastifyPluginAsync<FileOptions> = async (app, { db, limits }) => {
  const held = new Map<string, CachedResponse>()

  async function find(name: string): Promise<CachedResponse | undefined> {
    const known = held.get(name)
    if (known && (await hasPictureFile(db, name))) return known
    held.delete(name)
    const body = !known && NAME.test(name) ? await findPictureFile(db, name) : undefined
    if (!body) return undefined
    const [oldest] = held.keys()
    if (oldest !== undefined && held.size >= HELD_MAX) held.delete(oldest)
    const file = toResponse(name, body)
    held.set(name, file)
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
