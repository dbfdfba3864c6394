import type { FastifyReply, FastifyRequest } from 'fastify'
import { ContactDetail } from '#contracts/contact.ts'
import { ReplyInput, ReplyParams } from '#contracts/desk.ts'
import { IdParams, successOf } from '#contracts/envelope.ts'
import { currentSession } from '../../auth/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { IdempotencyKey, readIdempotencyKey } from '../../http/idempotency-key.ts'
import { versionTag } from '../../http/versions.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { KEY_LIFETIME_MS } from '../submit/idempotency.queries.ts'
import { hashReply } from '../submit/request-hash.rules.ts'
import { createReply, retryReply } from './replies.queries.ts'

const tags = ['Contacts']

const noMailServer =
  'This salon has no mail server, so a reply can not be sent from here. Please use your own mail program.'

/** `POST /contacts/{id}/replies`: answers to clients, and those that failed once more (admin). */
export const replyRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  const access = { fails: { 409: `${noMailServer} Or the Idempotency-Key was used for something else.` } }

  const writerOf = (request: FastifyRequest) => ({
    user: currentSession(request).user,
    at: instant(clock),
    domain: domainOf(config.mail.from.address),
  })
  function requireMailServer() {
    if (config.mail.smtpUrl === undefined) throw new ApiError(409, noMailServer)
  }
  const answer = (reply: FastifyReply, contact: ContactDetail) => {
    wakeMail()
    reply.header('etag', versionTag(contact.version))
    return { success: true as const, data: contact }
  }

  api.post(
    '/contacts/:id/replies',
    {
      config: access,
      schema: {
        tags,
        summary: 'Answer an inquiry by mail',
        params: IdParams,
        headers: IdempotencyKey,
        body: ReplyInput,
        response: { 201: successOf(ContactDetail) },
      },
    },
    async (request, reply) => {
      requireMailServer()
      const { id } = request.params
      const { subject, text } = request.body
      const writer = writerOf(request)
      const key = readIdempotencyKey(request.headers)
      const keyed = key !== undefined && {
        key,
        hash: hashReply(id, writer.user.id, subject, text),
        expired: instant(clock, -KEY_LIFETIME_MS),
      }
      const contact = await createReply(db, id, request.body, writer, keyed || undefined)
      reply.code(201)
      return answer(reply, contact)
    },
  )

  api.post(
    '/contacts/:id/replies/:replyId/retry',
    {
      config: access,
      schema: {
        tags,
        summary: 'Send a reply again that was given up',
        params: ReplyParams,
        response: { 200: successOf(ContactDetail) },
      },
    },
    async (request, reply) => {
      requireMailServer()
      const { id, replyId } = request.params
      return answer(reply, await retryReply(db, id, replyId, writerOf(request)))
    },
  )
}
