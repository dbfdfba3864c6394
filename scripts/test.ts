// `npm test`: types, lint, dead code, unit and API tests (SQLite and PostgreSQL), attacks, faults, browsers. Prints at the end
// the time of each step, the steps that failed, and one line of totals; each step explains its failures itself. Ctrl-C ends the
// running step and prints the rest.
// `npm test -- FILE...`: the tests of these files only, of any kind. `npm run check` (--static): types, lint and dead code.
// `npm run test:faults` (--whole faults) and the like: all tests of one kind; further arguments name files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

const total = { passed: 0, failed: 0, skipped: 0 }
const times: string[] = []
const failures: string[] = []

/** Set by Ctrl-C or a closed terminal; the running step gets the same signal. */
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}

interface StepOptions {
  env?: Record<string, string | undefined>
  /** Another step runs at the same time: print the output when this one has ended. */
  isParallel?: boolean
  /** The JSON report of a test runner, whose tests are counted; other tools pass or fail as a whole. */
  report?: string
}

/** The counts in a JSON report of Vitest or Playwright. A test that passes only when retried has failed. */
function readCounts(report: string) {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 }
  const { stats, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

/** Runs a tool and counts its result. A test run without tests, or that fails without a failed test, counts as a failure. */
async function run(title: string, command: string, args: string[], options: StepOptions) {
  const { env, isParallel, report } = options
  if (isStopped) return
  if (report) rmSync(report, { force: true })
  if (!isParallel) console.log(`\n• ${title}`)
  const started = performance.now()
  const output = isParallel ? 'pipe' : 'inherit'
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  })
  const texts = [child.stdout, child.stderr].map(stream => (stream ? text(stream) : ''))
  const [status] = await once(child, 'close').catch(error => [console.error(error)])
  times.push(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${title}`)
  if (isParallel) console.log(`\n• ${title}\n${(await Promise.all(texts)).join('')}`)
  const isOk = status === 0
  const { passed, failed, skipped } = report
    ? readCounts(report)
    : { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 }
  total.passed += passed
  total.skipped += skipped
  if (failed > 0) fail(`${title}: ${failed} failed`, failed)
  else if (!isOk || passed + skipped === 0) fail(`${title}: did not finish`, 1)
}

function fail(title: string, count: number) {
  total.failed += count
  failures.push(title)
}

/** Kinds of tests that print a table: action, promise and observation. Not while another step runs. */
const kindsWithTable = ['attack', 'faults', 'upgrade', 'scale']

/** Runs the tests beside the code (`unit`), or those of a folder in `tests/` with its own configuration. */
function vitest(kind: string, title: string, options: StepOptions, files: string[] = []) {
  const report = `test-results/${kind}.json`
  const config = kind === 'unit' ? [] : [`--config=tests/${kind}/vitest.config.ts`]
  const reporters = [
    'default',
    'json',
    ...(kindsWithTable.includes(kind) && !options.isParallel ? ['tests/processes/table-reporter.ts'] : []),
  ]
  const args = [
    'run',
    ...config,
    ...reporters.map(name => `--reporter=${name}`),
    `--outputFile.json=${report}`,
  ]
  return run(title, 'vitest', [...args, ...files], { ...options, report })
}

const browser = (title: string, env: Record<string, string>, files: string[] = []) =>
  run(title, 'playwright', ['test', ...files], { env, report: 'test-results/browser.json' })

/**
 * The tests that mostly wait for processes run beside those that keep the processor busy. Updates, several machines, Firefox and
 * WebKit are tried by their own commands only.
 */
async function runEverything(env: Record<string, string>) {
  const essential = { ...env, ESSENTIAL: '1' }
  const waiting = { env: essential, isParallel: true }
  await Promise.all([
    vitest('faults', 'Faults, essential tests (all: npm run test:faults)', waiting).then(() =>
      vitest('attack', 'Attacks, essential tests (all: npm run test:attack)', waiting),
    ),
    vitest('unit', 'Unit and API tests', { env }).then(() =>
      browser('Browser, essential tests (all: npm run test:browser)', essential),
    ),
  ])
}

/** The kind of a test file, by its folder. */
const kindOf = (file: string) =>
  /^tests\/(attack|faults|upgrade|engines|scale|browser)\//.exec(relative('', resolve(file)))?.[1] ?? 'unit'

/** Runs tests of a kind, all without `files`. */
async function runKind(kind: string, files: string[], env: Record<string, string>) {
  const title = `Tests: ${kind}`
  if (kind === 'browser') await browser(title, env, files)
  else await vitest(kind, title, { env }, files)
}

async function withServices(run: (env: Record<string, string>) => Promise<void>, { inMemory = true } = {}) {
  const chromium = findChromium()
  const postgres = await startPostgres({ inMemory })
  if (!postgres) {
    console.error(
      '\n!!! PostgreSQL is not installed: every test that needs it is SKIPPED. Install it, or set TEST_POSTGRES_URL. !!!',
    )
    total.skipped += 1
  }
  await using services = new AsyncDisposableStack()
  services.defer(() => postgres?.stop())
  // After a failure here each test prepares its own database and reports the reason.
  const { prepareForAll } = await import('../tests/prepared-databases.ts')
  const prepared = await prepareForAll(postgres?.url).catch(console.error)
  services.defer(() => prepared?.drop())
  await run({
    CHROMIUM: chromium,
    ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
    ...prepared?.env,
  })
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { static: { type: 'boolean' }, whole: { type: 'string' } },
})
const started = Date.now()
const { whole: kind } = values
// A million rows don't fit into memory.
if (kind) await withServices(env => runKind(kind, files, env), { inMemory: kind !== 'scale' })
else if (files.length > 0)
  await withServices(async env => {
    for (const [kind, own = []] of Object.entries(Object.groupBy(files, kindOf)))
      await runKind(kind, own, env)
  })
else {
  const parallel = { isParallel: true }
  // These tools write into a pipe here and can't see whether ours is a terminal.
  const colours = process.stdout.hasColors?.() ?? false
  await Promise.all([
    run('Types', 'tsc', ['--project', '.', '--pretty', String(colours)], parallel),
    run(
      'Format, lint and import rules',
      'biome',
      ['ci', `--colors=${colours ? 'force' : 'off'}`, '--error-on-warnings', '.'],
      parallel,
    ),
    run('Dead code and unused dependencies', 'knip', [], parallel),
    run('Spelling and terms', 'cspell', ['lint', '.', '--no-progress', '--no-summary'], parallel),
  ])
  if (!values.static) await withServices(runEverything)
}
if (isStopped) fail('Stopped before the end', 1)

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${times.join('\n')}\n${minutes} minutes\n`)
for (const title of failures) console.error(`✘ ${title}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = failures.length > 0 ? 1 : 0
