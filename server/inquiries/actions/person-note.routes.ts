import { z } from 'zod'
import { IdParams, successOf } from '#contracts/api/envelope.ts'
import { PersonNoteInput } from '#contracts/inquiries/inbox.ts'
import { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { findByNote, savePersonNote } from './person-note.queries.ts'

const NoteVersion = IfMatch.extend({
  'if-none-match': z
    .literal('*')
    .optional()
    .describe('The change is based on there being no note: refused if someone else has written one'),
})

/** `PUT /contacts/{id}/person-note`: the note about the person of an inquiry (admin). */
export const personNoteRoutes: ApiPlugin = async (api, { db, clock }) => {
  api.put(
    `${INQUIRIES_PATH}/:id/person-note`,
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'savePersonNote',
        summary: 'Save the note about the person of an inquiry; an empty text removes it',
        description: '`If-Match` names the version of the note, not of the inquiry.',
        params: IdParams,
        headers: NoteVersion,
        body: PersonNoteInput,
        response: { 200: successOf(InquiryDetail) },
      },
    },
    async (request, reply) => {
      const by = { actor: currentSession(request).user, at: instant(clock) }
      const {
        headers,
        params: { id },
        body: { text },
      } = request
      const version = headers['if-none-match'] === '*' ? 0 : readIfMatch(headers)
      const saved = await changeOnce({ db, clock }, request, trx =>
        savePersonNote(trx, id, { text, version }, by),
      )
      await findByNote(db, saved)
      return versionedResponse(reply, await getInquiry(db, id, instant(clock), true))
    },
  )
}
