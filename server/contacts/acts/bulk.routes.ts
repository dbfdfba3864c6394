import { BulkInput, BulkReport } from '#contracts/desk.ts'
import { successOf } from '#contracts/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeMany } from './bulk.queries.ts'
import { deedOf, thanksOf } from './doing.ts'

/** `POST /contacts/bulk`: one act on many inquiries (admin). */
export const bulkRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  api.post(
    '/contacts/bulk',
    {
      schema: {
        tags: ['Contacts'],
        summary: 'Do one thing to many inquiries, to all of them or to none',
        body: BulkInput,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const { which, act } = request.body
      const doing = { act, deed: deedOf(request, clock), thanks: thanksOf(config, clock) }
      const data = await changeMany(db, clock, which, doing)
      wakeMail()
      return { success: true as const, data }
    },
  )
}
