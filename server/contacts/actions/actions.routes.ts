import type { FastifyReply, FastifyRequest } from 'fastify'
import { ContactDetail, ContactUpdate } from '#contracts/contact.ts'
import {
  AssigneeInput,
  type BulkAction as InquiryAction,
  NoteInput,
  SuspicionInput,
} from '#contracts/desk.ts'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { IfMatch, readIfMatch, versionTag } from '../../http/versions.ts'
import { acknowledgementDomainOf, actorOf } from './actor.ts'
import { changeContact } from './change.queries.ts'
import { addNote } from './notes.queries.ts'

const tags = ['Contacts']

/** The actions on one inquiry (admin). Each answers the inquiry as it is stored afterwards, except deleting it. */
export const actionRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  const shared = { params: IdParams, headers: IfMatch, response: { 200: successOf(ContactDetail) } }

  const perform = (
    request: FastifyRequest,
    id: number,
    action: InquiryAction,
    onlyIf?: (row: { status: string }) => boolean,
  ) =>
    changeContact(
      db,
      id,
      {
        action,
        actor: actorOf(request),
        at: instant(clock),
        acknowledgementDomain: acknowledgementDomainOf(config),
      },
      { version: readIfMatch(request.headers), ...(onlyIf && { onlyIf }) },
    )

  function answer(reply: FastifyReply, contact: ContactDetail) {
    reply.header('etag', versionTag(contact.version))
    return { success: true as const, data: contact }
  }

  api.put(
    '/contacts/:id',
    { schema: { tags, summary: 'Change the status of an inquiry', body: ContactUpdate, ...shared } },
    async (request, reply) => {
      const { status, onlyIfUnread } = request.body
      const isUnread = (row: { status: string }) => row.status === 'unread'
      const contact = await perform(
        request,
        request.params.id,
        { action: 'status', status },
        onlyIfUnread ? isUnread : undefined,
      )
      return answer(reply, contact)
    },
  )

  api.delete(
    '/contacts/:id',
    {
      schema: {
        ...{ tags, summary: 'Delete an inquiry: into the bin for 30 days', ...shared },
        response: { 200: Success },
      },
    },
    async request => {
      await perform(request, request.params.id, { action: 'delete' })
      return { success: true as const }
    },
  )

  api.post(
    '/contacts/:id/restore',
    { schema: { tags, summary: 'Restore an inquiry from the bin', ...shared } },
    async (request, reply) => {
      const contact = await perform(request, request.params.id, { action: 'restore' })
      // Its waiting messages are sent now.
      wakeMail()
      return answer(reply, contact)
    },
  )

  api.put(
    '/contacts/:id/assignee',
    {
      schema: {
        tags,
        summary: 'Assign an inquiry to an admin, or to no one',
        body: AssigneeInput,
        ...shared,
      },
    },
    async (request, reply) =>
      answer(
        reply,
        await perform(request, request.params.id, { action: 'assign', userId: request.body.userId }),
      ),
  )

  api.put(
    '/contacts/:id/suspicion',
    {
      schema: {
        ...{ tags, body: SuspicionInput, ...shared },
        summary: 'Mark an inquiry as possible spam, or remove the mark, which sends the acknowledgement',
      },
    },
    async (request, reply) => {
      const { suspected } = request.body
      const contact = await perform(request, request.params.id, { action: 'suspicion', suspected })
      wakeMail()
      return answer(reply, contact)
    },
  )

  api.post(
    '/contacts/:id/notes',
    {
      schema: {
        ...{ tags, summary: 'Add a note, which only the back office sees' },
        params: IdParams,
        body: NoteInput,
        response: { 201: successOf(ContactDetail) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      reply.code(201)
      return answer(reply, await addNote(db, id, request.body.text, actorOf(request), instant(clock)))
    },
  )
}
