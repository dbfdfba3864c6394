import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Kysely } from 'kysely'
import { texts } from '#contracts/texts.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { requireRole } from './actor.queries.ts'
import { findSession, type RequestSession } from './sessions.queries.ts'

/** Who may use a route. A route that says nothing is for admins only. */
export type Access = 'public' | 'user' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    session: RequestSession | null
  }
  interface FastifyInstance {
    /**
     * Looks again whether a request that has passed the guard still may: after whatever has taken its time.
     * @throws ApiError 401, 403
     */
    recheckAccess(request: FastifyRequest): Promise<void>
  }
}

/** The token that came with a request. Of any other length none was ever handed out: nothing is looked up for it. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * Closes the API by default: a route that does not say it is public lets a request pass only if its bearer token
 * belongs to a live session of a stored user with the right role.
 * Not in `onRequest`: the limits come first, so that nobody can guess at tokens without end. And again when a body has come:
 * it takes its time, in which whoever sends it may have been removed.
 * @throws ApiError 401 without a live token, 403 with the wrong role
 */
export const guard = fastifyPlugin<{ db: Kysely<Tables>; clock: Clock }>(async (api, { db, clock }) => {
  async function recheckAccess(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request)
    const session = token === undefined ? undefined : await findSession(db, clock, token)
    request.session = session ?? null
    const { access = 'admin' } = request.routeOptions.config
    requireRole(session?.user, access === 'user' ? 'user' : 'admin')
  }
  async function requireAccess(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Personal data: nothing on the way may keep the answer.
    reply.header('cache-control', 'no-store')
    await recheckAccess(request)
  }
  async function requireAccessWithBody(request: FastifyRequest): Promise<void> {
    if (request.body !== undefined) await recheckAccess(request)
  }

  api.decorateRequest('session', null)
  api.decorate('recheckAccess', recheckAccess)
  api.addHook('onRoute', route => {
    if (route.config?.access === 'public') return
    route.preParsing = [requireAccess, ...[route.preParsing ?? []].flat()]
    route.preValidation = [requireAccessWithBody, ...[route.preValidation ?? []].flat()]
  })
})

/** The session of a request that has passed the guard. */
export function currentSession(request: FastifyRequest): RequestSession {
  if (!request.session) throw new ApiError(401, texts.notAuthenticated)
  return request.session
}
