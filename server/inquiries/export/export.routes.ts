import { addAbortSignal } from 'node:stream'
import { z } from 'zod'
import { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { editOf } from '../../accounts/edit-of.ts'
import { currentSession } from '../../accounts/guard.ts'
import { isLiveFullSession } from '../../accounts/sessions.queries.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { countRows } from '../../db/dialect.ts'
import { CSV_DESCRIPTION } from '../../exported-file.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { selectMatching } from '../list/filter.queries.ts'
import { exportName } from './export.rules.ts'
import { openExport } from './export.ts'

const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Filters whose names in the query differ from those on the screen. */
const filterNames: ReadonlyMap<string, string> = new Map<keyof InquiryFilter, string>([
  ['q', 'search'],
  ['followUp', 'follow-up'],
  ['source', 'came by'],
  ['deleted', 'bin'],
])

/** `GET /contacts/export`: the inquiries that a filter finds, as a file for spreadsheets (admin). */
export const exportRoutes: ApiPlugin = async (api, { db, clock, fullAccess, shutdown }) => {
  api.get(
    `${INQUIRIES_PATH}/export`,
    {
      // HEAD would generate the whole file.
      exposeHeadRoute: false,
      config: { level: 'full' },
      schema: {
        operationId: 'exportInquiries',
        summary: 'The inquiries that a filter finds, as a workbook or as CSV',
        description: `In a workbook every cell is text. CSV is ${CSV_DESCRIPTION}`,
        querystring: InquiryFilter.extend({ format: ExportFormat.default('csv') }),
        response: {
          200: {
            description: 'The file',
            content: { 'text/csv': { schema: z.string() }, [contentTypes.xlsx]: { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      shutdown.throwIfAborted()
      const { id: sessionId, user } = currentSession(request)
      // Writing a long file takes minutes, in which the session may end.
      const mayContinue = () => isLiveFullSession(db, clock, sessionId)
      const { format, ...filter } = request.query
      const number = await countRows(selectMatching(db, filter, clock))
      const file = await openExport({ db, clock }, filter, format, mayContinue)
      addAbortSignal(shutdown, file)
      // Only the names of the filters: their values may be personal data.
      const filters = Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : name))
      request.log.info({ user: user.id, format, filters }, 'an export has started')
      const detail = filters.map(name => filterNames.get(name) ?? name).join(', ')
      const entry = { kind: 'export', action: 'exported', subject: 'inquiries', detail, number } as const
      await fullAccess.write(request, trx => recordActivity(trx, { ...editOf(request, clock), ...entry }))
      reply.header('content-type', contentTypes[format])
      reply.header('content-disposition', `attachment; filename="${exportName(instant(clock), format)}"`)
      return reply.send(file as never)
    },
  )
}
