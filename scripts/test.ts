// `npm test`: types, lint, dead code, unit and API tests (SQLite and PostgreSQL), faults, browser
// tests; one line of sum at the end.
// `npm run check` (--static): the first three only.
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
const bin = (name: string) => `node_modules/.bin/${name}`

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n• ${title}`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
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

function readReport(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

const started = Date.now()
check('Types', bin('react-router'), ['typegen'])
check('Types of everything', bin('tsc'), ['--project', '.'])
check('Format and lint, and who may import whom', bin('biome'), ['ci', '--error-on-warnings', '.'])
check('Dead code and unused dependencies', bin('knip'), [])

if (!process.argv.includes('--static')) {
  const chromium = findChromium()
  const postgres = await startPostgres()
  if (!postgres) {
    console.error(
      '\n!!! There is no PostgreSQL on this machine: every test that needs one is SKIPPED. Install it, or set TEST_POSTGRES_URL. !!!',
    )
    total.skipped += 1
  }
  try {
    suite(
      'Rules and API',
      bin('vitest'),
      ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
      'test-results/unit.json',
      postgres ? { TEST_POSTGRES_URL: postgres.url } : {},
    )
    for (const [kind, title] of [
      ['attack', 'Attacks'],
      ['faults', 'Faults'],
    ] as const) {
      const report = `test-results/${kind}.json`
      suite(
        `${title}, the essential of each (all of them: npm run test:${kind})`,
        bin('vitest'),
        [
          'run',
          `--config=tests/${kind}/vitest.config.ts`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        report,
        { PROOF: 'short', CHROMIUM: chromium, ...(postgres && { TEST_POSTGRES_URL: postgres.url }) },
      )
    }
  } finally {
    await postgres?.stop()
  }
  suite(
    'The main journeys in Firefox and WebKit',
    bin('vitest'),
    [
      'run',
      '--config=tests/engines/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/engines.json',
    ],
    'test-results/engines.json',
    {},
  )
  suite('In the browser', bin('playwright'), ['test'], 'test-results/browser.json', { CHROMIUM: chromium })
}

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${minutes} minutes\n`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
