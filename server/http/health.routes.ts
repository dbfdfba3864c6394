import { Success } from '#contracts/envelope.ts'
import type { ApiPlugin } from '../context.ts'
import { createReadiness } from '../db/readiness.ts'
import { ApiError } from '../errors.ts'

const RETRY_SECONDS = 5

/** `GET /health/live`: the process runs. `GET /health/ready`: the store can be used too, or 503 says why not. */
export const healthRoutes: ApiPlugin = async (api, { db }) => {
  const options = { config: { access: 'public' as const, rateLimit: false as const } }
  const findFault = createReadiness(db, api.log)
  const schema = (summary: string) => ({ tags: ['Health'], summary, response: { 200: Success } })

  api.get('/health/live', { ...options, schema: schema('Whether the process runs') }, async () => ({
    success: true as const,
  }))

  api.get('/health/ready', { ...options, schema: schema('Whether the store can be used too') }, async () => {
    const fault = await findFault()
    if (fault !== undefined) throw new ApiError(503, fault, { retryAfterSeconds: RETRY_SECONDS })
    return { success: true as const }
  })
}
