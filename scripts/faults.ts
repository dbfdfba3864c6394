// `npm run test:faults`: what the salon does when things around it break; a table of promises, and one line of sum.
// Further arguments go to vitest: `npm run test:faults -- disk` runs the cases of one file.
import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres.ts'

const postgres = await startPostgres()
if (!postgres) console.error('\n!!! There is no PostgreSQL on this machine: what needs one is SKIPPED. !!!\n')
try {
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--config', 'tests/faults/vitest.config.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, ...(postgres && { TEST_POSTGRES_URL: postgres.url }) },
    },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres?.stop()
}
