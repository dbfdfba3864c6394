import {
  ForgotPasswordInput,
  NewPasswordInput,
  PasswordLinkInput,
  PasswordLinkOwner,
} from '#contracts/accounts/user.ts'
import { Success, successOf } from '#contracts/api/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { domainOf } from '../../mail/message.rules.ts'
import { setUpLinkCalls } from '../link-calls.ts'
import { getPasswordLinkOwner, requestPasswordReset, setPasswordByLink } from './password-reset.ts'

const NO_MAIL =
  'Email isn’t set up, so we can’t send you a reset link. Another administrator can create one for you (Settings, Team), or ask the person who runs the server to set a new password.'

/** Password links: for a password reset and for new users (public). */
export const passwordResetRoutes: ApiPlugin = async (api, context) => {
  const { config, db, clock } = context
  const linkCall = setUpLinkCalls(api, context)

  api.post(
    '/auth/forgot',
    {
      config: linkCall,
      schema: {
        operationId: 'requestPasswordLink',
        summary: 'Request a password link; the response is the same for unknown emails',
        body: ForgotPasswordInput,
        response: { 200: Success },
      },
    },
    async request => {
      if (config.mail.smtpUrl === undefined) throw new ApiError(409, NO_MAIL)
      const domain = domainOf(config.mail.from.address)
      // The worker is not woken: sending the mail now would slow down the next request and so reveal that the email is known.
      await requestPasswordReset({ db, clock }, request.body, { address: request.ip, domain })
      return done
    },
  )

  api.post(
    '/auth/link',
    {
      config: { ...linkCall, refusals: [404] },
      schema: {
        operationId: 'readPasswordLink',
        summary: 'The user whose password a link sets',
        body: PasswordLinkInput,
        response: { 200: successOf(PasswordLinkOwner) },
      },
    },
    async request => dataResponse(await getPasswordLinkOwner({ db, clock }, request.body.token)),
  )

  api.post(
    '/auth/reset',
    {
      config: { ...linkCall, refusals: [404] },
      schema: {
        operationId: 'setPasswordByLink',
        summary: 'Set a password with a link, once; ends all sessions',
        body: NewPasswordInput,
        response: { 200: Success },
      },
    },
    async request => {
      await setPasswordByLink({ db, clock }, request.body)
      return done
    },
  )
}
