import { successOf } from '#contracts/api/envelope.ts'
import { InquiryDetail, WrittenInquiryInput } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { IdempotencyKey, readIdempotencyKey } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { hashWrittenInquiry } from '../state/idempotency.queries.ts'
import { writeInquiryDown } from './written-inquiries.queries.ts'

/** `POST /contacts/desk`: writes down an inquiry that did not come by the form (admin). No message is sent. */
export const writtenInquiryRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.post(
    `${INQUIRIES_PATH}/desk`,
    {
      config: { level: 'inbox' },
      schema: {
        summary: 'Write down an inquiry that did not come by the form',
        headers: IdempotencyKey,
        body: WrittenInquiryInput,
        response: { 201: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const { user } = currentSession(request)
      const { body } = request
      const keyed = { key: readIdempotencyKey(request.headers), hash: hashWrittenInquiry(user.id, body) }
      const inquiry = await writeInquiryDown(db, body, { user, at: instant(clock) }, keyed)
      reply.code(201)
      return versionedResponse(reply, inquiry)
    },
  )
}
