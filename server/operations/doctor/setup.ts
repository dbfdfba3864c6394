import { listSetupTasks, type SetupOptions } from '../setup/setup-tasks.ts'
import { createFindings, type Finding } from './finding.ts'

const { ok, warning } = createFindings('Setup')

/** What the salon lacks, in the words of the dashboard, and what was put away. */
export async function checkSetup(options: SetupOptions): Promise<Finding[]> {
  const { origin } = options.config
  const tasks = await listSetupTasks(options)
  const findings = tasks.map(({ why, place, putAway }) =>
    putAway
      ? ok(`put away, as “${putAway.reason}”: ${why}`)
      : warning(`${why}\n${place.name}: ${origin}${place.path}`),
  )
  return tasks.every(({ putAway }) => putAway)
    ? [...findings, ok('nothing is missing: the salon can open')]
    : findings
}
