import type { SetupTask } from '#contracts/setup/setup.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { getContent, withoutSamples } from '../../salon/content/content.queries.ts'
import { listPutAway } from './put-away.queries.ts'
import { salonChecks } from './salon-checks.ts'
import { sampleChecks } from './sample-checks.ts'
import { serverChecks } from './server-checks.ts'
import type { SetupCheck } from './setup-check.ts'

/**
 * Everything that a real salon needs before it opens, and later: the dashboard and `npm run doctor` list what is
 * missing, in this order and in the same words. To add a line, add a `SetupCheck` to one of these files: an `id` that
 * stays, where in the back office it is done, and a function that returns a sentence while it is missing. What it reads
 * beyond the database and the settings goes into `SetupFacts`.
 */
const checks: readonly SetupCheck[] = [...sampleChecks, ...salonChecks, ...serverChecks]

export interface SetupOptions {
  db: Db
  clock: Clock
  config: Config
  mailDomainProblems: readonly string[]
  /** That of this process, unless a test says otherwise. */
  serverTimeZone?: string
}

/** Lists what a real salon lacks, with what was put away. The demo lacks nothing. */
export async function listSetupTasks({
  serverTimeZone = Temporal.Now.timeZoneId(),
  ...options
}: SetupOptions): Promise<SetupTask[]> {
  const { db, config } = options
  if (config.profile === 'demo') return []
  const facts = {
    ...options,
    serverTimeZone,
    content: withoutSamples(await getContent(db)),
    branches: await listBranches(db),
  }
  const putAway = await listPutAway(db)
  const tasks: SetupTask[] = []
  for (const { id, place, findMissing } of checks) {
    const why = await findMissing(facts)
    if (why === undefined) continue
    const found = putAway.find(task => task.id === id && task.why === why)
    tasks.push({ id, why, place, putAway: found ? { reason: found.reason, at: found.at } : null })
  }
  return tasks
}
