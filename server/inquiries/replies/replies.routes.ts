import type { FastifyReply, FastifyRequest } from 'fastify'
import { IdParams, successOf } from '#contracts/api/envelope.ts'
import { RecordedReplyInput, ReplyInput, ReplyParams } from '#contracts/inquiries/inbox.ts'
import { InquiryDetail, RepliedInquiry } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import type { Done } from '../../db/keyed-changes.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IdempotencyKey, IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { getInquiry } from '../list/detail.queries.ts'
import {
  createReply,
  type ReplyContent,
  retryReply,
  takeReplyBack,
  withdrawReply,
} from './replies.queries.ts'

const headers = IfMatch.extend(IdempotencyKey.shape)

const repliedMeanwhile =
  '`If-Match` names the `conversationVersion` of the inquiry, not its version: 412 when someone has replied, or a message was received, since then.'

const noMailServer =
  'No mail server is set up, so replies can’t be sent from here. Use your email app instead.'

/** `POST /contacts/{id}/replies` and `…/replies/recorded`: replies to clients, taking them back, sending failed ones again, and withdrawing recorded ones (admin). */
export const replyRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  const senderOf = (request: FastifyRequest) => ({
    actor: currentSession(request).user,
    at: instant(clock),
    domain: domainOf(config.mail.from.address),
  })
  function requireMailServer() {
    if (config.mail.smtpUrl === undefined) throw new ApiError(409, noMailServer)
  }
  /** Makes a change once for its key. @returns the inquiry afterwards, also when it is in the bin by then, and what was made */
  async function change<T extends Done<T>>(
    request: FastifyRequest<{ Params: { id: number } }>,
    reply: FastifyReply,
    write: (trx: Db) => Promise<T>,
  ) {
    const made = await changeOnce({ db, clock }, request, write)
    wakeMail()
    const inquiry = await getInquiry(db, request.params.id, instant(clock), true)
    return versionedResponse(reply, { ...inquiry, ...made })
  }

  async function store(
    request: FastifyRequest<{ Params: { id: number } }>,
    reply: FastifyReply,
    content: ReplyContent,
  ) {
    reply.code(201)
    const version = readIfMatch(request.headers)
    return change(request, reply, trx =>
      createReply(trx, request.params.id, content, senderOf(request), version),
    )
  }

  api.post(
    `${INQUIRIES_PATH}/:id/replies`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'sendReply',
        summary: 'Reply to an inquiry by email',
        description: repliedMeanwhile,
        params: IdParams,
        headers,
        body: ReplyInput,
        response: { 201: successOf(RepliedInquiry) },
      },
    },
    async (request, reply) => {
      requireMailServer()
      return store(request, reply, { channel: 'email', ...request.body })
    },
  )

  api.post(
    `${INQUIRIES_PATH}/:id/replies/recorded`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'recordReply',
        summary: 'Record a reply that was given elsewhere, such as by WhatsApp or telephone',
        description: repliedMeanwhile,
        params: IdParams,
        headers,
        body: RecordedReplyInput,
        response: { 201: successOf(RepliedInquiry) },
      },
    },
    (request, reply) => store(request, reply, { subject: '', ...request.body }),
  )

  api.delete(
    `${INQUIRIES_PATH}/:id/replies/:replyId`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'takeReplyBack',
        summary: 'Take back a reply by email that has not left yet: it stays in the history as withdrawn',
        description: '409 once its message is being sent, ten seconds after it was written at the earliest.',
        params: ReplyParams,
        response: { 200: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const { id, replyId } = request.params
      return change(request, reply, trx => takeReplyBack(trx, id, replyId, senderOf(request)))
    },
  )

  api.post(
    `${INQUIRIES_PATH}/:id/replies/:replyId/retry`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'retryReply',
        summary: 'Send a failed reply again',
        params: ReplyParams,
        response: { 200: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      requireMailServer()
      const { id, replyId } = request.params
      return change(request, reply, trx => retryReply(trx, id, replyId, senderOf(request)))
    },
  )

  api.post(
    `${INQUIRIES_PATH}/:id/replies/:replyId/withdraw`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'withdrawReply',
        summary: 'Withdraw a reply that was recorded by mistake: it stays in the history',
        params: ReplyParams,
        response: { 200: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const { id, replyId } = request.params
      return change(request, reply, trx => withdrawReply(trx, id, replyId, senderOf(request)))
    },
  )
}
