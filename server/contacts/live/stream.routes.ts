import { z } from 'zod'
import { DeskChange, DeskWriting, WritingInput } from '#contracts/desk.ts'
import { IdParams, Success } from '#contracts/envelope.ts'
import { currentSession } from '../../auth/guard.ts'
import type { ApiPlugin } from '../../context.ts'
import { startWriting, stopWriting, wake } from '../replies/writing.queries.ts'
import { readPosition } from './event-stream.rules.ts'

const tags = ['Contacts']

const LastEventId = z.looseObject({
  'last-event-id': z.string().optional().describe('The last position that the reader has seen'),
})

/** `GET /contacts/stream`: what happens at the desk, as it happens; `PUT /contacts/{id}/writing`: who is writing (admin). */
export const streamRoutes: ApiPlugin = async (api, { db, clock, desk }) => {
  api.get(
    '/contacts/stream',
    {
      exposeHeadRoute: false,
      config: { isEndless: true },
      schema: {
        tags,
        summary: 'What happens to inquiries, as it happens',
        description:
          'Server-sent events: `change` (DeskChange, with a position as its id), `writing` (DeskWriting), `reset` (load everything anew), and a comment at least every 15 seconds.',
        headers: LastEventId,
        response: {
          200: {
            description: 'Server-sent events',
            content: { 'text/event-stream': { schema: z.union([DeskChange, DeskWriting, z.object({})]) } },
          },
        },
      },
    },
    async (request, reply) => {
      const after = readPosition(request.headers['last-event-id'])
      const stream = await desk.open(currentSession(request).id, after)
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      // nginx would gather events until it has a bufferful.
      reply.header('x-accel-buffering', 'no')
      return reply.send(stream as never)
    },
  )

  api.put(
    '/contacts/:id/writing',
    {
      schema: {
        tags,
        summary: 'Say that one writes a reply, or has stopped; true holds for ten seconds',
        params: IdParams,
        body: WritingInput,
        response: { 200: Success },
      },
    },
    async request => {
      const { id: userId } = currentSession(request).user
      const { id } = request.params
      if (request.body.writing) {
        await startWriting(db, id, userId, clock)
      } else {
        await stopWriting(db, id, userId)
        await wake(db)
      }
      return { success: true as const }
    },
  )
}
