import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import type { VersionedRows } from '../db/versioned-rows.ts'
import { IfMatch, readIfMatch } from './request-headers.ts'
import { done, versionedResponse } from './success-responses.ts'

interface RecordRoutes<Data extends { version: number }, Input> {
  path: string
  /** As in 'Add a branch'. */
  noun: string
  data: z.ZodType<Data>
  input: z.ZodType<Input>
  rows: VersionedRows<Data, Input>
  clock: Clock
  /** Runs a change in a transaction. */
  write<T>(change: (trx: Db) => Promise<T>): Promise<T>
  /** What else a deletion changes, in its transaction. */
  alsoDelete?(trx: Db, id: number): Promise<unknown>
}

/** Adds `POST {path}`, and `PUT` and `DELETE {path}/{id}`, of rows with versions (admin). */
export function recordRoutes<Data extends { version: number }, Input>(
  api: Parameters<FastifyPluginAsyncZod>[0],
  { path, noun, data, input, rows, clock, write, alsoDelete }: RecordRoutes<Data, Input>,
): void {
  const ofOne = { params: IdParams, headers: IfMatch }

  api.post(
    path,
    { schema: { summary: `Add a ${noun}`, body: input, response: { 201: successOf(data) } } },
    async (request, reply) => {
      const created = await write(trx => rows.create(trx, request.body as Input, instant(clock)))
      reply.code(201)
      return versionedResponse(reply, created)
    },
  )

  api.put(
    `${path}/:id`,
    {
      schema: { ...ofOne, summary: `Replace a ${noun}`, body: input, response: { 200: successOf(data) } },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      return versionedResponse(
        reply,
        await write(trx => rows.update(trx, id, request.body as Input, version, instant(clock))),
      )
    },
  )

  api.delete(
    `${path}/:id`,
    { schema: { ...ofOne, summary: `Delete a ${noun}`, response: { 200: Success } } },
    async request => {
      const version = readIfMatch(request.headers)
      const { id } = request.params
      await write(async trx => {
        await rows.delete(trx, id, version)
        await alsoDelete?.(trx, id)
      })
      return done
    },
  )
}
