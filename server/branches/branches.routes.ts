import { z } from 'zod'
import { Branch, BranchInput } from '#contracts/branch.ts'
import { IdParams, successOf } from '#contracts/envelope.ts'
import { Order, OrderInput } from '#contracts/order.ts'
import { branchSlotId } from '#contracts/picture-slots.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { setOrder } from '../db/positions.ts'
import { recordRoutes } from '../http/record-routes.ts'
import { dataResponse, versionedResponse } from '../http/success-responses.ts'
import { clearPictureSlot } from '../pictures/pictures.queries.ts'
import { branches } from './branches.queries.ts'

/** `GET /branches`, `GET /branches/{id}` (public) and `POST`, `PUT`, `DELETE` (admin). */
export const branchRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  api.get(
    '/branches',
    {
      config: { access: 'public' },
      schema: { summary: 'All branches', response: { 200: successOf(z.array(Branch)) } },
    },
    (request, reply) => publicLists.send(request, reply, 'branches'),
  )

  api.get(
    '/branches/:id',
    {
      config: { access: 'public' },
      schema: { summary: 'One branch', params: IdParams, response: { 200: successOf(Branch) } },
    },
    async (request, reply) => versionedResponse(reply, await branches.get(db, request.params.id)),
  )

  api.put(
    '/branches/order',
    {
      schema: {
        summary: 'Reorder the branches',
        body: OrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async ({ body }) => dataResponse({ ids: await changes.write(trx => setOrder(trx, 'branches', body)) }),
  )

  recordRoutes(api, {
    path: '/branches',
    noun: 'branch',
    data: Branch,
    input: BranchInput,
    rows: branches,
    clock,
    write: changes.write,
    alsoDelete: (trx, id) => clearPictureSlot(trx, branchSlotId(id), instant(clock)),
  })
}
