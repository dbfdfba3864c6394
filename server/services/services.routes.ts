import { sql } from 'kysely'
import { z } from 'zod'
import { IdParams, successOf } from '#contracts/envelope.ts'
import { Order, ServiceOrderInput } from '#contracts/order.ts'
import { Service, ServiceInput } from '#contracts/service.ts'
import type { ApiPlugin } from '../context.ts'
import { setOrder } from '../db/positions.ts'
import { recordRoutes } from '../http/record-routes.ts'
import { dataResponse, versionedResponse } from '../http/success-responses.ts'
import { services } from './services.queries.ts'

/** `GET /services`, `GET /services/{id}` (public) and `POST`, `PUT`, `DELETE` (admin). */
export const serviceRoutes: ApiPlugin = async (api, { db, clock, changes, publicLists }) => {
  api.get(
    '/services',
    {
      config: { access: 'public' },
      schema: {
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
      schema: { summary: 'One service', params: IdParams, response: { 200: successOf(Service) } },
    },
    async (request, reply) => versionedResponse(reply, await services.get(db, request.params.id)),
  )

  api.put(
    '/services/order',
    {
      schema: {
        summary: 'Reorder the services of a category',
        body: ServiceOrderInput,
        response: { 200: successOf(Order) },
      },
    },
    async ({ body: { categoryId, ...order } }) => {
      const ofCategory = sql<boolean>`category_id = ${categoryId}`
      const ids = await changes.write(trx => setOrder(trx, 'services', order, ofCategory))
      return dataResponse({ ids })
    },
  )

  recordRoutes(api, {
    path: '/services',
    noun: 'service',
    data: Service,
    input: ServiceInput,
    rows: services,
    clock,
    write: changes.write,
  })
}
