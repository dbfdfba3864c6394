import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  LevelInput,
  NewMember,
  PasswordLink,
  RemovalQuery,
  TeamInput,
  TeamMember,
} from '#contracts/accounts/team.ts'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { mailDomainOf } from '../../mail/message.rules.ts'
import { currentSession } from '../guard.ts'
import {
  type AssignedWork,
  addMember,
  endSessions,
  listTeam,
  removeMember,
  renewLink,
  setLevel,
  type TeamContext,
} from './team.queries.ts'

/** The team: lists, adds, limits, logs out and removes users (admin with full access). */
export const createTeamRoutes =
  (assigned: AssignedWork): ApiPlugin =>
  async (api, { db, clock, config, broadcaster, wakeMail }) => {
    const contextOf = (request: FastifyRequest): TeamContext => ({
      clock,
      actor: currentSession(request),
      publicUrl: config.publicUrl,
      assigned,
      change: request.change,
      mailDomain: mailDomainOf(config.mail),
    })

    /** @throws ApiError 404 */
    async function getMember(id: number): Promise<TeamMember> {
      const member = (await listTeam(db, clock, assigned)).find(one => one.id === id)
      if (!member) throw notFound('This account has already been removed')
      return member
    }

    // Any of these calls may have ended or limited a session: its open streams in this process learn it at once.
    api.addHook('onResponse', () => broadcaster.checkSessions())

    api.get(
      '/users',
      {
        config: { level: 'full' },
        schema: {
          operationId: 'listUsers',
          summary: 'All users of the back office',
          response: { 200: successOf(z.array(TeamMember)) },
        },
      },
      async () => dataResponse(await listTeam(db, clock, assigned)),
    )

    api.post(
      '/users',
      {
        config: { level: 'full' },
        schema: {
          operationId: 'createUser',
          summary: 'Add an admin, who sets a password with a link',
          body: TeamInput,
          response: { 201: successOf(NewMember) },
        },
      },
      async (request, reply) => {
        const { id, link } = await addMember(db, contextOf(request), request.body)
        wakeMail()
        reply.code(201)
        return dataResponse({ member: await getMember(id), link })
      },
    )

    api.put(
      '/team/:id/level',
      {
        config: { level: 'full' },
        schema: {
          operationId: 'setUserLevel',
          summary: 'Give a user full access, or limit them to the inbox',
          params: IdParams,
          body: LevelInput,
          response: { 200: successOf(TeamMember) },
        },
      },
      async request => {
        const { id } = request.params
        await setLevel(db, contextOf(request), id, request.body.level)
        wakeMail()
        return dataResponse(await getMember(id))
      },
    )

    api.post(
      '/users/:id/link',
      {
        config: { level: 'full' },
        schema: {
          operationId: 'createUserLink',
          summary: 'Create a password link for a user; earlier links end',
          params: IdParams,
          response: { 200: successOf(PasswordLink.nullable()) },
        },
      },
      async request => {
        const data = await renewLink(db, contextOf(request), request.params.id)
        wakeMail()
        return dataResponse(data)
      },
    )

    api.delete(
      '/users/:id/sessions',
      {
        config: { level: 'full' },
        schema: {
          operationId: 'endUserSessions',
          summary: 'Log a user out everywhere',
          params: IdParams,
          response: { 200: Success },
        },
      },
      async request => {
        await endSessions(db, contextOf(request), request.params.id)
        return done
      },
    )

    api.delete(
      '/users/:id',
      {
        config: { level: 'full', refusals: [422] },
        schema: {
          operationId: 'deleteUser',
          summary: 'Remove a user, whose open inquiries a colleague may get',
          params: IdParams,
          querystring: RemovalQuery,
          response: { 200: Success },
        },
      },
      async request => {
        await removeMember(db, contextOf(request), request.params.id, request.query)
        wakeMail()
        return done
      },
    )
  }
