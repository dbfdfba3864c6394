// `npm run test:faults`: what the salon does when things around it break; `test:upgrade`: what an upgrade does; `test:scale`: what several processes and a million rows do;
// `test:attack`: what somebody outside could try. Each ends with a table of promises and one line of sum; `npm test` runs the essential of both.
// Further arguments go to vitest: `npm run test:faults -- disk` runs the cases of one file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { TABLE } from '../tests/faults/table.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

const [kind, ...rest] = process.argv.slice(2)
rmSync(TABLE, { force: true })
// Ctrl-C reaches vitest as well; what was started here is ended after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// What a million rows take is a disk's business.
const postgres = await startPostgres({ inMemory: kind !== 'scale' })
if (!postgres) console.error('\n!!! There is no PostgreSQL on this machine: what needs one is SKIPPED. !!!\n')
try {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', `tests/${kind}/vitest.config.ts`, ...rest],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(kind === 'attack' && { CHROMIUM: findChromium() }),
        ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
      },
    },
  )
  if (existsSync(TABLE)) console.log(readFileSync(TABLE, 'utf8').trimEnd())
  process.exitCode = status ?? 1
} finally {
  await postgres?.stop()
}
