import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { Order, OrderInput } from '#contracts/api/order.ts'
import { Branch, BranchInput } from '#contracts/branches/branch.ts'
import { branchSlotId } from '#contracts/pictures/picture-slots.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch } from '../http/request-headers.ts'
import { dataResponse, done, versionedResponse } from '../http/success-responses.ts'
import { clearPictureSlot } from '../pictures/pictures.queries.ts'
import { createBranch, deleteBranch, getBranch, orderBranches, updateBranch } from './branches.queries.ts'

/** `GET /branches`, `GET /branches/{id}` (public) and `POST`, `PUT`, `DELETE` (admin). */
export const branchRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  api.get(
    '/branches',
    {
      config: { access: 'public' },
      schema: {
        summary: 'All branches',
        response: { 200: successOf(z.array(Branch)) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'branches'),
  )

  api.get(
    '/branches/:id',
    {
      config: { access: 'public' },
      schema: { summary: 'One branch', params: IdParams, response: { 200: successOf(Branch) } },
    },
    async (request, reply) => versionedResponse(reply, await getBranch(db, request.params.id)),
  )

  api.post(
    '/branches',
    { schema: { summary: 'Add a branch', body: BranchInput, response: { 201: successOf(Branch) } } },
    async (request, reply) => {
      const created = await changes.write(trx => createBranch(trx, request.body, instant(clock)))
      reply.code(201)
      return versionedResponse(reply, created)
    },
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
    async request => dataResponse({ ids: await changes.write(trx => orderBranches(trx, request.body)) }),
  )

  api.put(
    '/branches/:id',
    {
      schema: {
        summary: 'Replace a branch',
        params: IdParams,
        headers: IfMatch,
        body: BranchInput,
        response: { 200: successOf(Branch) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      const saved = await changes.write(trx => updateBranch(trx, id, request.body, version, instant(clock)))
      return versionedResponse(reply, saved)
    },
  )

  api.delete(
    '/branches/:id',
    {
      schema: {
        summary: 'Delete a branch',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      await changes.write(async trx => {
        await deleteBranch(trx, id, version)
        await clearPictureSlot(trx, branchSlotId(id), instant(clock))
      })
      return done
    },
  )
}
