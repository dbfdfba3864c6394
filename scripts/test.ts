// `npm test`: types, lint, dead code, unit and API tests (SQLite and PostgreSQL), attacks, faults, browsers; at the end where
// the time went, and one line of sum.
// `npm run check` (--static): the first four only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const times: string[] = []

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n• ${title}`)
  const started = performance.now()
  const { status, error } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  times.push(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${title}`)
  if (error) console.error(error.message)
  return status === 0
}

/** A step that is one check: it passes or fails as a whole. */
function check(title: string, command: string, args: string[]) {
  const ok = run(title, command, args)
  total[ok ? 'passed' : 'failed'] += 1
  if (!ok) console.error(`✘ ${title}`)
}

/** A runner whose report says how many tests it ran; a runner that fails without a failed test counts as one. */
function suite(title: string, command: string, args: string[], report: string, env: Record<string, string>) {
  rmSync(report, { force: true })
  const ok = run(title, command, args, env)
  const count = existsSync(report) ? readReport(report) : { passed: 0, failed: 0, skipped: 0 }
  if (!ok && count.failed === 0) count.failed = 1
  if (ok && count.passed + count.skipped === 0) count.failed = 1
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
}

/** The tests of one kind: those beside the code, or those of a folder of `tests/` with its own configuration. */
function vitest(kind: string, title: string, env: Record<string, string>) {
  const report = `test-results/${kind}.json`
  const config = kind === 'unit' ? [] : [`--config=tests/${kind}/vitest.config.ts`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  suite(title, 'vitest', ['run', ...config, ...reporters], report, env)
}

function readReport(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats) {
    const { expected, unexpected, skipped } = report.stats
    return { passed: expected, failed: unexpected, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

const started = Date.now()
check('Types', 'react-router', ['typegen'])
check('Types of everything', 'tsc', ['--project', '.'])
check('Format and lint, and who may import whom', 'biome', ['ci', '--error-on-warnings', '.'])
check('Dead code and unused dependencies', 'knip', [])

if (!process.argv.includes('--static')) {
  const chromium = findChromium()
  const postgres = await startPostgres()
  if (!postgres) {
    console.error(
      '\n!!! There is no PostgreSQL on this machine: every test that needs one is SKIPPED. Install it, or set TEST_POSTGRES_URL. !!!',
    )
    total.skipped += 1
  }
  const surroundings = { CHROMIUM: chromium, ...(postgres && { TEST_POSTGRES_URL: postgres.url }) }
  const essential = { ...surroundings, PROOF: 'short' }
  try {
    vitest('unit', 'Rules and API', surroundings)
    vitest('attack', 'Attacks, the essential of each (all of them: npm run test:attack)', essential)
    vitest('faults', 'Faults, the essential of each (all of them: npm run test:faults)', essential)
  } finally {
    await postgres?.stop()
  }
  vitest('engines', 'The main journeys in Firefox and WebKit', {})
  suite('In the browser', 'playwright', ['test'], 'test-results/browser.json', surroundings)
}

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${times.join('\n')}\n${minutes} minutes\n`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
