import type { FileHandle } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { attachmentRefusals, fileNameOf, REPLY_BYTES_MAX } from '#contracts/inquiries/attachment-limits.ts'
import { Attachment, AttachmentParams, UploadQuery } from '#contracts/inquiries/attachments.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { findDone } from '../../db/keyed-changes.ts'
import type { Db } from '../../db/tables.ts'
import { notFound, refused } from '../../errors.ts'
import { changeOnce } from '../../http/change-once.ts'
import { exemptFromBodyTimeout } from '../../http/connections.ts'
import { disconnectionOf, receiveUpload, requireUpload } from '../../http/receive-upload.ts'
import { done } from '../../http/success-responses.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import { QUEUE_TIMEOUT_MS } from '../attachments/photograph-queue.ts'
import { deleteUpload, findUpload, storeUpload, type UploadedFile } from '../attachments/uploads.queries.ts'

const FILE_TYPE = /^(?:image\/|application\/(?:octet-stream|pdf)\s*(?:;|$))/i

const limit = { bytesMax: REPLY_BYTES_MAX, tooLarge: attachmentRefusals.tooLarge }

const PDF = Buffer.from('%PDF-')

async function isPdf(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF.length), 0, PDF.length, 0)
  return bytesRead === PDF.length && buffer.equals(PDF)
}

async function readWhole(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  return (await file.read(Buffer.alloc(size), 0, size, 0)).buffer
}

async function requireInquiry(db: Db, id: number): Promise<void> {
  const inquiry = db.selectFrom('inquiries').select('id').where('id', '=', id).where('deletedAt', 'is', null)
  if (!(await inquiry.executeTakeFirst())) throw notFound('Contact not found')
}

/** `POST` and `DELETE /contacts/{id}/attachments…`: files that are attached to a reply before it is sent (admin). */
export const replyAttachmentRoutes: ApiPlugin = async (api, { db, clock, photographQueue, shutdown }) => {
  async function readUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    file: FileHandle,
    name: string,
  ): Promise<UploadedFile> {
    if (await isPdf(file)) return { name: nameWith(name, 'pdf'), pdf: await readWhole(file) }
    // Injected requests have no socket.
    request.raw.socket.setTimeout?.(QUEUE_TIMEOUT_MS)
    const signal = AbortSignal.any([disconnectionOf(reply), shutdown])
    return { name: nameWith(name, 'jpg'), photograph: await photographQueue.decode(file, signal) }
  }

  await api.register(async (upload: typeof api) => {
    // For this route only: elsewhere bodies of other types are refused unread.
    upload.addContentTypeParser('*', (_request, _body, next) => next(null))

    upload.post(
      `${INQUIRIES_PATH}/:id/attachments`,
      {
        config: { level: 'inbox' },
        bodyLimit: REPLY_BYTES_MAX,
        preParsing: requireUpload(FILE_TYPE, 'file', limit),
        schema: {
          operationId: 'uploadAttachment',
          summary: 'Upload a file for a reply that is not sent yet',
          description:
            'The body is the file: a JPEG, PNG, WebP or AVIF, which becomes a JPEG of at most 1,600 pixels without metadata, or a PDF; at most 10 MB. It is kept for a day, unless a reply of yours has it by then.',
          consumes: ['image/*', 'application/pdf', 'application/octet-stream'],
          params: IdParams,
          querystring: UploadQuery,
          body: z.unknown(),
          response: { 201: successOf(Attachment) },
        },
      },
      async (request, reply) => {
        const { id: inquiryId } = request.params
        const by = currentSession(request).user.id
        using _counted = photographQueue.enterTeam(by)
        await requireInquiry(db, inquiryId)
        await using file = await openTemporaryFile()
        exemptFromBodyTimeout(request.raw)
        await receiveUpload(request.raw, file, limit, AbortSignal.any([disconnectionOf(reply), shutdown]))
        // Receiving may take minutes, in which the session may end.
        await api.recheckAccess(request)
        const wasDone = await findDone(db, request.change, instant(clock))
        const uploaded = wasDone ? undefined : await readUpload(request, reply, file, request.query.name)
        await api.recheckAccess(request)
        const { attachmentId } = await changeOnce({ db, clock }, request, async trx => {
          await requireInquiry(trx, inquiryId)
          if (!uploaded) throw refused({ file: attachmentRefusals.missing })
          return { attachmentId: await storeUpload(trx, { inquiryId, by, at: instant(clock) }, uploaded) }
        })
        const attachment = await findUpload(db, { inquiryId, by }, attachmentId)
        if (!attachment) throw refused({ file: attachmentRefusals.missing })
        reply.code(201)
        return { success: true as const, data: attachment }
      },
    )
  })

  api.delete(
    `${INQUIRIES_PATH}/:id/attachments/:attachmentId`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'deleteAttachment',
        summary: 'Delete a file that was uploaded for a reply and is not sent yet',
        params: AttachmentParams,
        response: { 200: Success },
      },
    },
    async request => {
      const { id: inquiryId, attachmentId } = request.params
      const by = currentSession(request).user.id
      await changeOnce({ db, clock }, request, async trx => {
        const wasThere = await deleteUpload(trx, { inquiryId, by }, attachmentId)
        if (!wasThere) throw notFound('Attachment not found')
        return {}
      })
      return done
    },
  )
}

/** A safe name with the ending of what the file is. */
function nameWith(name: string, ending: 'jpg' | 'pdf'): string {
  const plain = fileNameOf({ id: 0, name: name || (ending === 'pdf' ? 'document' : 'photograph') })
  return `${plain.replace(/\.[^.]{1,5}$/, '')}.${ending}`
}
