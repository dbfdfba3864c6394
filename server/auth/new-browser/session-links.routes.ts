import { LinkedSession, PasswordLinkInput } from '#contracts/accounts/user.ts'
import { Success, successOf } from '#contracts/api/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { endLinkedSession, getLinkedSession } from './session-links.queries.ts'

/** The link of a message about a new browser (public). Only the second call ends anything: programs that follow links don't make it. */
export const sessionLinkRoutes: ApiPlugin = async (api, { config, db, clock, broadcaster }) => {
  const access = 'public' as const
  const rateLimit = { max: config.rateLimits.loginsPerMinute, keyGenerator: byAddress }

  // Close the open streams of the ended session in this process at once.
  api.addHook('onResponse', () => broadcaster.checkSessions())

  api.post(
    '/auth/session-link',
    {
      config: { access, rateLimit },
      schema: {
        summary: 'The new browser whose sessions a link ends',
        body: PasswordLinkInput,
        response: { 200: successOf(LinkedSession) },
      },
    },
    async request => dataResponse(await getLinkedSession(db, clock, request.body.token)),
  )

  api.post(
    '/auth/session-link/end',
    {
      config: { access, rateLimit },
      schema: {
        summary: 'End the sessions of a new browser with a link, once',
        body: PasswordLinkInput,
        response: { 200: Success },
      },
    },
    async request => {
      await endLinkedSession(db, clock, request.body.token)
      return done
    },
  )
}
