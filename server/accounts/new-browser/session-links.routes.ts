import { LinkedSession, PasswordLinkInput } from '#contracts/accounts/user.ts'
import { Success, successOf } from '#contracts/api/envelope.ts'
import type { ApiPlugin } from '../../context.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { setUpLinkCalls } from '../link-calls.ts'
import { endLinkedSession, getLinkedSession } from './session-links.queries.ts'

/** The link of a message about a new browser (public). Only the second call ends anything: programs that follow links don't make it. */
export const sessionLinkRoutes: ApiPlugin = async (api, context) => {
  const { db, clock } = context
  const linkCall = setUpLinkCalls(api, context)

  api.post(
    '/auth/session-link',
    {
      config: { ...linkCall, refusals: [404] },
      schema: {
        operationId: 'readSessionLink',
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
      config: { ...linkCall, refusals: [404] },
      schema: {
        operationId: 'endSessionsByLink',
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
