import { z } from 'zod'
import { categories } from '#content/categories.ts'
import { IdParams, successOf } from '#contracts/api/envelope.ts'
import { Order } from '#contracts/api/order.ts'
import { PricesQuery } from '#contracts/days/branch-days.ts'
import { serviceOn } from '#contracts/days/day.ts'
import { Service, ServiceInput } from '#contracts/services/service.ts'
import { MadeAction } from '#contracts/services/service-changes.ts'
import { ServiceOrderInput } from '#contracts/services/service-order.ts'
import { editOf } from '../accounts/edit-of.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch } from '../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../http/success-responses.ts'
import { recordActivity } from '../record/record-activity.queries.ts'
import { recordService, recordServices } from './service-activity.queries.ts'
import {
  createService,
  deleteService,
  getPublicService,
  getService,
  listServices,
  orderServices,
  updateService,
} from './services.queries.ts'

/** `GET /services`, `GET /services/{id}` (public; hidden services only for full access); all others for admins. */
export const serviceRoutes: ApiPlugin = async (api, { db, clock, fullAccess, publicLists }) => {
  api.get(
    '/services',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listServices',
        summary:
          'The services that clients see, in the order of the categories; `on` a day with the prices that are announced for it',
        querystring: PricesQuery,
        response: { 200: successOf(z.array(Service)) },
      },
    },
    (request, reply) => {
      const { on } = request.query
      if (on === undefined) return publicLists.send(request, reply, 'services')
      return publicLists.sendFrom(request, reply, ['services'], (services: Service[]) =>
        services.map(service => serviceOn(service, on)),
      )
    },
  )

  api.get(
    '/services/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getService',
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
        operationId: 'listAllServices',
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
        operationId: 'getAnyService',
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
      schema: {
        operationId: 'createService',
        summary: 'Add a service',
        body: ServiceInput,
        response: { 201: successOf(Service) },
      },
    },
    async (request, reply) => {
      const edit = editOf(request, clock)
      const { id } = await fullAccess.write(request, async trx => {
        const service = await createService(trx, request.body, edit.at, edit.by.email)
        await recordService(trx, edit, 'added', service)
        return { id: service.id }
      })
      reply.code(201)
      return versionedResponse(reply, await getPublicService(db, id, true))
    },
  )

  api.put(
    '/services/order',
    {
      config: { refusals: [412], level: 'full' },
      schema: {
        operationId: 'reorderServices',
        summary: 'Reorder the services of a category',
        body: ServiceOrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async request => {
      const edit = editOf(request, clock)
      const { categoryId, was } = request.body
      const { ids } = await fullAccess.write(request, async trx => {
        const stored = await orderServices(trx, request.body)
        const subject = categories.find(({ id }) => id === categoryId)?.name
        if (was.join() !== stored.join())
          await recordActivity(trx, { ...edit, kind: 'service', action: 'reordered', subject })
        return { ids: stored }
      })
      return dataResponse({ ids })
    },
  )

  api.put(
    '/services/:id',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'updateService',
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
      await fullAccess.write(request, async trx => {
        const change = await updateService(trx, id, request.body, version, edit.at, edit.by.email)
        await recordServices(trx, { ...edit, action: 'changed' }, [change])
      })
      return versionedResponse(reply, await getPublicService(db, id, true))
    },
  )

  api.delete(
    '/services/:id',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'deleteService',
        summary: 'Delete a service; the undo of the action restores it for 30 days',
        params: IdParams,
        headers: IfMatch,
        response: { 200: successOf(MadeAction) },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      const edit = editOf(request, clock)
      const made = await fullAccess.write(request, async trx => {
        const { deleted, actionId } = await deleteService(trx, id, version, edit.at, edit.by.email)
        await recordService(trx, edit, 'deleted', deleted)
        return { actionId }
      })
      return dataResponse(made)
    },
  )
}
