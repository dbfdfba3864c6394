import { z } from 'zod'
import { successOf } from '#contracts/api/envelope.ts'
import { FORM_PHOTOGRAPH_BYTES_MAX, formPhotographRefusals } from '#contracts/inquiries/attachment-limits.ts'
import { FormPhotograph } from '#contracts/inquiries/attachments.ts'
import { PHOTOGRAPHS_PATH } from '#contracts/paths/inquiries-path.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { clientKey } from '../../http/client-key.rules.ts'
import { exemptFromBodyTimeout } from '../../http/connections.ts'
import { disconnectionOf, receiveUpload, requireUpload } from '../../http/receive-upload.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import {
  createPhotographName,
  requireRoom,
  reserveFormPhotograph,
  storeFormPhotograph,
} from '../attachments/form-photographs.queries.ts'
import { QUEUE_TIMEOUT_MS } from '../attachments/photograph-queue.ts'
import { getPhotographsSetting } from '../attachments/photographs-setting.queries.ts'

const PICTURE_TYPE = /^(?:image\/|application\/octet-stream\s*(?:;|$))/i

const limit = { bytesMax: FORM_PHOTOGRAPH_BYTES_MAX, tooLarge: formPhotographRefusals.tooLarge }

/** `POST /contacts/photographs` (public): photographs are sent one by one, before the inquiry that names them. */
export const formPhotographRoutes: ApiPlugin = async (
  api,
  { db, clock, config, photographQueue, shutdown },
) => {
  // For this route only: elsewhere bodies of other types are refused unread.
  api.addContentTypeParser('*', (_request, _body, next) => next(null))

  api.post(
    PHOTOGRAPHS_PATH,
    {
      config: {
        access: 'public',
        refusals: [403],
        rateLimit: { max: config.rateLimits.inquiriesPerMinute, groupId: 'photographs' },
      },
      bodyLimit: FORM_PHOTOGRAPH_BYTES_MAX,
      preParsing: requireUpload(PICTURE_TYPE, 'picture', limit),
      schema: {
        operationId: 'uploadPhotograph',
        summary: 'Send a photograph for an inquiry that is not sent yet',
        description:
          'The body is the picture: JPEG, PNG, WebP or AVIF, at most 10 MB. It becomes a JPEG of at most 1,600 pixels without metadata. Its name can be one of the `photographs` of one inquiry, within an hour. 403 while the salon takes none.',
        consumes: ['image/*', 'application/octet-stream'],
        body: z.unknown(),
        response: { 201: successOf(FormPhotograph) },
      },
    },
    async (request, reply) => {
      const client = clientKey(request.ip)
      using _counted = photographQueue.enterClient(client)
      if (!(await getPhotographsSetting(db)).isTaken) throw new ApiError(403, formPhotographRefusals.off)
      await requireRoom(db, client)
      const signal = AbortSignal.any([disconnectionOf(reply), shutdown])
      await using file = await openTemporaryFile()
      exemptFromBodyTimeout(request.raw)
      await receiveUpload(request.raw, file, limit, signal)
      const { size } = await file.stat()
      // Injected requests have no socket.
      request.raw.socket.setTimeout?.(QUEUE_TIMEOUT_MS)
      const name = createPhotographName()
      const photograph = await photographQueue.decode(file, signal, () =>
        db
          .transaction()
          .execute(trx => reserveFormPhotograph(trx, name, { client, size, at: instant(clock) })),
      )
      await db.transaction().execute(trx => storeFormPhotograph(trx, name, photograph))
      const { width, height } = photograph
      reply.code(201)
      return { success: true as const, data: { name, width, height } }
    },
  )
}
