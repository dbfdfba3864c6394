import { z } from 'zod'
import { successOf } from '#contracts/envelope.ts'
import { SavedReply, SavedReplyInput } from '#contracts/inbox.ts'
import type { ApiPlugin } from '../context.ts'
import { versionedRows } from '../db/versioned-rows.ts'
import { recordRoutes } from '../http/record-routes.ts'
import { dataResponse } from '../http/success-responses.ts'

/** The queries of saved replies. */
export const savedReplies = versionedRows<'savedReplies', SavedReply, SavedReplyInput>({
  table: 'savedReplies',
  toData: ({ id, title, text, version }) => ({ id, title, text, version }),
  toColumns: input => input,
  missing: 'Saved reply not found',
})

/** `GET`, `POST`, `PUT` and `DELETE` of saved replies (admin). */
export const savedReplyRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.get(
    '/saved-replies',
    {
      schema: {
        summary: 'All saved replies, in the order in which they were added',
        response: { 200: successOf(z.array(SavedReply)) },
      },
    },
    async () =>
      dataResponse(
        await db
          .selectFrom('savedReplies')
          .select(['id', 'title', 'text', 'version'])
          .orderBy('id')
          .execute(),
      ),
  )

  recordRoutes(api, {
    path: '/saved-replies',
    noun: 'saved reply',
    data: SavedReply,
    input: SavedReplyInput,
    rows: savedReplies,
    clock,
    write: change => db.transaction().execute(change),
  })
}
