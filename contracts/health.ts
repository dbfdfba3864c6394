import { z } from 'zod'
import { Instant } from './envelope.ts'

/** `GET /health/ready` when the store can be used. */
export const Ready = z.object({
  lastBackupAt: Instant.nullable().describe(
    'When the last backup of the database was finished; null when there was none',
  ),
})
export type Ready = z.infer<typeof Ready>

/** `GET /health/caller`: what the salon sees of whoever asks, so that a proxy in front of it can be checked. */
export const Caller = z.object({
  address: z.string().describe('The address that this request counts for'),
  proxy: z
    .enum(['none', 'trusted', 'unknown', 'silent'])
    .describe(
      'Whether a proxy handed the request on: one that TRUST_PROXY names and that said for whom; one that it does not name; one that it names and that said nothing',
    ),
})
export type Caller = z.infer<typeof Caller>
