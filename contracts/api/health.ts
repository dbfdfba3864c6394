import { z } from 'zod'
import { Instant, Success } from './envelope.ts'

/** `GET /health/live` */
export const Live = Success.extend({
  version: z.string().optional().describe('The version that runs, for accounts with full access'),
})

/** `GET /health/ready` when the database can be used. */
export const Ready = z.object({
  lastBackupAt: Instant.nullable().describe('When the last backup was finished; null when there was none'),
})

/** `GET /health/caller`: the client address that the server sees, and which salon it is, to check the settings of a proxy. */
export const Caller = z.object({
  address: z.string().describe('The client address of this request'),
  proxy: z
    .enum(['none', 'trusted', 'unknown', 'silent'])
    .describe(
      'none: no proxy; trusted: a proxy of TRUST_PROXY that sent the client address; unknown: a proxy that TRUST_PROXY does not name; silent: a proxy of TRUST_PROXY that sent no client address',
    ),
  database: z.string().describe('The id of the salon’s database'),
})
export type Caller = z.infer<typeof Caller>
