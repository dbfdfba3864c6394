import { IdParams, successOf } from '#contracts/api/envelope.ts'
import { ClientInput } from '#contracts/inquiries/inbox.ts'
import { ChangedInquiry } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { correctClient } from './corrections.queries.ts'

/** `PUT /contacts/{id}/client`: corrects what a client typed (admin). */
export const correctionRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.put(
    `${INQUIRIES_PATH}/:id/client`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'correctClient',
        summary: 'Correct what a client typed: names, email, phone, branch and service',
        description:
          'Each member replaces what is stored. It is in the history, with what was there before, until the inquiry is deleted permanently.',
        params: IdParams,
        headers: IfMatch,
        body: ClientInput,
        response: { 200: successOf(ChangedInquiry) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const by = { actor: currentSession(request).user, at: instant(clock) }
      const version = readIfMatch(request.headers)
      const made = await changeOnce({ db, clock }, request, trx =>
        correctClient(trx, id, request.body, by, version),
      )
      return versionedResponse(reply, { ...(await getInquiry(db, id, instant(clock), true)), ...made })
    },
  )
}
