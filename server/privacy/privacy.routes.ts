import { successOf } from '#contracts/envelope.ts'
import {
  ErasureInput,
  ErasureReport,
  PersonDataSummary,
  PersonExport,
  PersonInput,
  Retention,
  RetentionInput,
  RetentionPreview,
  RetentionQuery,
} from '#contracts/privacy.ts'
import { currentSession } from '../auth/guard.ts'
import type { ApiPlugin } from '../context.ts'
import { IfMatch, readIfMatch } from '../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../http/success-responses.ts'
import { erasePerson } from './erase.queries.ts'
import { exportPerson, summarisePersonData } from './person-data.queries.ts'
import { getRetention, previewRetention, setRetention } from './retention.queries.ts'

/** Finds, exports and erases a person's data, and sets the retention of inquiries (admin). */
export const privacyRoutes: ApiPlugin = async (api, { db, clock, changes }) => {
  api.post(
    '/privacy/find',
    {
      schema: {
        summary: 'Count a person’s data',
        body: PersonInput,
        response: { 200: successOf(PersonDataSummary) },
      },
    },
    async request => dataResponse(await summarisePersonData(db, clock, request.body.email)),
  )

  api.post(
    '/privacy/export',
    {
      schema: {
        summary: 'Export a person’s data',
        body: PersonInput,
        response: { 200: successOf(PersonExport) },
      },
    },
    async request => {
      const { email } = request.body
      const data = await db.transaction().execute(trx => exportPerson(trx, clock, email))
      request.log.info({ user: currentSession(request).user.id }, "a person's data was exported")
      return dataResponse(data)
    },
  )

  api.post(
    '/privacy/erase',
    {
      schema: {
        summary: 'Erase a person’s data, if it has not changed',
        body: ErasureInput,
        response: { 200: successOf(ErasureReport) },
      },
    },
    async request => {
      const inquiries = await erasePerson(db, clock, request.body)
      request.log.info({ user: currentSession(request).user.id, inquiries }, "a person's data was erased")
      return dataResponse({ inquiries })
    },
  )

  api.get(
    '/privacy/retention',
    {
      schema: {
        summary: 'How long completed inquiries are kept',
        response: { 200: successOf(Retention) },
      },
    },
    async (_request, reply) => versionedResponse(reply, await getRetention(db)),
  )

  api.put(
    '/privacy/retention',
    {
      schema: {
        summary: 'Set how long completed inquiries are kept; applied daily, first after a day',
        headers: IfMatch,
        body: RetentionInput,
        response: { 200: successOf(Retention) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      // The public contact form shows it.
      const saved = await changes.write(trx => setRetention(trx, clock, request.body, version))
      return versionedResponse(reply, saved)
    },
  )

  api.get(
    '/privacy/retention/preview',
    {
      schema: {
        summary: 'How many completed inquiries would be erased now',
        querystring: RetentionQuery,
        response: { 200: successOf(RetentionPreview) },
      },
    },
    async request => dataResponse(await previewRetention(db, clock, request.query.months)),
  )
}
