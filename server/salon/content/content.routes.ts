import { z } from 'zod'
import { numberInUrl, successOf } from '#contracts/api/envelope.ts'
import { Content, ContentVersion, RestoreInput, StoredContent } from '#contracts/content/content.ts'
import { currentSession } from '../../accounts/guard.ts'
import { instant } from '../../clock.ts'
import type { ApiPlugin } from '../../context.ts'
import { IfMatch, readIfMatch } from '../../http/request-headers.ts'
import { dataResponse, versionedResponse } from '../../http/success-responses.ts'
import * as queries from './content.queries.ts'

const VersionParams = z.object({ version: numberInUrl(z.int().min(1).max(999_999_999)) })

/** `GET /content` (public); `PUT /content` and its versions (admin). */
export const contentRoutes: ApiPlugin = async (
  api,
  { db, clock, fullAccess, publicLists, recordPrivacyPage },
) => {
  api.get(
    '/content',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getContent',
        summary: 'The content of the site other than branches and services',
        response: { 200: successOf(StoredContent) },
      },
    },
    (request, reply) => publicLists.send(request, reply, 'content'),
  )

  api.put(
    '/content',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'updateContent',
        summary: 'Publish new content',
        headers: IfMatch,
        body: Content,
        response: { 200: successOf(StoredContent) },
      },
    },
    async (request, reply) => {
      const { user } = currentSession(request)
      const version = readIfMatch(request.headers)
      const now = instant(clock)
      await fullAccess.write(request, async trx => {
        await queries.publishContent(trx, () => request.body, { author: user, now, version })
        await recordPrivacyPage(trx, now)
      })
      return versionedResponse(reply, await queries.getContent(db))
    },
  )

  api.get(
    '/content/versions',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'listContentVersions',
        summary: 'The last versions, the newest first',
        response: { 200: successOf(z.array(ContentVersion)) },
      },
    },
    async () => dataResponse(await queries.listContentVersions(db)),
  )

  api.get(
    '/content/versions/:version',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'getContentVersion',
        summary: 'The content of a version',
        params: VersionParams,
        response: { 200: successOf(StoredContent) },
      },
    },
    async request => dataResponse(await queries.getContentVersion(db, request.params.version)),
  )

  api.post(
    '/content/versions/:version/restore',
    {
      config: { level: 'full' },
      schema: {
        operationId: 'restoreContentVersion',
        summary: 'Publish an earlier version again, or parts of it',
        params: VersionParams,
        headers: IfMatch,
        body: RestoreInput,
        response: { 200: successOf(StoredContent) },
      },
    },
    async (request, reply) => {
      const { user } = currentSession(request)
      const { version: restored } = request.params
      const version = readIfMatch(request.headers)
      const now = instant(clock)
      await fullAccess.write(request, async trx => {
        await queries.restoreContent(trx, restored, request.body?.parts, { author: user, now, version })
        await recordPrivacyPage(trx, now)
      })
      return versionedResponse(reply, await queries.getContent(db))
    },
  )
}
