import type { FastifyReply } from 'fastify'
import { ContactDetail, ContactUpdate } from '#contracts/contact.ts'
import { AssigneeInput, NoteInput, SuspicionInput } from '#contracts/desk.ts'
import { IdParams, Success, successOf } from '#contracts/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { IfMatch, readIfMatch, versionTag } from '../../http/versions.ts'
import { changeContact } from './change.queries.ts'
import { deedOf, thanksOf } from './doing.ts'
import { addNote } from './notes.queries.ts'

const tags = ['Contacts']

/** What admins do to one inquiry. Each answers the inquiry as it is stored then, but deleting it, which only says that it is done. */
export const actionRoutes: ApiPlugin = async (api, { db, clock, config, wakeMail }) => {
  const act = { params: IdParams, headers: IfMatch, response: { 200: successOf(ContactDetail) } }

  function answer(reply: FastifyReply, contact: ContactDetail) {
    reply.header('etag', versionTag(contact.version))
    return { success: true as const, data: contact }
  }

  api.put(
    '/contacts/:id',
    { schema: { tags, summary: 'Change the status of an inquiry', body: ContactUpdate, ...act } },
    async (request, reply) => {
      const { status, onlyIfUnread } = request.body
      const doing = { act: { action: 'status' as const, status }, deed: deedOf(request, clock) }
      const contact = await changeContact(db, request.params.id, doing, {
        version: readIfMatch(request.headers),
        ...(onlyIfUnread && { onlyIf: row => row.status === 'unread' }),
      })
      return answer(reply, contact)
    },
  )

  api.delete(
    '/contacts/:id',
    {
      schema: {
        ...{ tags, summary: 'Delete an inquiry: into the bin for 30 days', ...act },
        response: { 200: Success },
      },
    },
    async request => {
      const doing = { act: { action: 'delete' as const }, deed: deedOf(request, clock) }
      await changeContact(db, request.params.id, doing, { version: readIfMatch(request.headers) })
      return { success: true as const }
    },
  )

  api.post(
    '/contacts/:id/restore',
    { schema: { tags, summary: 'Take an inquiry out of the bin', ...act } },
    async (request, reply) => {
      const doing = { act: { action: 'restore' as const }, deed: deedOf(request, clock) }
      const version = readIfMatch(request.headers)
      const contact = await changeContact(db, request.params.id, doing, { version })
      // What is still owed about it goes on.
      wakeMail()
      return answer(reply, contact)
    },
  )

  api.put(
    '/contacts/:id/assignee',
    {
      schema: {
        tags,
        summary: 'Hand an inquiry to an admin, or take it from everybody',
        body: AssigneeInput,
        ...act,
      },
    },
    async (request, reply) => {
      const { userId } = request.body
      const doing = { act: { action: 'assign' as const, userId }, deed: deedOf(request, clock) }
      const version = readIfMatch(request.headers)
      return answer(reply, await changeContact(db, request.params.id, doing, { version }))
    },
  )

  api.put(
    '/contacts/:id/suspicion',
    {
      schema: {
        ...{ tags, body: SuspicionInput, ...act },
        summary: 'Put the suspicion on an inquiry, or take it off, which sends what it held back',
      },
    },
    async (request, reply) => {
      const { suspected } = request.body
      const contact = await changeContact(
        db,
        request.params.id,
        {
          act: { action: 'suspicion', suspected },
          deed: deedOf(request, clock),
          thanks: thanksOf(config, clock),
        },
        { version: readIfMatch(request.headers) },
      )
      wakeMail()
      return answer(reply, contact)
    },
  )

  api.post(
    '/contacts/:id/notes',
    {
      schema: {
        ...{ tags, summary: 'Add a note, which never leaves the back office' },
        params: IdParams,
        body: NoteInput,
        response: { 201: successOf(ContactDetail) },
      },
    },
    async (request, reply) => {
      const deed = deedOf(request, clock)
      reply.code(201)
      return answer(reply, await addNote(db, request.params.id, request.body.text, deed))
    },
  )
}
