import { successOf } from '#contracts/api/envelope.ts'
import { Numbers, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import type { ApiPlugin } from '../../context.ts'
import { dataResponse } from '../../http/success-responses.ts'
import { readNumbers } from './numbers.queries.ts'

/** `GET /numbers`: the numbers of a period (full access). */
export const numbersRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.get(
    '/numbers',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'getNumbers',
        summary: 'The numbers of a period, compared with the one before',
        querystring: NumbersQuery,
        response: { 200: successOf(Numbers) },
      },
    },
    async request => dataResponse(await readNumbers(db, clock, request.query)),
  )
}
