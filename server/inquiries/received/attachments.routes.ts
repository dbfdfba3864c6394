import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AttachmentParams } from '#contracts/inquiries/attachments.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import type { ApiPlugin } from '../../context.ts'
import type { AttachmentFileRow } from '../../db/tables.ts'
import { ApiError, notFound } from '../../errors.ts'
import { runAttachmentReader } from '../../mailbox/parse/run-parser.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import {
  type AttachmentInOriginal,
  findFile,
  findInOriginal,
  type StoredFile,
} from '../attachments/attachments.queries.ts'
import { findOriginal } from './received.queries.ts'

const WAITING_MAX = 10

const createBusyError = () =>
  new ApiError(429, 'Other attachments are being read. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })

const missing = () => notFound('Attachment not found')

const response = (description: string) => ({
  200: { description, content: { 'image/jpeg': { schema: z.unknown() } } },
})

/** A photograph was encoded here, so its type is known. It is a download all the same when its address is opened. */
const sendFile = (reply: FastifyReply, file: StoredFile, id: number) =>
  reply
    .type(file.isPhotograph ? 'image/jpeg' : 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="${file.isPhotograph ? `photograph-${id}.jpg` : `attachment-${id}`}"`,
    )
    .header('content-length', file.size)
    .send(Readable.from(file.pieces))

/** `/contacts/{id}/attachments/…`: the files of an inquiry's messages (admin). */
export const attachmentRoutes: ApiPlugin = async (api, { db }) => {
  /** Each of these holds a message of up to 25 MB. */
  const runLimited = createConcurrencyLimit({
    maxRunning: 1,
    maxWaiting: WAITING_MAX,
    createError: createBusyError,
  })

  /** Takes an attachment out of the message that has it. @returns undefined when the message was not kept */
  async function readFromOriginal(
    inquiryId: number,
    { receivedId, position, name, size }: AttachmentInOriginal,
  ) {
    const original = await findOriginal(db, inquiryId, receivedId)
    if (!original) return undefined
    await using file = await openTemporaryFile()
    await file.writeFile(original.pieces)
    const attachment = await runAttachmentReader(file, position)
    const isSame = attachment?.name === name && attachment.size === size
    return isSame ? attachment.content : undefined
  }

  async function sendStored(
    reply: FastifyReply,
    { id, attachmentId }: z.infer<typeof AttachmentParams>,
    variant: AttachmentFileRow['variant'],
  ) {
    const file = await findFile(db, id, attachmentId, variant)
    return file && sendFile(reply, file, attachmentId)
  }

  api.get(
    `${INQUIRIES_PATH}/:id/attachments/:attachmentId/thumbnail`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getAttachmentThumbnail',
        summary: 'A small version of a photograph',
        params: AttachmentParams,
        response: response('The photograph, at most 270 pixels high'),
      },
    },
    async (request, reply) => {
      const sent = await sendStored(reply, request.params, 'thumbnail')
      if (!sent) throw missing()
      return sent
    },
  )

  api.get(
    `${INQUIRIES_PATH}/:id/attachments/:attachmentId`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'downloadAttachment',
        summary: 'An attachment of a message',
        description:
          'A photograph is a JPEG that was encoded here. A stranger has made any other file: it is `application/octet-stream`, always a download, never shown.',
        params: AttachmentParams,
        response: {
          200: {
            description: 'The attachment',
            content: {
              'image/jpeg': { schema: z.unknown() },
              'application/octet-stream': { schema: z.unknown() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, attachmentId } = request.params
      const sent = await sendStored(reply, request.params, 'full')
      if (sent) return sent
      const attachment = await findInOriginal(db, id, attachmentId)
      const content = attachment && (await runLimited(() => readFromOriginal(id, attachment)))
      if (!content) throw missing()
      request.log.info(
        { user: currentSession(request).user.id, inquiry: id },
        'an attachment of a message was downloaded',
      )
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="attachment-${attachmentId}"`)
        .send(Buffer.from(content) as never)
    },
  )
}
