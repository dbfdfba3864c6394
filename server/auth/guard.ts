import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { texts } from '#contracts/texts.ts'
import type { User } from '#contracts/user.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { findSession } from './sessions.queries.ts'

/** Who may use a route. A route that says nothing is for admins only. */
export type Access = 'public' | 'user' | 'admin'

/** The session that a request's bearer token opened. */
export interface RequestSession {
  id: number
  user: User
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    session: RequestSession | null
  }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * Closes the API by default: a hook that lets a request pass only if its route is public or its bearer token belongs
 * to a live session of a stored user with the right role.
 * @throws ApiError 401 without a live token, 403 with the wrong role
 */
export const requireAccess =
  ({ db, clock }: { db: Kysely<Tables>; clock: Clock }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = request.routeOptions.config.access ?? 'admin'
    if (access === 'public' || request.is404) return
    // Personal data: nothing on the way may keep the answer.
    reply.header('cache-control', 'no-store')
    const token = bearerToken(request)
    const session = token === undefined ? undefined : await findSession(db, clock, token)
    if (!session) throw new ApiError(401, texts.notAuthenticated)
    if (access === 'admin' && session.user.role !== 'admin') {
      throw new ApiError(403, 'Only an administrator may do this')
    }
    request.session = session
  }

/** The session of a request that has passed the guard. */
export function currentSession(request: FastifyRequest): RequestSession {
  if (!request.session) throw new ApiError(401, texts.notAuthenticated)
  return request.session
}
