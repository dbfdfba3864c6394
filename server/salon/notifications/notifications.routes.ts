import { successOf } from '#contracts/api/envelope.ts'
import {
  Notifications,
  NotificationsInput,
  OwnNotifications,
} from '#contracts/notifications/notifications.ts'
import { editOf } from '../../accounts/edit-of.ts'
import { currentSession } from '../../accounts/guard.ts'
import type { ApiPlugin } from '../../context.ts'
import { changeOnce } from '../../http/change-once.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../../http/success-responses.ts'
import { getNotifications, setAssignmentMail, setNotifications } from './notifications.queries.ts'

/** `/notifications`: who is told of new inquiries, what the client gets, and what the caller is told of (admin). */
export const notificationRoutes: ApiPlugin = async (api, { db, clock, config, fullAccess }) => {
  api.get(
    '/notifications',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getNotifications',
        summary: 'Whom new inquiries are announced and assigned to, and the automatic reply',
        response: { 200: successOf(Notifications) },
      },
    },
    async (_request, reply) => versionedResponse(reply, await getNotifications(db, config.mail)),
  )

  api.put(
    '/notifications',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'setNotifications',
        summary: 'Set whom new inquiries are announced and assigned to, and the automatic reply',
        headers: IfMatch,
        body: NotificationsInput,
        response: { 200: successOf(Notifications) },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      await fullAccess.write(request, trx =>
        setNotifications(trx, config.mail, request.body, version, editOf(request, clock)),
      )
      return versionedResponse(reply, await getNotifications(db, config.mail))
    },
  )

  api.put(
    '/notifications/own',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'setOwnNotifications',
        summary: 'Set what you are told of by email',
        description: '`GET /colleagues` says of everyone whether they are.',
        body: OwnNotifications,
        response: { 200: successOf(OwnNotifications) },
      },
    },
    async request => {
      const { user } = currentSession(request)
      const { assignmentMail } = request.body
      await changeOnce({ db, clock }, request, trx => setAssignmentMail(trx, user.id, assignmentMail))
      return dataResponse({ assignmentMail })
    },
  )
}
