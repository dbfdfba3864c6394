import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { successOf } from '#contracts/api/envelope.ts'
import {
  hasLetterOrDigit,
  OwnPicture,
  PICTURE_BYTES_MAX,
  PictureInput,
  PictureQuery,
} from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { PictureParams, type PictureSlotId, pictureSlotOf } from '#contracts/pictures/picture-slots.ts'
import { editOf } from '../../accounts/edit-of.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { findDone } from '../../db/keyed-changes.ts'
import { refused } from '../../errors.ts'
import { exemptFromBodyTimeout } from '../../http/connections.ts'
import { disconnectionOf, receiveUpload, requireUpload } from '../../http/receive-upload.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import type { ImageJob } from './image-worker/process-image.ts'
import { recordCrop, recordPicture } from './picture-activity.queries.ts'
import * as queries from './pictures.queries.ts'
import { QUEUE_TIMEOUT_MS } from './upload-queue.ts'

const PICTURE_TYPE = /^(?:image\/|application\/octet-stream\s*(?:;|$))/i

const BaseVersionHeaders = IfMatch.extend({
  'if-none-match': z
    .literal('*')
    .optional()
    .describe('The change is based on the default picture: refused if another is shown'),
})

const readBaseVersion = (headers: z.infer<typeof BaseVersionHeaders>): queries.BaseVersion =>
  headers['if-none-match'] === '*' ? 0 : readIfMatch(headers)

const limit = { bytesMax: PICTURE_BYTES_MAX, tooLarge: refusals.tooLarge }

function requireAlt(slot: PictureSlotId, { alt }: Pick<PictureInput, 'alt'>): void {
  if (!hasLetterOrDigit(alt) && !pictureSlotOf(slot).decorative)
    throw refused({ alt: 'Describe the picture for people who can’t see it' })
}

/**
 * `PUT /pictures/{slot}` and `PUT /pictures/{slot}/crop`, which take much memory and time and share the upload queue, and
 * `GET /pictures/{slot}/original` (admin).
 */
export const uploadRoutes: ApiPlugin = async (
  api,
  { db, clock, fullAccess, uploadQueue: queue, shutdown },
) => {
  const signalOf = (reply: FastifyReply) => AbortSignal.any([disconnectionOf(reply), shutdown])

  /** Processes a file, and meanwhile lifts the limit on inactive connections. */
  function processFile({ raw }: FastifyRequest, file: FileHandle, job: ImageJob, signal: AbortSignal) {
    // Injected requests have no socket.
    raw.socket.setTimeout?.(QUEUE_TIMEOUT_MS)
    return queue.processFile(file, job, signal)
  }

  const shownPicture = async (reply: FastifyReply, slot: PictureSlotId) =>
    versionedResponse(reply, await queries.getOwnPicture(db, slot))

  await api.register(async (upload: typeof api) => {
    // For this route only: elsewhere bodies of other types are refused unread.
    upload.addContentTypeParser('*', (_request, _body, done) => done(null))

    upload.put(
      '/pictures/:slot',
      {
        config: { level: 'full' },
        bodyLimit: PICTURE_BYTES_MAX,
        preParsing: requireUpload(PICTURE_TYPE, 'picture', limit),
        schema: {
          operationId: 'uploadPicture',
          summary: 'Upload a picture for a slot',
          description:
            'The body is the picture: JPEG, PNG, WebP or AVIF, at most 20 MB and 70 megapixels (30 of WebP and AVIF). It is processed to all sizes of the slot, which takes some seconds.',
          consumes: ['image/*', 'application/octet-stream'],
          params: PictureParams,
          querystring: PictureQuery,
          headers: BaseVersionHeaders,
          body: z.unknown(),
          response: { 200: successOf(OwnPicture) },
        },
      },
      async (request, reply) => {
        const { slot } = request.params
        const { alt, x, y } = request.query
        const input = { alt, focus: { x, y } }
        const base = readBaseVersion(request.headers)
        using _counted = queue.enter(currentSession(request).user.id)
        const signal = signalOf(reply)
        await using file = await openTemporaryFile()
        exemptFromBodyTimeout(request.raw)
        await receiveUpload(request.raw, file, limit, signal)
        // Receiving may take minutes, in which the session may end, or its user be limited.
        await api.recheckAccess(request)
        // A repetition would be refused, as the picture that it was based on is no longer shown.
        if (await findDone(db, request.change, instant(clock))) return await shownPicture(reply, slot)
        requireAlt(slot, input)
        await queries.requirePictureSlot(db, slot)
        await queries.requireBaseVersion(db, slot, base)
        const job = { slot, focus: input.focus, isOriginal: false }
        const processed = await processFile(request, file, job, signal)
        // So may waiting in the queue and processing.
        await api.recheckAccess(request)
        const edit = editOf(request, clock)
        await fullAccess.write(request, async trx => {
          await queries.lockPictureSlot(trx, slot)
          const isReplaced = (await queries.findOwnPicture(trx, slot)) !== undefined
          await queries.publishPicture(trx, { slot, input, ...processed }, base, edit.at)
          await recordPicture(trx, edit, slot, isReplaced ? 'changed' : 'added')
        })
        return await shownPicture(reply, slot)
      },
    )
  })

  api.put(
    '/pictures/:slot/crop',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'cropPicture',
        summary: 'Change the crop or the description of a picture',
        params: PictureParams,
        headers: BaseVersionHeaders,
        body: PictureInput,
        response: { 200: successOf(OwnPicture) },
      },
    },
    async (request, reply) => {
      const { slot } = request.params
      const input = request.body
      requireAlt(slot, input)
      const base = readIfMatch(request.headers)
      if (await findDone(db, request.change, instant(clock))) return await shownPicture(reply, slot)
      using _counted = queue.enter(currentSession(request).user.id)
      const signal = signalOf(reply)
      const storedVersion = await queries.requireBaseVersion(db, slot, base)
      const { focus, crops } = await queries.getOwnPicture(db, slot)
      async function cropAgain() {
        await using file = await openTemporaryFile()
        await file.writeFile((await queries.getOriginal(db, slot)).pieces)
        return await processFile(request, file, { slot, focus: input.focus, isOriginal: true }, signal)
      }
      const isSameCrop = focus.x === input.focus.x && focus.y === input.focus.y
      const processed = isSameCrop ? { crops, files: undefined, original: undefined } : await cropAgain()
      // Waiting in the queue and processing may take minutes, in which the session may end.
      await api.recheckAccess(request)
      // The files were made from the picture of that version.
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        await queries.lockPictureSlot(trx, slot)
        const old = await queries.findOwnPicture(trx, slot)
        const saved = await queries.publishPicture(trx, { slot, input, ...processed }, storedVersion, edit.at)
        if (old) await recordCrop(trx, edit, old, saved)
      })
      return await shownPicture(reply, slot)
    },
  )

  api.get(
    '/pictures/:slot/original',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'downloadOriginalPicture',
        summary: 'The uncropped picture of a slot',
        params: PictureParams,
        response: { 200: { description: 'The picture', content: { 'image/webp': { schema: z.unknown() } } } },
      },
    },
    async (request, reply) => {
      const { size, pieces } = await queries.getOriginal(db, request.params.slot)
      return reply.type('image/webp').header('content-length', size).send(Readable.from(pieces))
    },
  )
}
