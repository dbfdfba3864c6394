import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { SavedReply, SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import { editOf } from '../../accounts/edit-of.ts'
import type { ApiPlugin } from '../../context.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse, done, versionedResponse } from '../../http/success-responses.ts'
import {
  addSavedReply,
  deleteSavedReply,
  getSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-replies.queries.ts'

/** `GET`, `POST`, `PUT` and `DELETE` of saved replies (admin). */
export const savedReplyRoutes: ApiPlugin = async (api, { db, clock, fullAccess }) => {
  api.get(
    '/saved-replies',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listSavedReplies',
        summary: 'All saved replies, in the order in which they were added',
        response: { 200: successOf(z.array(SavedReply)) },
      },
    },
    async () => dataResponse(await listSavedReplies(db)),
  )

  api.post(
    '/saved-replies',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'createSavedReply',
        summary: 'Add a saved reply',
        body: SavedReplyInput,
        response: { 201: successOf(SavedReply) },
      },
    },
    async (request, reply) => {
      const edit = editOf(request, clock)
      const { id } = await fullAccess.write(request, async trx => {
        const { id } = await addSavedReply(trx, request.body, edit)
        return { id }
      })
      reply.code(201)
      return versionedResponse(reply, await getSavedReply(db, id))
    },
  )

  api.put(
    '/saved-replies/:id',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'updateSavedReply',
        summary: 'Replace a saved reply',
        params: IdParams,
        headers: IfMatch,
        body: SavedReplyInput,
        response: { 200: successOf(SavedReply) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      const edit = editOf(request, clock)
      await fullAccess.write(request, trx => updateSavedReply(trx, id, request.body, version, edit))
      return versionedResponse(reply, await getSavedReply(db, id))
    },
  )

  api.delete(
    '/saved-replies/:id',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'deleteSavedReply',
        summary: 'Delete a saved reply',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      const edit = editOf(request, clock)
      await fullAccess.write(request, trx => deleteSavedReply(trx, request.params.id, version, edit))
      return done
    },
  )
}
