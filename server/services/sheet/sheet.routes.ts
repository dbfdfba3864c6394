import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayOf } from '#content/days.ts'
import { successOf } from '#contracts/api/envelope.ts'
import { ServiceImport, ServiceImportQuery } from '#contracts/services/service-import.ts'
import { SHEET_BYTES_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { editOf } from '../../accounts/edit-of.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import type { ApiPlugin } from '../../context.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { ApiError, refused } from '../../errors.ts'
import { dataResponse } from '../../http/success-responses.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { listServices } from '../services.queries.ts'
import { importServices, previewImport } from './import.queries.ts'
import { runSheetReader } from './read/run-reader.ts'
import type { Sheet } from './sheet.rules.ts'
import { writeSheet } from './write-sheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Files that wait to be read, of all accounts: each has a megabyte in memory. */
const WAITING_MAX = 4

/** What browsers and programs call spreadsheets; Windows names CSV files after Excel. */
const SHEET_TYPE =
  /^(?:text\/|application\/(?:octet-stream|csv|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.))/i

/** Refuses other types and too large bodies before they are read. */
async function requireSheet({ headers }: FastifyRequest) {
  if (!SHEET_TYPE.test(headers['content-type'] ?? ''))
    throw new ApiError(415, 'Send the spreadsheet itself, with its own Content-Type')
  if (Number(headers['content-length']) > SHEET_BYTES_MAX) throw new ApiError(413, sheetRefusals.tooLarge)
}

/** `GET /services/export` and `POST /services/import`: all services as a spreadsheet, and back (admin). */
export const sheetRoutes: ApiPlugin = async (api, { db, clock, fullAccess, shutdown }) => {
  const runLimited = createConcurrencyLimit({
    maxRunning: 1,
    maxWaiting: WAITING_MAX,
    createError: () =>
      new ApiError(429, 'Other spreadsheets are being read. Please try again in a moment.', {
        retryAfterSeconds: 5,
      }),
  })

  /** @throws ApiError 422 with the reason why the file is refused */
  async function read(body: Buffer, reply: FastifyReply): Promise<Sheet> {
    const disconnected = new AbortController()
    finished(reply.raw, () => disconnected.abort(new ApiError(408, 'The connection has ended')))
    const signal = AbortSignal.any([disconnected.signal, shutdown])
    if (body.length === 0) throw refused({ file: sheetRefusals.empty })
    const result = await runLimited(() => {
      signal.throwIfAborted()
      return runSheetReader(body, signal)
    })
    if ('refused' in result) throw refused({ file: result.refused })
    return result.sheet
  }

  api.get(
    '/services/export',
    {
      // HEAD would generate the whole file.
      exposeHeadRoute: false,
      config: { level: 'full' },
      schema: {
        summary: 'All services as a workbook, to be changed and uploaded again',
        description:
          'One row a service, also hidden ones. Texts are text cells and prices numbers; the price of a service with options is empty.',
        response: { 200: { description: 'The file', content: { [XLSX]: { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const services = await listServices(db)
      const file = await writeSheet(services, await listBranches(db))
      const entry = { kind: 'export', action: 'exported', subject: 'services' } as const
      await fullAccess.write(request, trx =>
        recordActivity(trx, { ...editOf(request, clock), ...entry, number: services.length }),
      )
      reply.header('content-type', XLSX)
      reply.header('content-disposition', `attachment; filename="services-${dayOf(instant(clock))}.xlsx"`)
      return reply.send(Buffer.from(file) as never)
    },
  )

  await api.register(async (upload: typeof api) => {
    // For this route only: elsewhere bodies of other types are refused unread.
    upload.removeAllContentTypeParsers()
    upload.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: SHEET_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )

    upload.post(
      '/services/import',
      {
        config: { level: 'full' },
        preParsing: requireSheet,
        bodyLimit: SHEET_BYTES_MAX,
        schema: {
          summary: 'Change and add services with a spreadsheet',
          description:
            'The body is the file: .xlsx, .ods or .csv, at most 1 MB and 2,000 rows. Rows are matched by Id alone; an empty cell leaves what is stored, `none` empties it, a row without an id is a new service. All of it is done, or nothing: 422 with `lines` says for each row why it is refused; 412 when the outcome is no longer that of `seen`, or services were changed since the download. With `validFrom` its prices are planned for that day; a row that changes anything else is refused. Unknown names in the query are refused (400). Undone with `POST /services/prices/{actionId}/undo`.',
          consumes: [
            'text/csv',
            XLSX,
            'application/vnd.oasis.opendocument.spreadsheet',
            'application/octet-stream',
          ],
          querystring: ServiceImportQuery,
          body: z.unknown(),
          response: { 200: successOf(ServiceImport) },
        },
      },
      async (request, reply) => {
        const { preview, announce, ...query } = request.query
        const options = { ...query, announce: announce === '1' }
        const sheet = await read(request.body as Buffer, reply)
        // Waiting and reading may take a minute, in which the session may end, or its user be limited.
        await api.recheckAccess(request)
        const { user } = currentSession(request)
        const result =
          preview === '1'
            ? await readSnapshot(db, snapshot =>
                previewImport(snapshot, sheet, options, user.email, instant(clock)),
              )
            : await fullAccess.writePublic(request, trx =>
                importServices(trx, sheet, options, user, instant(clock)),
              )
        return dataResponse(result)
      },
    )
  })
}
