import type { FastifyRequest } from 'fastify'
import type { User } from '#contracts/accounts/user.ts'
import { IdParams, Success, successOf } from '#contracts/api/envelope.ts'
import { PushBrowser, PushBrowserInput, PushState } from '#contracts/push/push.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import type { Done } from '../../db/keyed-changes.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError, notFound } from '../../errors.ts'
import { dataResponse, done } from '../../http/success-responses.ts'
import { ensurePushKey } from '../../push/push-key.ts'
import { writeAs } from '../actor.queries.ts'
import { currentSession } from '../guard.ts'
import {
  listPushBrowsers,
  queueTestPush,
  registerPushBrowser,
  removePushBrowser,
} from './push-browsers.queries.ts'

const NO_SUCH_BROWSER = 'This browser no longer gets notifications'

/** `/push`: the caller's browsers that are told of inquiries while the back office is closed (admin). */
export const pushRoutes: ApiPlugin = async (api, { db, clock, config, wakePush }) => {
  /** Changes what belongs to the caller. */
  const write = <T extends Done<T>>(request: FastifyRequest, change: (trx: Db, by: User) => Promise<T>) =>
    writeAs(db, clock, { session: currentSession(request), change: request.change, access: 'user' }, change)

  /** @throws ApiError 404 when the caller has no such browser, which `change` says with false */
  const changeBrowser = (request: FastifyRequest, change: (trx: Db, by: User) => Promise<boolean>) =>
    write(request, async (trx, by) => {
      if (!(await change(trx, by))) throw notFound(NO_SUCH_BROWSER)
    })

  api.get(
    '/push/browsers',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'getPushBrowsers',
        summary: 'Your browsers that get notifications, and the key with which others subscribe',
        response: { 200: successOf(PushState) },
      },
    },
    async request => {
      const key = await ensurePushKey(config)
      const browsers = await listPushBrowsers(db, currentSession(request))
      return dataResponse({ publicKey: key?.publicKey ?? null, browsers })
    },
  )

  api.post(
    '/push/browsers',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'registerPushBrowser',
        summary: 'Register this browser for notifications, or renew it',
        description:
          'What has happened until then is known to its user, and is in no later notification. It ends with its session when someone ends that.',
        body: PushBrowserInput,
        response: { 200: successOf(PushBrowser) },
      },
    },
    async request => {
      if (!(await ensurePushKey(config)))
        throw new ApiError(409, 'Notifications are not set up on this server.')
      const session = currentSession(request)
      const { id } = await write(request, async trx => ({
        id: await registerPushBrowser(trx, {
          session,
          userAgent: request.headers['user-agent'] ?? '',
          input: request.body,
          loopback: config.pushHosts,
          at: instant(clock),
        }),
      }))
      wakePush()
      const browser = (await listPushBrowsers(db, session)).find(one => one.id === id)
      if (!browser) throw notFound(NO_SUCH_BROWSER)
      return dataResponse(browser)
    },
  )

  api.delete(
    '/push/browsers/:id',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'removePushBrowser',
        summary: 'Send one of your browsers no more notifications',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async request => {
      await changeBrowser(request, (trx, by) =>
        removePushBrowser(trx, { by, at: instant(clock) }, request.params.id),
      )
      return done
    },
  )

  api.post(
    '/push/browsers/:id/test',
    {
      config: { level: 'inbox' },
      schema: {
        operationId: 'sendTestPush',
        summary: 'Send a test notification to one of your browsers',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async request => {
      await changeBrowser(request, (trx, by) => queueTestPush(trx, by.id, request.params.id, instant(clock)))
      wakePush()
      return done
    },
  )
}
