import type { FastifyRequest } from 'fastify'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import { AssigneeInput, type InquiryAction, NoteInput, SpamInput } from '#contracts/inbox.ts'
import { InquiryDetail, StatusInput } from '#contracts/inquiry.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { answerVersion, done } from '../../http/answers.ts'
import { IfMatch, readIfMatch } from '../../http/versions.ts'
import { actionRequestOf, actorOf } from './action-request.ts'
import { changeInquiry } from './change.queries.ts'
import { addNote } from './notes.queries.ts'

/** The actions on one inquiry (admin). Each answers the inquiry as it is stored afterwards, except deleting it. */
export const actionRoutes: ApiPlugin = async (api, context) => {
  const { db, clock, wakeMail } = context
  const shared = { params: IdParams, headers: IfMatch, response: { 200: successOf(InquiryDetail) } }

  const perform = (request: FastifyRequest, id: number, action: InquiryAction, onlyIfUnread = false) =>
    changeInquiry(db, id, actionRequestOf(request, action, context), {
      version: readIfMatch(request.headers),
      onlyIfUnread,
    })

  api.put(
    '/contacts/:id',
    { schema: { summary: 'Change the status of an inquiry', body: StatusInput, ...shared } },
    async (request, reply) => {
      const { status, onlyIfUnread } = request.body
      const { id } = request.params
      return answerVersion(reply, await perform(request, id, { action: 'status', status }, onlyIfUnread))
    },
  )

  api.delete(
    '/contacts/:id',
    {
      schema: {
        ...{ summary: 'Delete an inquiry: into the bin for 30 days', ...shared },
        response: { 200: Success },
      },
    },
    async request => {
      await perform(request, request.params.id, { action: 'delete' })
      return done
    },
  )

  api.post(
    '/contacts/:id/restore',
    { schema: { summary: 'Restore an inquiry from the bin', ...shared } },
    async (request, reply) => {
      const inquiry = await perform(request, request.params.id, { action: 'restore' })
      // Its waiting messages are sent now.
      wakeMail()
      return answerVersion(reply, inquiry)
    },
  )

  api.put(
    '/contacts/:id/assignee',
    {
      schema: {
        summary: 'Assign an inquiry to an admin, or to no one',
        body: AssigneeInput,
        ...shared,
      },
    },
    async (request, reply) =>
      answerVersion(
        reply,
        await perform(request, request.params.id, { action: 'assign', userId: request.body.userId }),
      ),
  )

  api.put(
    '/contacts/:id/suspicion',
    {
      schema: {
        ...{ body: SpamInput, ...shared },
        summary: 'Mark an inquiry as possible spam, or remove the mark, which sends the acknowledgement',
      },
    },
    async (request, reply) => {
      const { suspected } = request.body
      const inquiry = await perform(request, request.params.id, { action: 'suspicion', suspected })
      wakeMail()
      return answerVersion(reply, inquiry)
    },
  )

  api.post(
    '/contacts/:id/notes',
    {
      schema: {
        ...{ summary: 'Add a note, which only the back office sees' },
        params: IdParams,
        body: NoteInput,
        response: { 201: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      reply.code(201)
      return answerVersion(reply, await addNote(db, id, request.body.text, actorOf(request), instant(clock)))
    },
  )
}
