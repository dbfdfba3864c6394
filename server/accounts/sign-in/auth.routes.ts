import { z } from 'zod'
import { FirstStepResponse } from '#contracts/accounts/second-factor.ts'
import {
  DetailsInput,
  LoginInput,
  PasswordInput,
  PasswordResponse,
  Session,
  SessionNameInput,
  User,
} from '#contracts/accounts/user.ts'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { deleteExpiredChallenges } from '../factors/challenges.queries.ts'
import { currentSession, originOf } from '../guard.ts'
import { loginOriginOf } from '../new-browser/login-origin.ts'
import * as sessions from '../sessions.queries.ts'
import { getUser } from '../users.queries.ts'
import { logIn, logInToDemo } from './logins.ts'
import { changeDetails, changePassword, endOwnSession, nameOwnSession } from './own-account.ts'

/** Login (public), and the calls with which users manage their own account and sessions. */
export const authRoutes: ApiPlugin = async (
  api,
  { config, db, clock, broadcaster, liveSessions, wakeMail },
) => {
  const userOnly = { access: 'user' as const, level: 'inbox' as const }
  // Someone who must add a second factor first may know that their password is stolen.
  const alsoWithoutFactor = { ...userOnly, withoutFactor: true }
  const rateLimit = { max: config.rateLimits.loginsPerMinute }

  // Any of these calls may have ended a session: close its open streams in this process at once.
  api.addHook('onResponse', () => broadcaster.checkSessions())

  api.post(
    '/auth/login',
    {
      config: { refusals: [401], access: 'public', rateLimit: { ...rateLimit, keyGenerator: byAddress } },
      schema: {
        operationId: 'logIn',
        summary: 'Log in; with a second factor the first of two steps',
        body: LoginInput,
        response: { 200: FirstStepResponse },
      },
    },
    async request => {
      await sessions.deleteExpiredSessions(db, clock)
      await deleteExpiredChallenges(db, clock)
      const open: typeof logIn = config.profile === 'demo' ? logInToDemo : logIn
      const outcome = await open({ db, clock }, request.body, loginOriginOf(request, config))
      const { user } = outcome
      if ('challenge' in outcome) {
        request.log.info({ user: user.id }, 'the password was right; the second factor is missing')
        const { challenge, factors } = outcome
        return { success: true as const, challenge, factors }
      }
      liveSessions.refresh()
      request.log.info({ user: user.id }, 'logged in')
      return { success: true as const, token: outcome.token, user }
    },
  )

  api.get(
    '/auth/me',
    {
      config: alsoWithoutFactor,
      schema: {
        operationId: 'getOwnAccount',
        summary: 'The logged-in user',
        response: { 200: successOf(User) },
      },
    },
    async request => dataResponse(currentSession(request).user),
  )

  api.put(
    '/auth/updatedetails',
    {
      config: { ...userOnly, rateLimit },
      schema: {
        operationId: 'updateOwnAccount',
        summary: 'Change your details',
        body: DetailsInput,
        response: { 200: successOf(User) },
      },
    },
    async request => {
      const session = currentSession(request)
      await changeDetails({ config, db, clock }, session, request.body, request.change)
      wakeMail()
      return dataResponse(await getUser(db, session.user.id))
    },
  )

  api.put(
    '/auth/updatepassword',
    {
      config: { ...alsoWithoutFactor, rateLimit },
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password',
        body: PasswordInput,
        response: { 200: PasswordResponse },
      },
    },
    async request => {
      const session = currentSession(request)
      const token = await changePassword({ config, db, clock }, session, request.body, originOf(request))
      wakeMail()
      liveSessions.refresh()
      return { success: true as const, token }
    },
  )

  api.get(
    '/auth/logout',
    {
      config: alsoWithoutFactor,
      schema: { operationId: 'logOut', summary: 'Log out', response: { 200: Success } },
      exposeHeadRoute: false,
    },
    async request => {
      const session = currentSession(request)
      await endOwnSession({ db, clock }, session, session.id)
      request.log.info({ user: session.user.id }, 'logged out')
      return done
    },
  )

  api.get(
    '/auth/sessions',
    {
      config: alsoWithoutFactor,
      schema: {
        operationId: 'listOwnSessions',
        summary: 'Your sessions',
        response: { 200: successOf(z.array(Session)) },
      },
    },
    async request => {
      const { id, user } = currentSession(request)
      return dataResponse(await sessions.listSessions(db, clock, user.id, id))
    },
  )

  api.put(
    '/auth/sessions/:id',
    {
      config: alsoWithoutFactor,
      schema: {
        operationId: 'nameOwnSession',
        summary: 'Name the browser of one of your sessions',
        params: IdParams,
        body: SessionNameInput,
        response: { 200: successOf(z.array(Session)) },
      },
    },
    async request => {
      const session = currentSession(request)
      const { id } = request.params
      const data = await nameOwnSession({ db, clock }, session, id, request.body.name)
      if (!data) throw notFound('Session not found')
      return dataResponse(data)
    },
  )

  api.delete(
    '/auth/sessions/:id',
    {
      config: alsoWithoutFactor,
      schema: {
        operationId: 'endOwnSession',
        summary: 'End one of your sessions',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async request => {
      await endOwnSession({ db, clock }, currentSession(request), request.params.id, request.change)
      return done
    },
  )
}
