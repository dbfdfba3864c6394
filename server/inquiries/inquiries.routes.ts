import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { CallbackSubmission } from '#contracts/inquiries/callback.ts'
import {
  ArrivedQuery,
  FormTicket,
  Inquiry,
  InquiryDetail,
  InquiryList,
  InquiryListQuery,
  InquirySubmission,
  QueryFlag,
  type SpamCheckFields,
} from '#contracts/inquiries/inquiry.ts'
import { withAnswerBy } from '#contracts/inquiries/wish.ts'
import { CALLBACK_PATH, INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { keyedChangeOf } from '../db/keyed-changes.ts'
import { IdempotencyKey, readIdempotencyKey } from '../http/request-headers.ts'
import { dataResponse, done, versionedResponse } from '../http/success-responses.ts'
import { listArrived } from './list/arrived.queries.ts'
import { BRANCH_NAMES_MAX, listBranchNames } from './list/branch-names.queries.ts'
import { getInquiry } from './list/detail.queries.ts'
import { listInquiries } from './list/list.queries.ts'
import { type Submission, submitInquiry } from './submit/submit.ts'

const DetailQuery = z.object({ deleted: QueryFlag.describe('1: also if it is in the bin') })

/** An inquiry as a public form sends it, with the fields from which the spam check recognises automated ones. */
interface Sent extends Pick<Submission, 'source' | 'input' | 'photographs'> {
  spamCheck: SpamCheckFields
}

/** `POST /contacts`, `POST /contacts/callback` and `GET /contacts/ticket` (public); `GET` of inquiries (admin). */
export const inquiryRoutes: ApiPlugin = async (api, { db, clock, config, spamCheck, wakeMail }) => {
  /**
   * Stores what a public form has sent. The response reveals to the public only that it is stored.
   * @param asked the fields that the key is for: a form that is sent again may have another ticket
   */
  async function submit(headers: IncomingHttpHeaders, asked: object, { spamCheck: fields, ...sent }: Sent) {
    const key = readIdempotencyKey(headers)
    const change = key === undefined ? undefined : keyedChangeOf(key, undefined, asked)
    await submitInquiry({ db, clock, config }, { ...sent, ...spamCheck.assess(fields), change })
    wakeMail()
  }

  /** Both forms share it. */
  const rateLimit = { max: config.rateLimits.inquiriesPerMinute, groupId: 'inquiries' }

  api.post(
    INQUIRIES_PATH,
    {
      config: { access: 'public', rateLimit },
      schema: {
        operationId: 'createInquiry',
        summary: 'Send an inquiry',
        headers: IdempotencyKey,
        body: InquirySubmission,
        response: { 201: Success },
      },
    },
    async (request, reply) => {
      const { website, ticket, photographs, ...input } = request.body
      const sent = { source: 'form', input, photographs, spamCheck: { website, ticket } } as const
      await submit(request.headers, { ...input, photographs }, sent)
      reply.code(201)
      return done
    },
  )

  api.post(
    CALLBACK_PATH,
    {
      config: { access: 'public', rateLimit },
      schema: {
        operationId: 'createCallback',
        summary: 'Ask for a call, or for an answer by WhatsApp, without an email',
        headers: IdempotencyKey,
        body: CallbackSubmission,
        response: { 201: Success },
      },
    },
    async (request, reply) => {
      const { website, ticket, ...asked } = request.body
      const { channel, ...fields } = asked
      const message = withAnswerBy(fields.message, channel)
      const input = { ...fields, lastName: '', email: '', message }
      const sent = { source: 'callback', input, photographs: [], spamCheck: { website, ticket } } as const
      await submit(request.headers, asked, sent)
      reply.code(201)
      return done
    },
  )

  api.get(
    `${INQUIRIES_PATH}/ticket`,
    {
      config: { access: 'public' },
      schema: {
        operationId: 'createFormTicket',
        summary: 'A ticket for a form that is opened now',
        response: { 200: successOf(FormTicket) },
      },
    },
    async () => dataResponse({ ticket: spamCheck.createTicket() }),
  )

  api.get(
    INQUIRIES_PATH,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listInquiries',
        summary:
          'List inquiries: those that wait for us by how long, follow-ups by their day, others newest first',
        querystring: InquiryListQuery,
        response: { 200: InquiryList },
      },
    },
    async request => ({ success: true as const, ...(await listInquiries(db, request.query, clock)) }),
  )

  api.get(
    `${INQUIRIES_PATH}/arrived`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listArrived',
        summary: 'Inquiries that have come, or whose client has answered, since a list was read',
        querystring: ArrivedQuery,
        response: { 200: successOf(z.array(Inquiry)) },
      },
    },
    async request => dataResponse(await listArrived(db, request.query, clock)),
  )

  api.get(
    `${INQUIRIES_PATH}/branches`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listInquiryBranches',
        summary: 'Names of branches that inquiries were sent to, also of deleted ones',
        response: { 200: successOf(z.array(z.string()).max(BRANCH_NAMES_MAX)) },
      },
    },
    async () => dataResponse(await listBranchNames(db)),
  )

  api.get(
    `${INQUIRIES_PATH}/:id`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getInquiry',
        summary: 'An inquiry with its history, mail, notes and replies',
        params: IdParams,
        querystring: DetailQuery,
        response: { 200: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const inquiry = await getInquiry(db, request.params.id, instant(clock), request.query.deleted === '1')
      return versionedResponse(reply, inquiry)
    },
  )
}
