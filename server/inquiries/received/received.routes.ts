import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { IdParams, successOf } from '#contracts/api/envelope.ts'
import { ChangedInquiry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { ReceivedParams, SeenInput } from '#contracts/inquiries/received.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import type { Done } from '../../db/keyed-changes.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { changeOnce } from '../../http/change-once.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { markSeen } from './answers.queries.ts'
import { findOriginal } from './received.queries.ts'
import { removeReceived } from './removed-messages.queries.ts'

/** `/contacts/{id}/received/…`: what an admin does with the messages that have arrived in the mailbox (admin). */
export const receivedRoutes: ApiPlugin = async (api, { db, clock }) => {
  const doerOf = (request: FastifyRequest) => ({ actor: currentSession(request).user, at: instant(clock) })
  /** Makes a change once for its key. @returns the inquiry afterwards, and what was made */
  async function change<T extends Done<T>>(
    request: FastifyRequest<{ Params: { id: number } }>,
    reply: FastifyReply,
    write: (trx: Db) => Promise<T>,
  ) {
    const made = await changeOnce({ db, clock }, request, write)
    const inquiry = await getInquiry(db, request.params.id, instant(clock), true)
    return versionedResponse(reply, { ...inquiry, ...made })
  }

  api.post(
    `${INQUIRIES_PATH}/:id/received/seen`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'markAnswersSeen',
        summary: 'Record that the answers of an inquiry have been opened',
        params: IdParams,
        body: SeenInput,
        response: { 200: successOf(InquiryDetail) },
      },
    },
    async (request, reply) =>
      change(request, reply, trx => markSeen(trx, request.params.id, request.body.upTo, doerOf(request))),
  )

  api.post(
    `${INQUIRIES_PATH}/:id/received/:receivedId/remove`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'removeReceivedMessage',
        summary:
          'Remove a message that names none of ours, as it does not belong to the inquiry; it stays in the mailbox',
        params: ReceivedParams,
        response: { 200: successOf(ChangedInquiry) },
      },
    },
    async (request, reply) => {
      const { id, receivedId } = request.params
      return change(request, reply, trx => removeReceived(trx, id, receivedId, doerOf(request)))
    },
  )

  api.get(
    `${INQUIRIES_PATH}/:id/received/:receivedId/original`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'downloadReceivedMessage',
        summary: 'A received message as it arrived, for email apps',
        description: 'A stranger has written it: it is always a download, never shown.',
        params: ReceivedParams,
        response: {
          200: {
            description: 'The message (RFC 5322)',
            content: { 'application/octet-stream': { schema: z.unknown() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, receivedId } = request.params
      const original = await findOriginal(db, id, receivedId)
      if (!original) throw notFound('Message not found')
      request.log.info(
        { user: currentSession(request).user.id, inquiry: id },
        'an original message was downloaded',
      )
      reply.header('content-type', 'application/octet-stream')
      reply.header('content-disposition', `attachment; filename="message-${receivedId}.eml"`)
      reply.header('content-length', original.size)
      return reply.send(Readable.from(original.pieces) as never)
    },
  )
}
