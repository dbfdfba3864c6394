import { z } from 'zod'
import { successOf } from '#contracts/api/envelope.ts'
import { InquiryDetail, RelatedInquiry } from '#contracts/inquiries/inquiry.ts'
import { RelatedInput, WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IdempotencyKey } from '../../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../../http/success-responses.ts'
import { mailDomainOf } from '../../mail/message.rules.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { findRelated } from '../person/related.queries.ts'
import { writeInquiryDown } from './written-inquiries.queries.ts'

/** No inquiry has this id. */
const NO_INQUIRY = 0

/**
 * `POST /contacts/desk`: writes down an inquiry that did not come by the form; no message is sent to the client. `POST
 * /contacts/related`: the inquiries of the person who is being written down (admin).
 */
export const writtenInquiryRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
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
      const { user: actor } = currentSession(request)
      const by = { actor, at: instant(clock), assignmentDomain: mailDomainOf(config.mail) }
      const { id } = await changeOnce({ db, clock }, request, trx => writeInquiryDown(trx, request.body, by))
      wakeMail()
      reply.code(201)
      return versionedResponse(reply, await getInquiry(db, id, instant(clock), true))
    },
  )

  api.post(
    `${INQUIRIES_PATH}/related`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listRelatedInquiries',
        summary: 'The inquiries with an email or a telephone number, newest first',
        body: RelatedInput,
        response: { 200: successOf(z.array(RelatedInquiry)) },
      },
    },
    async ({ body }) => {
      const found = await findRelated(db, { id: NO_INQUIRY, ...body })
      return dataResponse(found.map(({ email: _, ...related }) => related))
    },
  )
}
