import { z } from 'zod'
import { IdParams, successOf } from '#contracts/api/envelope.ts'
import { knownOnly } from '#contracts/api/known-only.ts'
import {
  CancelledPlansInput,
  LastPriceChange,
  PRICE_UNDO_DAYS,
  PriceChanges,
  PriceChangesInput,
  PricesPutBack,
} from '#contracts/services/price-changes.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse } from '../../http/success-responses.ts'
import { cancelPlannedPrice, cancelPlannedPrices, changePrices, previewPrices } from './prices.queries.ts'
import { findLastChange } from './service-changes.queries.ts'
import { undoChanges } from './undo.queries.ts'

/** As many changes as a request may have, with four options each and the longest names. */
const BODY_LIMIT = 2 * 1024 * 1024

const DAY_MS = 24 * 60 * 60 * 1000

const Preview = knownOnly({
  preview: z.literal('1').optional().describe('Changes nothing: the response says what would change'),
})
/** Of a call that takes no query and no body: `?preview=1` there would change prices. */
const EmptyQuery = knownOnly({})
const EmptyBody = knownOnly({}).nullish()
const ActionParams = z.object({ actionId: z.uuid() })
const Action = z.object({ actionId: z.string().describe('For the undo') })

/** The prices of several services at once, now or from a day on, and their undo (admin). */
export const priceRoutes: ApiPlugin = async (api, { db, clock, fullAccess }) => {
  api.get(
    '/services/prices/last',
    {
      config: { level: 'full' },
      schema: {
        summary: 'The last change of prices that can be undone',
        response: { 200: successOf(LastPriceChange.nullable()) },
      },
    },
    async () => dataResponse(await findLastChange(db, instant(clock, -PRICE_UNDO_DAYS * DAY_MS))),
  )

  api.post(
    '/services/prices',
    {
      bodyLimit: BODY_LIMIT,
      config: { level: 'full' },
      schema: {
        summary: 'Change the prices of several services, now or from a day on',
        description:
          'In one transaction. 412 when a service was changed or deleted since `version`: `current` are the stored services, `missing` the ids of deleted ones. 422 when a price is refused: `lines` says for each why. Unknown names are refused, in the query (400) and in the body (422).',
        querystring: Preview,
        body: PriceChangesInput,
        response: { 200: successOf(PriceChanges) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const result =
        request.query.preview === '1'
          ? await readSnapshot(db, snapshot => previewPrices(snapshot, request.body, user.email, clock))
          : await fullAccess.writePublic(request, trx => changePrices(trx, request.body, user, clock))
      return dataResponse(result)
    },
  )

  api.post(
    '/services/prices/:actionId/undo',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Undo a change of prices',
        description:
          'Prices that were changed since stay as they are: `left` names them. Takes no query and no members of a body.',
        params: ActionParams,
        querystring: EmptyQuery,
        body: EmptyBody,
        response: { 200: successOf(PricesPutBack) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const { actionId } = request.params
      return dataResponse(
        await fullAccess.writePublic(request, trx => undoChanges(trx, actionId, user, clock)),
      )
    },
  )

  api.post(
    '/services/planned-prices/cancel',
    {
      bodyLimit: BODY_LIMIT,
      config: { level: 'full' },
      schema: {
        summary: 'Cancel the planned prices of several services, such as all of one day',
        description:
          'In one transaction, with one undo. 412 when one of them is no longer planned so, or its service was deleted: `current` are the stored services, `missing` the ids of deleted ones. Takes no query; unknown members are refused (422).',
        querystring: EmptyQuery,
        body: CancelledPlansInput,
        response: { 200: successOf(Action) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const actionId = await fullAccess.writePublic(request, trx =>
        cancelPlannedPrices(trx, request.body, user, instant(clock)),
      )
      return dataResponse({ actionId })
    },
  )

  api.delete(
    '/services/:id/planned-price',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Cancel the planned price of a service',
        description: 'Takes no query.',
        params: IdParams,
        querystring: EmptyQuery,
        headers: IfMatch,
        response: { 200: successOf(Action) },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      const { user } = currentSession(request)
      const { id } = request.params
      const actionId = await fullAccess.writePublic(request, trx =>
        cancelPlannedPrice(trx, id, version, user, instant(clock)),
      )
      return dataResponse({ actionId })
    },
  )
}
