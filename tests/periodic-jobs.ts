import { vi } from 'vitest'
import { findSetting } from '../server/db/settings.ts'
import type { Db } from '../server/db/tables.ts'

/**
 * Waits until an app that listens has claimed each of its periodic jobs, the last of which is `truncate-log`: until then rows change
 * without any request.
 */
export const untilJobsRan = ({ db }: { db: Db }) =>
  vi.waitUntil(() => findSetting(db, 'truncate-log'), 10_000)
