import { z } from 'zod'
import { categories } from '#content/categories.ts'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { Order, ServiceOrderInput } from '#contracts/api/order.ts'
import { DeletedService, Service, ServiceInput } from '#contracts/services/service.ts'
import { editOf } from '../accounts/edit-of.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch } from '../http/request-headers.ts'
import { dataResponse, done, versionedResponse } from '../http/success-responses.ts'
import { recordActivity } from '../record/record-activity.queries.ts'
import { recordService, recordServiceChanges } from './service-activity.queries.ts'
import {
  createService,
  deleteService,
  getLockedService,
  getPublicService,
  getService,
  listDeletedServices,
  listServices,
  orderServices,
  restoreService,
  updateService,
} from './services.queries.ts'

/** `GET /services`, `GET /services/{id}` (public; hidden services only for full access); all others for admins. */
export const serviceRoutes: ApiPlugin = async (api, { db, clock, fullAccess, publicLists }) => {
  api.get(
    '/services',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The services that clients see, in the order of the categories',
        response: { 200: successOf(z.array(Service)) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'services'),
  )

  api.get(
    '/services/:id',
    {
      config: { access: 'public' },
      schema: {
        summary:
          'One service that clients see; with the token of an account with full access also a hidden one',
        params: IdParams,
        response: { 200: successOf(Service) },
      },
    },
    async (request, reply) => {
      const includesHidden = await api.hasFullAccess(request)
      return versionedResponse(reply, await getPublicService(db, request.params.id, includesHidden))
    },
  )

  api.get(
    '/services/all',
    {
      config: { level: 'inbox' },
      schema: {
        summary: 'All services, also hidden ones',
        response: { 200: successOf(z.array(Service)) },
      },
    },
    async () => dataResponse(await listServices(db)),
  )

  api.get(
    '/services/all/:id',
    {
      config: { level: 'inbox' },
      schema: {
        summary: 'One service, also a hidden one',
        params: IdParams,
        response: { 200: successOf(Service) },
      },
    },
    async (request, reply) => versionedResponse(reply, await getService(db, request.params.id)),
  )

  api.post(
    '/services',
    {
      config: { level: 'full' },
      schema: { summary: 'Add a service', body: ServiceInput, response: { 201: successOf(Service) } },
    },
    async (request, reply) => {
      const edit = editOf(request, clock)
      const created = await fullAccess.writePublic(request, async trx => {
        const service = await createService(trx, request.body, edit.at)
        await recordService(trx, edit, 'added', service)
        return service
      })
      reply.code(201)
      return versionedResponse(reply, created)
    },
  )

  api.put(
    '/services/order',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Reorder the services of a category',
        body: ServiceOrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async request => {
      const edit = editOf(request, clock)
      const { categoryId, was } = request.body
      const ids = await fullAccess.writePublic(request, async trx => {
        const stored = await orderServices(trx, request.body)
        const subject = categories.find(({ id }) => id === categoryId)?.name
        if (was.join() !== stored.join())
          await recordActivity(trx, { ...edit, kind: 'service', action: 'reordered', subject })
        return stored
      })
      return dataResponse({ ids })
    },
  )

  api.put(
    '/services/:id',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Replace a service',
        params: IdParams,
        headers: IfMatch,
        body: ServiceInput,
        response: { 200: successOf(Service) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      const edit = editOf(request, clock)
      const saved = await fullAccess.writePublic(request, async trx => {
        const old = await getLockedService(trx, id)
        const service = await updateService(trx, id, request.body, version, edit.at)
        await recordServiceChanges(trx, edit, old, service)
        return service
      })
      return versionedResponse(reply, saved)
    },
  )

  api.delete(
    '/services/:id',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Delete a service',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      const edit = editOf(request, clock)
      await fullAccess.writePublic(request, async trx => {
        const service = await getLockedService(trx, id)
        await deleteService(trx, id, version, edit.at)
        await recordService(trx, edit, 'deleted', service)
      })
      return done
    },
  )

  api.get(
    '/services/deleted',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Deleted services that can be restored for 30 days, the newest first',
        response: { 200: successOf(z.array(DeletedService)) },
      },
    },
    async () => dataResponse(await listDeletedServices(db)),
  )

  api.post(
    '/services/:id/restore',
    {
      config: { level: 'full' },
      schema: {
        summary: 'Restore a deleted service',
        params: IdParams,
        response: { 200: successOf(Service) },
      },
    },
    async (request, reply) => {
      const edit = editOf(request, clock)
      const restored = await fullAccess.writePublic(request, async trx => {
        const service = await restoreService(trx, request.params.id, edit.at)
        await recordService(trx, edit, 'restored', service)
        return service
      })
      return versionedResponse(reply, restored)
    },
  )
}
