import { z } from 'zod'
import { Branch, BranchInput } from '#contracts/branch.ts'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import { Order, OrderInput } from '#contracts/order.ts'
import { branchSlotId } from '#contracts/picture-slots.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import { clearPictureSlot } from '../pictures/pictures.queries.ts'
import * as queries from './branches.queries.ts'

const tags = ['Branches']

/** `GET /branches`, `GET /branches/{id}` (public) and `POST`, `PUT`, `DELETE` (admin). */
export const branchRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  api.get(
    '/branches',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'All branches', response: { 200: successOf(z.array(Branch)) } },
    },
    (request, reply) => publicLists.send(request, reply, 'branches'),
  )

  api.get(
    '/branches/:id',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'One branch', params: IdParams, response: { 200: successOf(Branch) } },
    },
    async (request, reply) => {
      const branch = await queries.getBranch(db, request.params.id)
      reply.header('etag', versionTag(branch.version))
      return { success: true as const, data: branch }
    },
  )

  api.post(
    '/branches',
    { schema: { tags, summary: 'Add a branch', body: BranchInput, response: { 201: successOf(Branch) } } },
    async (request, reply) => {
      const branch = await changes.write(trx => queries.createBranch(trx, request.body, instant(clock)))
      return reply.code(201).header('etag', versionTag(branch.version)).send({ success: true, data: branch })
    },
  )

  api.put(
    '/branches/order',
    {
      config: {
        errorDescriptions: { 412: 'The order has changed meanwhile; `current` is the stored one' },
      },
      schema: {
        tags,
        summary: 'Reorder the branches',
        body: OrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async request => {
      const ids = await changes.write(trx => queries.orderBranches(trx, request.body))
      return { success: true as const, data: { ids } }
    },
  )

  api.put(
    '/branches/:id',
    {
      schema: {
        tags,
        summary: 'Replace a branch',
        params: IdParams,
        headers: IfMatch,
        body: BranchInput,
        response: { 200: successOf(Branch) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const branch = await changes.write(trx =>
        queries.updateBranch(trx, request.params.id, request.body, version, instant(clock)),
      )
      reply.header('etag', versionTag(branch.version))
      return { success: true as const, data: branch }
    },
  )

  api.delete(
    '/branches/:id',
    {
      schema: {
        tags,
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
        await queries.deleteBranch(trx, id, version)
        await clearPictureSlot(trx, branchSlotId(id), instant(clock))
      })
      return { success: true as const }
    },
  )
}
