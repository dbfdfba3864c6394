// Long: one route for each action on inquiries.
import type { FastifyRequest } from 'fastify'
import { ActionParams, IdParams, successOf } from '#contracts/api/envelope.ts'
import {
  AssigneeInput,
  BulkInput,
  BulkReport,
  FollowUpInput,
  type InquiryAction,
  InquiryIds,
  InquiryIdsQuery,
  NoteInput,
  SpamInput,
  UndoInput,
} from '#contracts/inquiries/inbox.ts'
import { ActionDone, ChangedInquiry, InquiryDetail, StatusInput } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IdempotencyKey, IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../../http/success-responses.ts'
import { domainOf, mailDomainOf } from '../../mail/message.rules.ts'
import { isAcknowledging } from '../../salon/notifications/notifications.queries.ts'
import { getInquiry } from '../list/detail.queries.ts'
import type { ActionRequest } from './actions.queries.ts'
import { addNote, type Condition, listIds, performAction, performBulkAction } from './change.queries.ts'
import { undoAction } from './undo.queries.ts'

/** Fits `BULK_MAX` ids of ten digits each. */
const BULK_BODY_LIMIT = 128 * 1024

/**
 * The actions on one inquiry, which return the inquiry as it is stored afterwards, except deleting it, and the id that undoes them; one action on several
 * inquiries; and the undo of both (admin).
 */
export const actionRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  const shared = { params: IdParams, headers: IfMatch, response: { 200: successOf(ChangedInquiry) } }

  async function actionRequestOf(request: FastifyRequest, action: InquiryAction): Promise<ActionRequest> {
    const isSent = await isAcknowledging(db, config.mail)
    return {
      action,
      actor: currentSession(request).user,
      at: instant(clock),
      acknowledgementDomain: isSent ? domainOf(config.mail.from.address) : undefined,
      assignmentDomain: mailDomainOf(config.mail),
    }
  }

  /** Performs an action. @returns the inquiry afterwards, also when it is in the bin, and the id that undoes the action */
  async function perform(
    request: FastifyRequest,
    id: number,
    action: InquiryAction,
    condition: Condition = { version: readIfMatch(request.headers) },
  ) {
    const asked = await actionRequestOf(request, action)
    const made = await changeOnce({ db, clock }, request, trx => performAction(trx, id, asked, condition))
    return { ...(await getInquiry(db, id, instant(clock), true)), ...made }
  }

  api.put(
    `${INQUIRIES_PATH}/:id`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'setInquiryStatus',
        summary: 'Change the status of an inquiry',
        body: StatusInput,
        ...shared,
      },
    },
    async (request, reply) => {
      const { status, ...condition } = request.body
      const { id } = request.params
      const version = readIfMatch(request.headers)
      return versionedResponse(
        reply,
        await perform(request, id, { type: 'status', status }, { version, ...condition }),
      )
    },
  )

  api.delete(
    `${INQUIRIES_PATH}/:id`,
    {
      config: { level: 'inbox' },
      schema: {
        ...shared,
        operationId: 'deleteInquiry',
        summary: 'Delete an inquiry: into the bin for 30 days',
        response: { 200: successOf(ActionDone) },
      },
    },
    async request => {
      const { actionId } = await perform(request, request.params.id, { type: 'delete' })
      return dataResponse({ actionId })
    },
  )

  api.post(
    `${INQUIRIES_PATH}/:id/restore`,
    {
      config: { level: 'inbox' },
      schema: { operationId: 'restoreInquiry', summary: 'Restore an inquiry from the bin', ...shared },
    },
    async (request, reply) => {
      const inquiry = await perform(request, request.params.id, { type: 'restore' })
      // Its waiting messages are sent now.
      wakeMail()
      return versionedResponse(reply, inquiry)
    },
  )

  api.post(
    `${INQUIRIES_PATH}/:id/no-answer-needed`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'setNoAnswerNeeded',
        summary: 'Say that what the client wrote until now needs no answer',
        description:
          'It no longer waits for us because of an answer or a failed reply. It changes nothing where nothing waits, and before the first response. `If-Match` names the `conversationVersion`, not the version: 412 when someone has replied or written since.',
        ...shared,
      },
    },
    async (request, reply) => {
      const conversationVersion = readIfMatch(request.headers)
      const { id } = request.params
      return versionedResponse(
        reply,
        await perform(request, id, { type: 'no-answer-needed' }, { conversationVersion }),
      )
    },
  )

  api.put(
    `${INQUIRIES_PATH}/:id/assignee`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'assignInquiry',
        summary: 'Assign an inquiry to an admin, or to no one',
        body: AssigneeInput,
        ...shared,
      },
    },
    async (request, reply) =>
      versionedResponse(
        reply,
        await perform(request, request.params.id, { type: 'assign', userId: request.body.userId }),
      ),
  )

  api.put(
    `${INQUIRIES_PATH}/:id/spam`,
    {
      config: { level: 'inbox' },
      schema: {
        ...shared,
        body: SpamInput,
        operationId: 'setInquirySpam',
        summary: 'Mark an inquiry as possible spam, or remove the mark, which sends the acknowledgement',
      },
    },
    async (request, reply) => {
      const { spam } = request.body
      const inquiry = await perform(request, request.params.id, { type: 'spam', spam })
      wakeMail()
      return versionedResponse(reply, inquiry)
    },
  )

  api.put(
    `${INQUIRIES_PATH}/:id/follow-up`,
    {
      config: { level: 'inbox' },
      schema: {
        ...shared,
        body: FollowUpInput,
        operationId: 'setFollowUp',
        summary: 'Set the day on which to come back to an inquiry, or clear it',
        description:
          '`on` is a day in the salon’s time zone, from today to a year ahead. It stays until it is cleared: no reply and no status clears it.',
      },
    },
    async (request, reply) =>
      versionedResponse(
        reply,
        await perform(request, request.params.id, { type: 'follow-up', ...request.body }),
      ),
  )

  api.post(
    `${INQUIRIES_PATH}/:id/notes`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'addInquiryNote',
        summary: 'Add a note, which only the back office sees',
        params: IdParams,
        body: NoteInput,
        response: { 201: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const by = { actor: currentSession(request).user, at: instant(clock) }
      await changeOnce({ db, clock }, request, trx => addNote(trx, id, request.body.text, by))
      reply.code(201)
      return versionedResponse(reply, await getInquiry(db, id, instant(clock), true))
    },
  )

  api.get(
    `${INQUIRIES_PATH}/ids`,
    {
      config: { refusals: [422], level: 'inbox' },
      schema: {
        operationId: 'listInquiryIds',
        summary: 'The ids of all inquiries that a filter finds, to select them',
        querystring: InquiryIdsQuery,
        response: { 200: successOf(InquiryIds) },
      },
    },
    async ({ query: { upTo, ...filter } }) => dataResponse({ ids: await listIds(db, clock, filter, upTo) }),
  )

  api.post(
    `${INQUIRIES_PATH}/bulk`,
    {
      bodyLimit: BULK_BODY_LIMIT,
      config: { level: 'inbox' },
      schema: {
        operationId: 'changeInquiries',
        summary: 'Perform one action on several inquiries, on all or on none',
        headers: IdempotencyKey,
        body: BulkInput,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const { body } = request
      const action = await actionRequestOf(request, body.action)
      const data = await changeOnce({ db, clock }, request, trx =>
        performBulkAction(trx, clock, body, action),
      )
      wakeMail()
      return dataResponse(data)
    },
  )

  api.post(
    `${INQUIRIES_PATH}/bulk/:actionId/undo`,
    {
      bodyLimit: BULK_BODY_LIMIT,
      config: { level: 'inbox' },
      schema: {
        operationId: 'undoInquiryAction',
        summary: 'Undo an action on one inquiry or several, except where it was changed since',
        params: ActionParams,
        body: UndoInput,
        response: { 200: successOf(BulkReport) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const { actionId } = request.params
      const data = await changeOnce({ db, clock }, request, trx =>
        undoAction(trx, actionId, user, instant(clock), request.body?.ids),
      )
      // Their waiting messages are sent now.
      wakeMail()
      return dataResponse(data)
    },
  )
}
