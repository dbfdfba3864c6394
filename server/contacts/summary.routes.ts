import { z } from 'zod'
import { Colleague } from '#contracts/contact.ts'
import { DeskSummary } from '#contracts/desk.ts'
import { successOf } from '#contracts/envelope.ts'
import type { ApiPlugin } from '../context.ts'
import { listColleagues } from './people.queries.ts'
import { summarise } from './summary.queries.ts'

/** `GET /contacts/summary`: the desk in numbers; `GET /colleagues`: to whom an inquiry can be handed (admin). */
export const summaryRoutes: ApiPlugin = async (api, { db, clock, config }) => {
  api.get(
    '/contacts/summary',
    {
      schema: {
        tags: ['Contacts'],
        summary: 'What matters now, and the last 30 days',
        response: { 200: successOf(DeskSummary) },
      },
    },
    async () => {
      const canSendMail = config.mail.smtpUrl !== undefined
      return { success: true as const, data: { ...(await summarise(db, clock)), canSendMail } }
    },
  )

  api.get(
    '/colleagues',
    {
      schema: {
        tags: ['Contacts'],
        summary: 'The admins, to whom inquiries can be handed',
        response: { 200: successOf(z.array(Colleague)) },
      },
    },
    async () => ({ success: true as const, data: await listColleagues(db) }),
  )
}
