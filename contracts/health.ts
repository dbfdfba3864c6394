import { z } from 'zod'
import { Instant } from './envelope.ts'

/** `GET /health/ready` when the store can be used. */
export const Ready = z.object({
  lastBackupAt: Instant.nullable().describe(
    'When the last backup of the database was finished; null when there was none',
  ),
})
export type Ready = z.infer<typeof Ready>
