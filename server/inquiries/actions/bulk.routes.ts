import { successOf } from '#contracts/envelope.ts'
import { ActionParams, BulkInput, BulkReport, InquiryIds, InquiryIdsQuery } from '#contracts/inbox.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { answer } from '../../http/answers.ts'
import { IdempotencyKey, readIdempotencyKey } from '../../http/idempotency-key.ts'
import { hashBulk } from '../submit/request-hash.rules.ts'
import { actionRequestOf, actorOf } from './action-request.ts'
import { applyBulkAction, listIds } from './bulk.queries.ts'
import { undoAction } from './undo.queries.ts'

/** Fits `BULK_MAX` ids of ten digits each. */
const BODY_LIMIT = 128 * 1024

/** Selects several inquiries, performs one action on all of them, and undoes it (admin). */
export const bulkRoutes: ApiPlugin = async (api, context) => {
  const { db, clock, wakeMail } = context
  api.get(
    '/contacts/ids',
    {
      config: { errorDescriptions: { 422: 'More inquiries match than one action can change' } },
      schema: {
        summary: 'The ids of all inquiries that a filter finds, to select them',
        querystring: InquiryIdsQuery,
        response: { 200: successOf(InquiryIds) },
      },
    },
    async ({ query: { upTo, ...filter } }) => answer({ ids: await listIds(db, clock, filter, upTo) }),
  )

  api.post(
    '/contacts/bulk',
    {
      bodyLimit: BODY_LIMIT,
      config: {
        errorDescriptions: {
          409: 'The Idempotency-Key was used for another request',
          413: 'The body is larger than 128 KB',
        },
      },
      schema: {
        summary: 'Perform one action on several inquiries, on all or on none',
        headers: IdempotencyKey,
        body: BulkInput,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const { body } = request
      const action = actionRequestOf(request, body.act, context)
      const key = readIdempotencyKey(request.headers)
      const keyed = key === undefined ? undefined : { key, hash: hashBulk(action.actor.id, body) }
      const data = await applyBulkAction(db, clock, body, action, keyed)
      wakeMail()
      return answer(data)
    },
  )

  api.post(
    '/contacts/bulk/:actionId/undo',
    {
      schema: {
        summary: 'Undo a bulk action, except for inquiries that were changed since',
        params: ActionParams,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const { actionId } = request.params
      const data = await undoAction(db, actionId, actorOf(request), instant(clock))
      // Their waiting messages are sent now.
      wakeMail()
      return answer(data)
    },
  )
}
