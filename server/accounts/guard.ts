import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Level } from '#contracts/accounts/user.ts'
import { texts } from '#contracts/api/texts.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { requireAccess, requireFactor } from './actor.queries.ts'
import { findSession, type RequestSession, type SessionOrigin } from './sessions.queries.ts'

/** Who may use a route; the default is admins only. */
export type Access = 'public' | 'user' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /**
     * Whether a user may who must add a second factor first: only the calls that this takes, and those that lock a
     * stranger out.
     */
    withoutFactor?: boolean
    /** The level that it takes, for routes that are not public; the default is `full`. Each route says it. */
    level?: Level
  }
  interface FastifyRequest {
    session: RequestSession | null
  }
  interface FastifyInstance {
    /**
     * Checks a request again after work that took a while: its session may have ended, or its user been limited.
     * @throws ApiError 401, 403
     */
    recheckAccess(request: FastifyRequest): Promise<void>
    /** Whether the request of a public route comes from an account with full access, which sees what others don't. */
    hasFullAccess(request: FastifyRequest): Promise<boolean>
  }
}

/** The bearer token of a request. Tokens of another length were never issued, so they are ignored without a query. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]

/** The request as what opens a session. */
export const originOf = (request: FastifyRequest): SessionOrigin => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
  replaces: bearerToken(request),
})

/**
 * Closes the API by default: a route that is not public requires the bearer token of a valid session whose user has
 * the role and the level. Runs after `onRequest`, where rate limits apply first, so that tokens can't be guessed
 * without limit. It looks the session up once, and a second time after a body.
 * @throws ApiError 401 without a valid token, 403 with the wrong role or level, or without a second factor where one
 * is required
 */
export const guard = fastifyPlugin<{ db: Kysely<Tables>; clock: Clock }>(async (api, { db, clock }) => {
  async function checkRequest(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request)
    const session = token === undefined ? undefined : await findSession(db, clock, token)
    request.session = session ?? null
    const { access = 'admin', level = 'full', withoutFactor = false } = request.routeOptions.config
    requireAccess(session?.user, access === 'user' ? 'user' : 'admin', level)
    requireFactor(session?.mustAddFactor === true && !withoutFactor)
  }
  /**
   * A body may have arrived slowly: the session may have ended, or its user may have been removed or limited,
   * meanwhile.
   */
  async function checkRequestAfterBody(request: FastifyRequest): Promise<void> {
    if (request.body !== undefined) await checkRequest(request)
  }

  async function hasFullAccess(request: FastifyRequest): Promise<boolean> {
    const token = bearerToken(request)
    const session = token === undefined ? undefined : await findSession(db, clock, token)
    return session?.user.role === 'admin' && session.user.level === 'full' && !session.mustAddFactor
  }

  api.decorateRequest('session', null)
  api.decorate('recheckAccess', checkRequest)
  api.decorate('hasFullAccess', hasFullAccess)
  api.addHook('onRoute', route => {
    if (route.config?.access === 'public') return
    route.preParsing = [checkRequest, ...[route.preParsing ?? []].flat()]
    route.preValidation = [checkRequestAfterBody, ...[route.preValidation ?? []].flat()]
  })
})

/** The session of a request that has passed the guard. */
export function currentSession(request: FastifyRequest): RequestSession {
  if (!request.session) throw new ApiError(401, texts.notAuthenticated)
  return request.session
}
