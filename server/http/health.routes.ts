import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { successOf } from '#contracts/api/envelope.ts'
import { Caller, Live, Ready } from '#contracts/api/health.ts'
import type { Config } from '../config.ts'
import { createReadiness, type TryWork } from '../db/readiness.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import type { DrainableServer } from './server.ts'
import { dataResponse, done } from './success-responses.ts'

interface HealthOptions {
  db: Kysely<Tables>
  config: Config
  databaseId: string
  tryWork: TryWork
  version: string
}

const RETRY_SECONDS = 5

/**
 * `GET /health/live`: the process runs; strangers don't learn its version. `GET /health/ready`: the database can be used too, or 503 with the reason.
 * `GET /health/caller`: the client's address as the server sees it, and the id of the database.
 */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  api,
  { db, config, databaseId, tryWork, version },
) => {
  const options = { config: { access: 'public' as const, rateLimit: false as const } }
  const checkReadiness = createReadiness(db, api.log, tryWork)
  /** Makes proxies choose another process. */
  function refuseWhileDraining(): void {
    if ((api.server as DrainableServer).isDraining)
      throw new ApiError(503, 'This process is being replaced', { retryAfterSeconds: RETRY_SECONDS })
  }

  api.get(
    '/health/live',
    {
      ...options,
      schema: {
        operationId: 'checkLive',
        summary: 'Whether the process runs, and for accounts with full access its version',
        response: { 200: Live },
      },
    },
    async request => {
      refuseWhileDraining()
      // The process runs, whatever the state of the database that knows the accounts.
      const isFull = await api.hasFullAccess(request).catch(() => false)
      return isFull ? { ...done, version } : done
    },
  )

  api.get(
    '/health/ready',
    {
      ...options,
      schema: {
        operationId: 'checkReady',
        summary: 'Whether the database can be used, and when it was last backed up',
        response: { 200: successOf(Ready) },
      },
    },
    async () => {
      refuseWhileDraining()
      const { fault, lastBackupAt } = await checkReadiness()
      if (fault !== undefined) throw new ApiError(503, fault, { retryAfterSeconds: RETRY_SECONDS })
      return dataResponse({ lastBackupAt: lastBackupAt ?? null })
    },
  )

  function proxyState({ headers, socket }: IncomingMessage): Caller['proxy'] {
    const isTrusted = config.isTrustedProxy(socket.remoteAddress ?? '')
    if (headers['x-forwarded-for'] === undefined) return isTrusted ? 'silent' : 'none'
    return isTrusted ? 'trusted' : 'unknown'
  }

  api.get(
    '/health/caller',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getCaller',
        summary: 'The client’s address as the server sees it, and the id of the database',
        response: { 200: successOf(Caller) },
      },
    },
    async ({ ip, raw }) => dataResponse({ address: ip, proxy: proxyState(raw), database: databaseId }),
  )
}
