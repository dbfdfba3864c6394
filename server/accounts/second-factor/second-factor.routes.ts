import type { FastifyRequest } from 'fastify'
import {
  FactorRequirement,
  FactorRequirementInput,
  PasswordAndCodeInput,
  RecoveryCodes,
  SecondFactor,
  SecondFactorInput,
  TotpCodeInput,
  TotpInput,
  TotpSetup,
} from '#contracts/accounts/second-factor.ts'
import { LoginResponse } from '#contracts/accounts/user.ts'
import { Success, successOf } from '#contracts/api/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { currentSession } from '../guard.ts'
import { loginOriginOf } from '../new-browser/login-origin.ts'
import {
  confirmTotp,
  getSecondFactor,
  logInWithCode,
  removeTotp,
  renewRecoveryCodes,
  requireFromAll,
  startTotp,
} from './second-factor.ts'

/** The second step of a login (public), and the calls with which users manage their own second factor. */
export const secondFactorRoutes: ApiPlugin = async (api, context) => {
  const { config, broadcaster, liveSessions, wakeMail } = context
  const userOnly = { access: 'user' as const, level: 'inbox' as const }
  const rateLimit = { max: config.rateLimits.loginsPerMinute }
  const keyed = ({ change }: FastifyRequest) => ({ ...context, change })

  // Any of these calls may have ended a session: close its open streams in this process at once.
  api.addHook('onResponse', () => broadcaster.checkSessions())

  api.post(
    '/auth/second-factor',
    {
      config: { refusals: [401], access: 'public', rateLimit: { ...rateLimit, keyGenerator: byAddress } },
      schema: {
        operationId: 'confirmLogin',
        summary: 'The second step of a login, with a code of the authenticator app or a recovery code',
        body: SecondFactorInput,
        response: { 200: LoginResponse },
      },
    },
    async request => {
      const { token, user, usedRecoveryCode } = await logInWithCode(
        context,
        request.body,
        loginOriginOf(request, context.config),
      )
      liveSessions.refresh()
      if (usedRecoveryCode) wakeMail()
      request.log.info({ user: user.id, usedRecoveryCode }, 'logged in with a second factor')
      return { success: true as const, token, user }
    },
  )

  api.get(
    '/auth/second-factor',
    {
      config: { ...userOnly, withoutFactor: true },
      schema: {
        operationId: 'getOwnSecondFactor',
        summary: 'Your second factor',
        response: { 200: successOf(SecondFactor) },
      },
    },
    async request => dataResponse(await getSecondFactor(context, currentSession(request))),
  )

  api.post(
    '/auth/totp',
    {
      config: { ...userOnly, withoutFactor: true, rateLimit },
      schema: {
        operationId: 'beginAuthenticator',
        summary: 'Begin to add an authenticator app; its secret is shown once',
        body: TotpInput,
        response: { 200: successOf(TotpSetup) },
      },
    },
    async request =>
      dataResponse(await startTotp(context, currentSession(request), request.body.currentPassword)),
  )

  api.put(
    '/auth/totp',
    {
      config: { ...userOnly, withoutFactor: true, rateLimit },
      schema: {
        operationId: 'addAuthenticator',
        summary: 'Add the authenticator app with its first code; ends all other sessions',
        body: TotpCodeInput,
        response: { 200: successOf(RecoveryCodes) },
      },
    },
    async request => {
      const session = currentSession(request)
      const recoveryCodes = await confirmTotp(keyed(request), session, request.body.code)
      wakeMail()
      request.log.info({ user: session.user.id }, 'a second factor was added')
      return dataResponse({ recoveryCodes })
    },
  )

  api.delete(
    '/auth/totp',
    {
      config: { ...userOnly, rateLimit },
      schema: {
        operationId: 'removeAuthenticator',
        summary: 'Remove the authenticator app; ends all other sessions',
        body: PasswordAndCodeInput,
        response: { 200: Success },
      },
    },
    async request => {
      const session = currentSession(request)
      await removeTotp(keyed(request), session, request.body)
      wakeMail()
      request.log.info({ user: session.user.id }, 'a second factor was removed')
      return done
    },
  )

  api.put(
    '/users/second-factor',
    {
      config: { level: 'full', rateLimit },
      schema: {
        operationId: 'requireSecondFactor',
        summary: 'Require a second factor from all accounts after seven days, or no longer',
        body: FactorRequirementInput,
        response: { 200: successOf(FactorRequirement) },
      },
    },
    async request => {
      if (config.profile === 'demo')
        throw new ApiError(409, 'The demo lets anyone in, so it can’t require a second factor.')
      const { required } = request.body
      const requiredFrom = await requireFromAll(context, currentSession(request), request.body)
      request.log.info({ required, requiredFrom }, 'whether a second factor is required was set')
      return dataResponse({ requiredFrom })
    },
  )

  api.post(
    '/auth/recovery-codes',
    {
      config: { ...userOnly, rateLimit },
      schema: {
        operationId: 'createRecoveryCodes',
        summary: 'Make new recovery codes; the earlier ones no longer work',
        body: PasswordAndCodeInput,
        response: { 200: successOf(RecoveryCodes) },
      },
    },
    async request => {
      const recoveryCodes = await renewRecoveryCodes(keyed(request), currentSession(request), request.body)
      wakeMail()
      return dataResponse({ recoveryCodes })
    },
  )
}
