import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { Order, OrderInput } from '#contracts/api/order.ts'
import { Branch, BranchInput } from '#contracts/branches/branch.ts'
import { branchSlotId } from '#contracts/pictures/picture-slots.ts'
import { editOf } from '../../accounts/edit-of.ts'
import type { ApiPlugin } from '../../context.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse, done, versionedResponse } from '../../http/success-responses.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { clearPictureSlot } from '../pictures/pictures.queries.ts'
import { recordBranchChanges } from './branch-activity.queries.ts'
import {
  createBranch,
  deleteBranch,
  getBranch,
  lockBranch,
  orderBranches,
  updateBranch,
} from './branches.queries.ts'

/** `GET /branches`, `GET /branches/{id}` (public) and `POST`, `PUT`, `DELETE` (admin). */
export const branchRoutes: ApiPlugin = async (api, { db, clock, fullAccess, publicLists }) => {
  api.get(
    '/branches',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listBranches',
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
      schema: {
        operationId: 'getBranch',
        summary: 'One branch',
        params: IdParams,
        response: { 200: successOf(Branch) },
      },
    },
    async (request, reply) => versionedResponse(reply, await getBranch(db, request.params.id)),
  )

  api.post(
    '/branches',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'createBranch',
        summary: 'Add a branch',
        body: BranchInput,
        response: { 201: successOf(Branch) },
      },
    },
    async (request, reply) => {
      const edit = editOf(request, clock)
      const { id } = await fullAccess.write(request, async trx => {
        const { id, name } = await createBranch(trx, request.body, edit.at)
        await recordActivity(trx, { ...edit, kind: 'branch', action: 'added', subject: name })
        return { id }
      })
      reply.code(201)
      return versionedResponse(reply, await getBranch(db, id))
    },
  )

  api.put(
    '/branches/order',
    {
      config: { refusals: [412], level: 'full' },
      schema: {
        operationId: 'reorderBranches',
        summary: 'Reorder the branches',
        body: OrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async request => {
      const edit = editOf(request, clock)
      const { ids } = await fullAccess.write(request, async trx => {
        const stored = await orderBranches(trx, request.body)
        if (request.body.was.join() !== stored.join())
          await recordActivity(trx, { ...edit, kind: 'branch', action: 'reordered' })
        return { ids: stored }
      })
      return dataResponse({ ids })
    },
  )

  api.put(
    '/branches/:id',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'updateBranch',
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
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        const old = await lockBranch(trx, id)
        const branch = await updateBranch(trx, id, request.body, version, edit.at)
        await recordBranchChanges(trx, edit, old, branch)
      })
      return versionedResponse(reply, await getBranch(db, id))
    },
  )

  api.delete(
    '/branches/:id',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'deleteBranch',
        summary: 'Delete a branch',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      const edit = editOf(request, clock)
      await fullAccess.write(request, async trx => {
        const { name } = await lockBranch(trx, id)
        await deleteBranch(trx, id, version)
        await clearPictureSlot(trx, branchSlotId(id), edit.at)
        await recordActivity(trx, { ...edit, kind: 'branch', action: 'deleted', subject: name })
      })
      return done
    },
  )
}
