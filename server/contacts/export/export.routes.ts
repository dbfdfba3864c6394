import type { Readable } from 'node:stream'
import { z } from 'zod'
import { ContactFilter, ExportFormat } from '#contracts/contact.ts'
import { currentSession } from '../../auth/guard.ts'
import { findLiveAdminSessions } from '../../auth/sessions.queries.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { exportName } from './export.rules.ts'
import { openExport } from './export.ts'

const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const RUNNING = 'Another export of yours is still running. Cancel it or wait for its end.'
const ALL_RUNNING = 'Others are exporting inquiries just now. Please try again in a moment.'

/** Of all people together, in this process: each holds some megabytes while it is not read. */
const EXPORTS_MAX = 4

/** `GET /contacts/export`: all that a filter finds, as a file for spreadsheets (admin). */
export const exportRoutes: ApiPlugin = async (api, { db, clock }) => {
  /** What is being written in this process, by user: one at a time is enough for a person. */
  const running = new Map<number, Readable | undefined>()

  // A file of a million lines is not waited for.
  api.addHook('preClose', async () => {
    for (const file of running.values()) file?.destroy(new Error('The process ends'))
  })

  api.get(
    '/contacts/export',
    {
      // It would write the whole file to say how long it is.
      exposeHeadRoute: false,
      config: {
        fails: { 429: 'Too many requests, or another export of this user, or four of others, are running' },
      },
      schema: {
        tags: ['Contacts'],
        summary: 'All inquiries that a filter finds, as a workbook or as CSV',
        description:
          'In a workbook every cell is text. CSV is UTF-8 with a byte order mark, CRLF, every cell quoted (RFC 4180), and an apostrophe stands before whatever a spreadsheet could take for a formula.',
        querystring: ContactFilter.extend({ format: ExportFormat.default('csv') }),
        response: {
          200: {
            description: 'The file',
            content: { 'text/csv': { schema: z.string() }, [contentTypes.xlsx]: { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id: sessionId, user } = currentSession(request)
      if (running.has(user.id)) throw new ApiError(429, RUNNING, { retryAfterSeconds: 5 })
      if (running.size >= EXPORTS_MAX) throw new ApiError(429, ALL_RUNNING, { retryAfterSeconds: 5 })
      running.set(user.id, undefined)
      const end = () => running.delete(user.id)
      const isWelcome = async () => (await findLiveAdminSessions(db, clock, [sessionId])).has(sessionId)
      try {
        const { format, ...filter } = request.query
        const file = await openExport({ db, clock }, filter, format, isWelcome)
        running.set(user.id, file.once('end', end).once('close', end))
        // Which filters, not what was looked for: that may be somebody's name.
        const filters = Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : name))
        request.log.info({ user: user.id, format, filters }, 'an export begins')
        reply.header('content-type', contentTypes[format])
        reply.header('content-disposition', `attachment; filename="${exportName(instant(clock), format)}"`)
        return reply.send(file as never)
      } catch (error) {
        end()
        throw error
      }
    },
  )
}
