import { Success } from '#contracts/envelope.ts'
import type { ApiPlugin } from '../context.ts'
import { ping } from '../db/database.ts'

/** `GET /health/live`: the process runs. `GET /health/ready`: the store answers too (503 otherwise). */
export const healthRoutes: ApiPlugin = async (api, { db }) => {
  const options = { config: { access: 'public' as const, rateLimit: false as const } }
  const schema = (summary: string) => ({ tags: ['Health'], summary, response: { 200: Success } })

  api.get('/health/live', { ...options, schema: schema('Whether the process runs') }, async () => ({
    success: true as const,
  }))

  api.get('/health/ready', { ...options, schema: schema('Whether the store answers too') }, async () => {
    await ping(db)
    return { success: true as const }
  })
}
