import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import mime from 'mime'
import type { Tables } from '../db/tables.ts'
import { sendBytes } from '../http/bytes.ts'
import { createKept, type Kept } from '../http/kept.ts'
import type { Limits } from '../http/limits.ts'
import { fileHeaders } from '../http/security-headers.ts'
import { createFileShelf } from './file-shelf.ts'
import { findPictureFile, hasPictureFile } from './pictures.queries.ts'

const NAME = /^own-[a-z0-9-]{1,60}\.[0-9a-f]{16}\.(?:avif|webp|jpg)$/

const keep = (name: string, body: Buffer): Kept =>
  createKept({
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

/**
 * The owner's pictures. Their bytes are held in memory, as those who read slowly share them; whether there is still such a
 * file is asked of the database each time, as any process may have deleted it.
 */
export const pictureFileRoutes: FastifyPluginAsync<FileOptions> = async (app, { db, limits }) => {
  const shelf = createFileShelf()

  async function find(name: string): Promise<Kept | undefined> {
    const held = shelf.find(name)
    if (held && (await hasPictureFile(db, name))) return held
    shelf.drop(name)
    const body = !held && NAME.test(name) ? await findPictureFile(db, name) : undefined
    if (!body) return undefined
    const file = keep(name, body)
    shelf.put(name, file)
    return file
  }

  app.get<{ Params: { name: string } }>(
    '/pictures/own-:name',
    { config: { rateLimit: { max: limits.picturesPerMinute, timeWindow: 60_000 } } },
    async (request, reply) => {
      const file = await find(`own-${request.params.name}`)
      if (!file) return reply.callNotFound()
      return sendBytes(reply, await file.make(request.raw))
    },
  )
}
