import type { FastifyRequest } from 'fastify'
import { successOf } from '#contracts/api/envelope.ts'
import { PhotographsInput, PhotographsSetting } from '#contracts/privacy/photographs.ts'
import {
  ErasureInput,
  ErasureReport,
  PersonDataSummary,
  PersonExport,
  PersonExportInput,
  PersonInput,
  Retention,
  RetentionInput,
  RetentionPreview,
  RetentionQuery,
} from '#contracts/privacy/privacy.ts'
import { PrivacyPage, PrivacyPageQuery } from '#contracts/privacy/privacy-page.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { editOf } from '../accounts/edit-of.ts'
import { currentSession } from '../accounts/guard.ts'
import { isLiveFullSession } from '../accounts/sessions.queries.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { isPostgres } from '../db/dialect.ts'
import { truncateWal } from '../db/sqlite-file.ts'
import type { Db } from '../db/tables.ts'
import { IfMatch, readIfMatch } from '../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../http/success-responses.ts'
import {
  getPhotographsSetting,
  setPhotographsSetting,
} from '../inquiries/attachments/photographs-setting.queries.ts'
import { type Edit, recordActivity } from '../record/record-activity.queries.ts'
import { erasePerson } from './erase.queries.ts'
import { summarisePersonData } from './person-data.queries.ts'
import { createPersonExports } from './person-export.ts'
import { getPrivacyPage } from './privacy-page.queries.ts'
import { getRetention, previewRetention, setRetention } from './retention.queries.ts'

/** Very many inquiries take longer than the server's limit on inactive connections; the back office waits as long. */
const ERASURE_TIMEOUT_MS = 15 * MINUTE_MS

/** Fits `MATCHES_MAX` ids of ten digits each. */
const IDS_BODY_LIMIT = 128 * 1024

/** Finds, exports and erases a person's data, and sets the retention of inquiries (admin). */
export const privacyRoutes: ApiPlugin = async (
  api,
  { db, clock, fullAccess, shutdown, recordPrivacyPage },
) => {
  const exports = createPersonExports({ db, clock, shutdown })

  /** Changes a setting, which the privacy page shows, from the version that the request names. */
  async function changeSetting<Input>(
    request: FastifyRequest & { body: Input },
    set: (trx: Db, input: Input, version: number | undefined, edit: Edit) => Promise<void>,
  ): Promise<void> {
    const version = readIfMatch(request.headers)
    const edit = editOf(request, clock)
    await fullAccess.write(request, async trx => {
      await set(trx, request.body, version, edit)
      await recordPrivacyPage(trx, edit.at)
    })
  }

  api.post(
    '/privacy/find',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'findPersonData',
        summary: 'Count a person’s data, by email or by telephone, and list the inquiries that can be erased',
        body: PersonInput,
        response: { 200: successOf(PersonDataSummary) },
      },
    },
    async request => {
      return dataResponse(await summarisePersonData(db, clock, request.body))
    },
  )

  api.post(
    '/privacy/export',
    {
      bodyLimit: IDS_BODY_LIMIT,
      config: { level: 'full' },
      schema: {
        operationId: 'exportPersonData',
        summary: 'Export chosen inquiries of a person, and what is stored of the person besides',
        description:
          'One at a time: 429 while another export runs. A response that ends early is not valid JSON.',
        body: PersonExportInput,
        response: { 200: successOf(PersonExport) },
      },
    },
    async (request, reply) => {
      shutdown.throwIfAborted()
      const { id: sessionId, user } = currentSession(request)
      // Writing a long file takes minutes, in which the session may end.
      const mayContinue = () => isLiveFullSession(db, clock, sessionId)
      const number = new Set(request.body.ids).size
      const body = await exports.open(request.body, mayContinue)
      try {
        const entry = { kind: 'export', action: 'exported', subject: 'person', number } as const
        await fullAccess.write(request, trx => recordActivity(trx, { ...editOf(request, clock), ...entry }))
      } catch (error) {
        body.destroy()
        throw error
      }
      request.log.info({ user: user.id }, "an export of a person's data has started")
      reply.header('content-type', 'application/json; charset=utf-8')
      return reply.send(body as never)
    },
  )

  api.post(
    '/privacy/erase',
    {
      bodyLimit: IDS_BODY_LIMIT,
      config: { refusals: [412], level: 'full' },
      schema: {
        operationId: 'erasePersonData',
        summary: 'Erase chosen inquiries of a person, and their failed logins, if nothing has changed',
        body: ErasureInput,
        response: { 200: successOf(ErasureReport) },
      },
    },
    async request => {
      // Injected requests have no socket.
      request.raw.socket.setTimeout?.(ERASURE_TIMEOUT_MS)
      const session = currentSession(request)
      const { user } = session
      const inquiries = await erasePerson(db, clock, request.body, session, request.change)
      // An export's snapshot would keep the log. Another process can: then a periodic job truncates it.
      if (!isPostgres(db) && !(await exports.stopFor(() => truncateWal(db))))
        request.log.warn("SQLite's log will be truncated later: another process is reading it")
      request.log.info({ user: user.id, inquiries }, "a person's data was erased")
      return dataResponse({ inquiries })
    },
  )

  api.get(
    '/privacy/retention',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getRetention',
        summary: 'How long completed inquiries are kept',
        response: { 200: successOf(Retention) },
      },
    },
    async (_request, reply) => versionedResponse(reply, await getRetention(db)),
  )

  api.put(
    '/privacy/retention',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'setRetention',
        summary: 'Set how long completed inquiries are kept; the first deletion is announced a month ahead',
        headers: IfMatch,
        body: RetentionInput,
        response: { 200: successOf(Retention) },
      },
    },
    async (request, reply) => {
      await changeSetting(request, setRetention)
      return versionedResponse(reply, await getRetention(db))
    },
  )

  api.get(
    '/privacy/retention/preview',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'previewRetention',
        summary: 'How many completed inquiries would be erased now',
        querystring: RetentionQuery,
        response: { 200: successOf(RetentionPreview) },
      },
    },
    async request => dataResponse(await previewRetention(db, instant(clock), request.query.months)),
  )

  api.get(
    '/privacy/photographs',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getPhotographsSetting',
        summary: 'Whether the form takes photographs, and how long those of clients are kept',
        response: { 200: successOf(PhotographsSetting) },
      },
    },
    async (_request, reply) => versionedResponse(reply, await getPhotographsSetting(db)),
  )

  api.put(
    '/privacy/photographs',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'setPhotographsSetting',
        summary: 'Set whether the form takes photographs, and how long those of clients are kept at most',
        headers: IfMatch,
        body: PhotographsInput,
        response: { 200: successOf(PhotographsSetting) },
      },
    },
    async (request, reply) => {
      await changeSetting(request, setPhotographsSetting)
      return versionedResponse(reply, await getPhotographsSetting(db))
    },
  )

  api.get(
    '/privacy/page',
    {
      config: { level: 'inbox', refusals: [404] },
      schema: {
        operationId: 'getPrivacyPage',
        summary: 'The privacy page as it was at an instant, such as that of an inquiry',
        querystring: PrivacyPageQuery,
        response: { 200: successOf(PrivacyPage) },
      },
    },
    async request => dataResponse(await getPrivacyPage(db, request.query.at)),
  )
}
