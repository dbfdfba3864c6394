import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import { SavedReply, SavedReplyInput } from '#contracts/inbox.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import * as queries from './saved-replies.queries.ts'

const tags = ['Saved replies']

/** `GET`, `POST`, `PUT` and `DELETE` of saved replies (admin). */
export const savedReplyRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.get(
    '/saved-replies',
    {
      schema: {
        tags,
        summary: 'All saved replies, in the order in which they were added',
        response: { 200: successOf(z.array(SavedReply)) },
      },
    },
    async () => ({ success: true as const, data: await queries.listSavedReplies(db) }),
  )

  api.post(
    '/saved-replies',
    {
      schema: {
        tags,
        summary: 'Add a saved reply',
        body: SavedReplyInput,
        response: { 201: successOf(SavedReply) },
      },
    },
    async (request, reply) => {
      const saved = await queries.createSavedReply(db, request.body, instant(clock))
      return reply
        .code(201)
        .header('etag', versionTag(saved.version))
        .send({ success: true as const, data: saved })
    },
  )

  api.put(
    '/saved-replies/:id',
    {
      schema: {
        tags,
        summary: 'Replace a saved reply',
        params: IdParams,
        headers: IfMatch,
        body: SavedReplyInput,
        response: { 200: successOf(SavedReply) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const saved = await queries.updateSavedReply(
        db,
        request.params.id,
        request.body,
        version,
        instant(clock),
      )
      reply.header('etag', versionTag(saved.version))
      return { success: true as const, data: saved }
    },
  )

  api.delete(
    '/saved-replies/:id',
    {
      schema: {
        tags,
        summary: 'Delete a saved reply',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      await queries.deleteSavedReply(db, request.params.id, readIfMatch(request.headers))
      return { success: true as const }
    },
  )
}
