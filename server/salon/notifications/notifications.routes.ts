import { successOf } from '#contracts/api/envelope.ts'
import { Notifications, NotificationsInput } from '#contracts/notifications/notifications.ts'
import { editOf } from '../../accounts/edit-of.ts'
import type { ApiPlugin } from '../../context.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { versionedResponse } from '../../http/success-responses.ts'
import { getNotifications, setNotifications } from './notifications.queries.ts'

/** `GET` and `PUT /notifications`: who is told of new inquiries, and what the client gets (admin). */
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
}
