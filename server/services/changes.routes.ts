import { z } from 'zod'
import { ActionParams, successOf } from '#contracts/api/envelope.ts'
import { knownOnly } from '#contracts/api/known-only.ts'
import { DeletedService } from '#contracts/services/service.ts'
import {
  CancelledPlansInput,
  LastAction,
  MadeAction,
  ServiceChangesInput,
  UNDO_DAYS,
  UndoneAction,
} from '#contracts/services/service-changes.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { currentSession } from '../accounts/guard.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { dataResponse } from '../http/success-responses.ts'
import { cancelPlans } from './cancel-plans.queries.ts'
import { changeServices } from './change-services.queries.ts'
import { describeLeft, findLastAction, listDeletedServices, undoServiceAction } from './undo.queries.ts'

/** Room for as many changes as a request may have, with four options each and the longest names. */
const BODY_LIMIT = 2 * 1024 * 1024

/** Calls that change prices refuse what they don't know: with a misspelt `validFrom` prices would change now. */
const EmptyQuery = knownOnly({})
const EmptyBody = knownOnly({}).nullish()

/** Changes of several services at once, their planned prices, and the undo of both and of deletions (admin). */
export const serviceChangeRoutes: ApiPlugin = async (api, { db, clock, fullAccess }) => {
  api.post(
    '/services/changes',
    {
      bodyLimit: BODY_LIMIT,
      config: { level: 'full', refusals: [412] },
      schema: {
        operationId: 'changeServices',
        summary: 'Change and add several services, or plan their prices for a day',
        description:
          'In one transaction. A change has the fields that become others; `options` are all of them. 412 when a service was changed or deleted since `version`: `current` are the stored services, `missing` the ids of deleted ones. Takes no query; unknown members are refused (422).',
        querystring: EmptyQuery,
        body: ServiceChangesInput,
        response: { 200: successOf(MadeAction) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      return dataResponse(
        await fullAccess.write(request, trx => changeServices(trx, request.body, user, clock)),
      )
    },
  )

  api.get(
    '/services/changes/last',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'getLastServiceChange',
        summary: 'The last change of several services that can be undone',
        response: { 200: successOf(LastAction.nullable()) },
      },
    },
    async () => dataResponse(await findLastAction(db, instant(clock, -UNDO_DAYS * DAY_MS))),
  )

  api.post(
    '/services/changes/:actionId/undo',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'undoServiceAction',
        summary: 'Undo a change of services, the deletion of one, or a change of planned prices',
        description:
          'Within 30 days. A service that was changed since stays as it is: `left` names it. Takes no query and no members of a body.',
        params: ActionParams,
        querystring: EmptyQuery,
        body: EmptyBody,
        response: { 200: successOf(UndoneAction) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const { actionId } = request.params
      const { putBack, left } = await fullAccess.write(request, trx =>
        undoServiceAction(trx, actionId, user, clock),
      )
      return dataResponse({ putBack, left: await describeLeft(db, left) })
    },
  )

  api.get(
    '/services/deleted',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'listDeletedServices',
        summary: 'Deleted services that can be restored for 30 days, the newest first',
        response: { 200: successOf(z.array(DeletedService)) },
      },
    },
    async () => dataResponse(await listDeletedServices(db)),
  )

  api.post(
    '/services/planned-prices/cancel',
    {
      bodyLimit: BODY_LIMIT,
      config: { level: 'full', refusals: [412] },
      schema: {
        operationId: 'cancelPlannedPrices',
        summary: 'Cancel planned prices, such as all of one day',
        description:
          'In one transaction, with one undo. 412 when one of them is no longer planned so, or its service was deleted: `current` are the stored services, `missing` the ids of deleted ones. Takes no query; unknown members are refused (422).',
        querystring: EmptyQuery,
        body: CancelledPlansInput,
        response: { 200: successOf(MadeAction) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      return dataResponse(
        await fullAccess.write(request, trx => cancelPlans(trx, request.body, user, instant(clock))),
      )
    },
  )
}
