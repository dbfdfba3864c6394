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
import { IfMatch, readIfMatch, versionTag } from '../http/versions.ts'
import { erasePerson } from './erase.queries.ts'
import { exportPerson } from './export.queries.ts'
import { findHoldings } from './holdings.queries.ts'
import { previewRetention } from './retention.queries.ts'
import { getRetention, setRetention } from './retention-setting.queries.ts'

const tags = ['Privacy']

/** What is held of a person: found, handed out, erased; and for how long inquiries are kept (admin). */
export const privacyRoutes: ApiPlugin = async (api, { db, clock, changes }) => {
  api.post(
    '/privacy/find',
    {
      schema: {
        tags,
        summary: 'How much is held of a person',
        body: PersonInput,
        response: { 200: successOf(PersonDataSummary) },
      },
    },
    async request => ({
      success: true as const,
      data: await findHoldings(db, clock, request.body.email),
    }),
  )

  api.post(
    '/privacy/export',
    {
      schema: {
        tags,
        summary: 'All that is held of a person',
        body: PersonInput,
        response: { 200: successOf(PersonExport) },
      },
    },
    async request => {
      const { email } = request.body
      const data = await db.transaction().execute(trx => exportPerson(trx, clock, email))
      request.log.info({ user: currentSession(request).user.id }, 'what is held of a person was handed out')
      return { success: true as const, data }
    },
  )

  api.post(
    '/privacy/erase',
    {
      config: { fails: { 412: 'Something else is held by now than was seen; `current` says what' } },
      schema: {
        tags,
        summary: 'Erase all that is held of a person, as it was seen',
        body: ErasureInput,
        response: { 200: successOf(ErasureReport) },
      },
    },
    async request => {
      const inquiries = await erasePerson(db, clock, request.body)
      request.log.info({ user: currentSession(request).user.id, inquiries }, 'a person was erased')
      return { success: true as const, data: { inquiries } }
    },
  )

  api.get(
    '/privacy/retention',
    {
      schema: {
        tags,
        summary: 'For how long completed inquiries are kept',
        response: { 200: successOf(Retention) },
      },
    },
    async (_request, reply) => {
      const retention = await getRetention(db)
      reply.header('etag', versionTag(retention.version))
      return { success: true as const, data: retention }
    },
  )

  api.put(
    '/privacy/retention',
    {
      schema: {
        tags,
        summary:
          'Set for how long completed inquiries are kept; it is looked at once a day, first a day later',
        headers: IfMatch,
        body: RetentionInput,
        response: { 200: successOf(Retention) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      // The notice at the public form says it.
      const saved = await changes.write(trx => setRetention(trx, clock, request.body, version))
      reply.header('etag', versionTag(saved.version))
      return { success: true as const, data: saved }
    },
  )

  api.get(
    '/privacy/retention/preview',
    {
      schema: {
        tags,
        summary: 'How many completed inquiries would go now',
        querystring: RetentionQuery,
        response: { 200: successOf(RetentionPreview) },
      },
    },
    async request => ({
      success: true as const,
      data: await previewRetention(db, clock, request.query.months),
    }),
  )
}
