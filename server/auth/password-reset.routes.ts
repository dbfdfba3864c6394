import { Success, successOf } from '#contracts/envelope.ts'
import { ForgottenInput, LinkInput, LinkOwner, LinkPasswordInput } from '#contracts/user.ts'
import type { ApiPlugin } from '../context.ts'
import { ApiError } from '../errors.ts'
import { byAddress } from '../http/limits.ts'
import { domainOf } from '../mail/message.rules.ts'
import { getPasswordLinkOwner, requestPasswordReset, setPasswordByLink } from './password-reset.ts'

const NO_MAIL =
  'This salon sends no mail. Another administrator can make you a link (Settings, Team), or whoever looks after the salon’s computer sets a new password.'

/** Links with which people set their own password: after they forgot it, or when they are new (public). */
export const passwordResetRoutes: ApiPlugin = async (api, { config, db, clock, broadcaster }) => {
  const access = 'public' as const
  const rateLimit = { max: config.limits.loginsPerMinute, keyGenerator: byAddress }
  const tags = ['Auth']

  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Setting a password ends sessions; what is open in this process hears of it at once.
  api.addHook('onResponse', () => broadcaster.checkSessions())

  api.post(
    '/auth/forgot',
    {
      config: { access, rateLimit, fails: { 409: 'This salon sends no mail' } },
      schema: {
        tags,
        summary: 'Have a link for a new password sent; the answer is the same whoever asks',
        body: ForgottenInput,
        response: { 200: Success },
      },
    },
    async request => {
      if (config.mail.smtpUrl === undefined) throw new ApiError(409, NO_MAIL)
      const domain = domainOf(config.mail.from.address)
      // Nobody wakes the worker: it soon looks by itself. If it wrote the mail right now, whatever is asked for next would take longer.
      await requestPasswordReset({ db, clock }, request.body, { address: request.ip, domain })
      return { success: true as const }
    },
  )

  api.post(
    '/auth/link',
    {
      config: { access, rateLimit, fails: { 404: 'The link is used up or too old' } },
      schema: {
        tags,
        summary: 'Whose password a link sets',
        body: LinkInput,
        response: { 200: successOf(LinkOwner) },
      },
    },
    async request => ({
      success: true as const,
      data: await getPasswordLinkOwner({ db, clock }, request.body.token),
    }),
  )

  api.post(
    '/auth/reset',
    {
      config: { access, rateLimit, fails: { 404: 'The link is used up or too old' } },
      schema: {
        tags,
        summary: 'Set a password with a link, once; ends all sessions',
        body: LinkPasswordInput,
        response: { 200: Success },
      },
    },
    async request => {
      await setPasswordByLink({ db, clock }, request.body)
      return { success: true as const }
    },
  )
}
