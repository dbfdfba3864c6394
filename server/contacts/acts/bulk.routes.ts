import { ActionParams, BulkInput, BulkReport, ContactIds, ContactIdsQuery } from '#contracts/desk.ts'
import { successOf } from '#contracts/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { IdempotencyKey, readIdempotencyKey } from '../../http/idempotency-key.ts'
import { hashBulk } from '../arrival/request-hash.rules.ts'
import { changeMany, listIds } from './bulk.queries.ts'
import { deedOf, thanksOf } from './doing.ts'
import { undoAction } from './undo.queries.ts'

const tags = ['Contacts']

/** As many ids as one action takes, of ten digits each. */
const BODY_LIMIT = 128 * 1024

/** Selecting many inquiries, doing one thing to all of them, and undoing it (admin). */
export const bulkRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  api.get(
    '/contacts/ids',
    {
      config: { fails: { 422: 'They are more than one action can change' } },
      schema: {
        tags,
        summary: 'The ids of all inquiries that a filter finds, to select them',
        querystring: ContactIdsQuery,
        response: { 200: successOf(ContactIds) },
      },
    },
    async ({ query: { upTo, ...filter } }) => ({
      success: true as const,
      data: { ids: await listIds(db, clock, filter, upTo) },
    }),
  )

  api.post(
    '/contacts/bulk',
    {
      bodyLimit: BODY_LIMIT,
      config: {
        fails: {
          409: 'The Idempotency-Key was used for something else',
          413: 'The body is larger than 128 KB',
        },
      },
      schema: {
        tags,
        summary: 'Do one thing to many inquiries, to all of them or to none',
        headers: IdempotencyKey,
        body: BulkInput,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const { body } = request
      const deed = deedOf(request, clock)
      const doing = { act: body.act, deed, thanks: thanksOf(config, clock) }
      const key = readIdempotencyKey(request.headers)
      const keyed = key === undefined ? undefined : { key, hash: hashBulk(deed.by, body) }
      const data = await changeMany(db, clock, body, doing, keyed)
      wakeMail()
      return { success: true as const, data }
    },
  )

  api.post(
    '/contacts/bulk/:actionId/undo',
    {
      schema: {
        tags,
        summary: 'Put back what was done to many inquiries, but for those that were changed since',
        params: ActionParams,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const data = await undoAction(db, request.params.actionId, deedOf(request, clock))
      // What is still owed about them goes on.
      wakeMail()
      return { success: true as const, data }
    },
  )
}
