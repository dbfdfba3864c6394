import { successOf } from '#contracts/api/envelope.ts'
import { InquiryDetail, WrittenInquiryInput } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IdempotencyKey } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { writeInquiryDown } from './written-inquiries.queries.ts'

/** `POST /contacts/desk`: writes down an inquiry that did not come by the form (admin). No message is sent. */
export const writtenInquiryRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.post(
    `${INQUIRIES_PATH}/desk`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'writeInquiry',
        summary: 'Write down an inquiry that did not come by the form',
        headers: IdempotencyKey,
        body: WrittenInquiryInput,
        response: { 201: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const by = { actor: currentSession(request).user, at: instant(clock) }
      const { id } = await changeOnce({ db, clock }, request, trx => writeInquiryDown(trx, request.body, by))
      reply.code(201)
      return versionedResponse(reply, await getInquiry(db, id, instant(clock), true))
    },
  )
}
