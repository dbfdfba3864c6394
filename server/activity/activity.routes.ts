import { addAbortSignal } from 'node:stream'
import { z } from 'zod'
import { ActivityFilter, ActivityList, ActivityQuery } from '#contracts/activity/activity.ts'
import { salonDay } from '#contracts/text/days.ts'
import { editOf } from '../accounts/edit-of.ts'
import { currentSession } from '../accounts/guard.ts'
import { isLiveFullSession } from '../accounts/sessions.queries.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { CSV_DESCRIPTION } from '../exported-file.ts'
import { recordActivity } from '../record/record-activity.queries.ts'
import { writeActivityCsv } from './export.ts'
import { findActivity, listActivity, readActivity } from './list.queries.ts'

/** `GET /activity` (admins, of whom those with the level `inbox` see their own entries) and `GET /activity/export` (full access). */
export const activityRoutes: ApiPlugin = async (api, { db, clock, fullAccess, shutdown }) => {
  api.get(
    '/activity',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'listActivity',
        summary:
          'What was changed, by whom, newest first; an account that is limited to the inbox sees its own entries',
        querystring: ActivityQuery,
        response: { 200: ActivityList },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const own = user.level === 'full' ? undefined : user
      return { success: true as const, ...(await listActivity(db, request.query, own)) }
    },
  )

  api.get(
    '/activity/export',
    {
      config: { level: 'full' },
      // HEAD would generate the whole file.
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportActivity',
        summary: 'What was changed, by whom, as CSV',
        description: CSV_DESCRIPTION,
        querystring: ActivityFilter,
        response: {
          200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
        },
      },
    },
    async (request, reply) => {
      shutdown.throwIfAborted()
      const { id: sessionId } = currentSession(request)
      const filter = request.query
      const { number, newest } = await findActivity(db, filter)
      const file = writeActivityCsv(readActivity(db, filter, newest), () =>
        isLiveFullSession(db, clock, sessionId),
      )
      addAbortSignal(shutdown, file)
      const detail = Object.entries(filter)
        .flatMap(([name, value]) => (value === '' ? [] : name))
        .join(', ')
      const entry = { kind: 'export', action: 'exported', subject: 'activity', detail, number } as const
      await fullAccess.write(request, trx => recordActivity(trx, { ...editOf(request, clock), ...entry }))
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="activity-${salonDay(instant(clock))}.csv"`)
      return reply.send(file as never)
    },
  )
}
