import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import { Order, ServiceOrderInput } from '#contracts/order.ts'
import { Service, ServiceInput } from '#contracts/service.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import * as queries from './services.queries.ts'

const tags = ['Services']

/** `GET /services`, `GET /services/{id}` (public) and `POST`, `PUT`, `DELETE` (admin). */
export const serviceRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  api.get(
    '/services',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'All services, in the order of the categories',
        response: { 200: successOf(z.array(Service)) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'services'),
  )

  api.get(
    '/services/:id',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'One service', params: IdParams, response: { 200: successOf(Service) } },
    },
    async (request, reply) => {
      const service = await queries.getService(db, request.params.id)
      reply.header('etag', versionTag(service.version))
      return { success: true as const, data: service }
    },
  )

  api.post(
    '/services',
    { schema: { tags, summary: 'Add a service', body: ServiceInput, response: { 201: successOf(Service) } } },
    async (request, reply) => {
      const service = await changes.write(trx => queries.createService(trx, request.body, instant(clock)))
      return reply
        .code(201)
        .header('etag', versionTag(service.version))
        .send({ success: true, data: service })
    },
  )

  api.put(
    '/services/order',
    {
      config: {
        errorDescriptions: { 412: 'The order has changed meanwhile; `current` is what is stored now' },
      },
      schema: {
        tags,
        summary: 'Reorder the services of a category',
        body: ServiceOrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async request => {
      const ids = await changes.write(trx => queries.orderServices(trx, request.body))
      return { success: true as const, data: { ids } }
    },
  )

  api.put(
    '/services/:id',
    {
      schema: {
        tags,
        summary: 'Replace a service',
        params: IdParams,
        headers: IfMatch,
        body: ServiceInput,
        response: { 200: successOf(Service) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const service = await changes.write(trx =>
        queries.updateService(trx, request.params.id, request.body, version, instant(clock)),
      )
      reply.header('etag', versionTag(service.version))
      return { success: true as const, data: service }
    },
  )

  api.delete(
    '/services/:id',
    {
      schema: {
        tags,
        summary: 'Delete a service',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Success },
      },
    },
    async request => {
      const version = readIfMatch(request.headers)
      await changes.write(trx => queries.deleteService(trx, request.params.id, version))
      return { success: true as const }
    },
  )
}
