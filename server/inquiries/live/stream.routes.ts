import { z } from 'zod'
import { IdParams, Success } from '#contracts/api/envelope.ts'
import { InquiryChange, WritingEvent, WritingInput } from '#contracts/inquiries/inbox.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import type { ApiPlugin } from '../../context.ts'
import { done } from '../../http/success-responses.ts'
import { startWriting, stopWriting } from './writing.queries.ts'

/** `GET /contacts/stream`: live updates; `PUT /contacts/{id}/writing`: who is writing a reply (admin). */
export const streamRoutes: ApiPlugin = async (api, { db, clock, broadcaster }) => {
  api.get(
    `${INQUIRIES_PATH}/stream`,
    {
      exposeHeadRoute: false,
      config: { level: 'inbox', isEndless: true },
      schema: {
        operationId: 'streamInquiries',
        summary: 'Live updates of inquiries',
        description:
          'Server-sent events: `change` (InquiryChange), `writing` (WritingEvent), `public-data` (services, branches or content have changed), `account` (load `GET /auth/me` again), `reset` (load everything again), and a comment at least every 15 seconds.',
        response: {
          200: {
            description: 'Server-sent events',
            content: {
              'text/event-stream': { schema: z.union([InquiryChange, WritingEvent, z.object({})]) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, user } = currentSession(request)
      const stream = await broadcaster.open({ id, level: user.level })
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      // nginx would buffer events.
      reply.header('x-accel-buffering', 'no')
      return reply.send(stream as never)
    },
  )

  api.put(
    `${INQUIRIES_PATH}/:id/writing`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'signalWriting',
        summary: 'Signal that the admin is writing a reply, or has stopped; true lasts ten seconds',
        params: IdParams,
        body: WritingInput,
        response: { 200: Success },
      },
    },
    async request => {
      const { id: userId } = currentSession(request).user
      const { id } = request.params
      if (request.body.writing) await startWriting(db, id, userId, clock)
      else await stopWriting(db, id, userId)
      return done
    },
  )
}
