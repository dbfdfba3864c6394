import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import mime from 'mime'
import type { Tables } from '../db/tables.ts'
import { sendBytes } from '../http/bytes.ts'
import { createKept, type Kept } from '../http/kept.ts'
import { fileHeaders } from '../http/security-headers.ts'
import type { FileShelf } from './file-shelf.ts'
import { findPictureFile } from './pictures.queries.ts'

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

/** The owner's pictures: read from the database when they are first asked for, and kept on a shelf of their own. */
export const pictureFileRoutes: FastifyPluginAsync<{ db: Kysely<Tables>; shelf: FileShelf }> = async (
  app,
  { db, shelf },
) => {
  app.get<{ Params: { name: string } }>('/pictures/own-:name', async (request, reply) => {
    const name = `own-${request.params.name}`
    const address = `/pictures/${name}`
    const body = shelf.find(address)?.body ?? (NAME.test(name) ? await findPictureFile(db, name) : undefined)
    if (!body) return reply.callNotFound()
    const file = keep(name, body)
    shelf.put(address, file)
    return sendBytes(reply, await file.make(request.raw))
  })
}
