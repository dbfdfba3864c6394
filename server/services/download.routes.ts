import { z } from 'zod'
import { salonDay } from '#contracts/text/days.ts'
import { editOf } from '../accounts/edit-of.ts'
import { instant } from '../clock.ts'
import type { ApiPlugin } from '../context.ts'
import { recordActivity } from '../record/record-activity.queries.ts'
import { listBranches } from '../salon/branches/branches.queries.ts'
import { listServices } from './services.queries.ts'
import { writeSheet } from './write-sheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `GET /services/export`: all services as a spreadsheet (admin). The browser reads it again. */
export const serviceDownloadRoutes: ApiPlugin = async (api, { db, clock, fullAccess }) => {
  api.get(
    '/services/export',
    {
      // HEAD would generate the whole file.
      exposeHeadRoute: false,
      config: { level: 'full' },
      schema: {
        operationId: 'exportServices',
        summary: 'All services as a workbook, to be changed and uploaded in the back office',
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
      reply.header('content-disposition', `attachment; filename="services-${salonDay(instant(clock))}.xlsx"`)
      return reply.send(Buffer.from(file) as never)
    },
  )
}
