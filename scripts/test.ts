// `npm test`: types, lint, dead code, unit and API tests (SQLite and PostgreSQL), attacks, faults, browsers. Prints at the end
// the time of each step, what this machine could not run, the steps that failed, and one line of totals; each step explains its failures itself. Ctrl-C ends the
// running step and prints the rest.
// `npm test -- FILE...`: the tests of these files only, of any kind. `npm run check` (--static): types, lint and dead code.
// `npm run test:faults` (--whole faults) and the like: all tests of one kind; further arguments name files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { installChromium, NO_BROWSER } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { programOf, type Tool } from './program-of.ts'

const total = { passed: 0, failed: 0, skipped: 0 }
const times: string[] = []
const failures: string[] = []
/** What could not run on this machine, with the number of tests. */
const leftOut: string[] = []

/** Set by Ctrl-C or a closed terminal; the running step gets the same signal. */
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}

type Environment = Record<string, string | undefined>

interface StepOptions {
  env?: Environment
  /** Another step runs at the same time: print the output when this one has ended. */
  isParallel?: boolean
  /** The JSON report of a test runner, whose tests are counted; other tools pass or fail as a whole. */
  report?: string
}

const LISTING = 'test-results/listed.json'
const nothing = { passed: 0, failed: 0, skipped: 0 }

/** The counts in a JSON report of Vitest or Playwright. A test that passes only when retried has failed. */
function readCounts(report: string) {
  if (!existsSync(report)) return nothing
  const { stats, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

/** Runs a tool and counts its result. A test run without tests, or that fails without a failed test, counts as a failure. */
async function run(title: string, tool: Tool, args: string[], options: StepOptions) {
  const { env, isParallel, report } = options
  if (isStopped) return
  if (report) rmSync(report, { force: true })
  if (!isParallel) console.log(`\n• ${title}`)
  const started = performance.now()
  const output = isParallel ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [programOf(tool), ...args], {
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
const kindsWithTable = ['attack', 'faults', 'upgrade', 'scale', 'machines']

/** What a test runner writes into the file `LISTING` when it runs nothing. */
async function list(tool: Tool, args: string[], env: StepOptions['env']) {
  const child = spawn(process.execPath, [programOf(tool), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  await once(child, 'close')
  return JSON.parse(readFileSync(LISTING, 'utf8'))
}

/** Adds tests that were left out to the totals; `alreadySkipped` of them are in a report. */
function leaveOut(count: number, what: string, alreadySkipped = 0) {
  if (count > 0) leftOut.push(`${count} tests left out: ${what}`)
  total.skipped += count - alreadySkipped
}

/** A server that no one asks: when it is named, the tests that need PostgreSQL are listed. */
const NO_SERVER = 'postgres://nobody@127.0.0.1:1/none'

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

/** Counts what a run without PostgreSQL has left out: the tests that Vitest lists with one, without those that have run. */
async function countWithoutPostgres(title: string, args: string[], { env, report }: StepOptions) {
  if (!report || !existsSync(report)) return
  const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
  const results = new Map<string, string>()
  for (const { name, assertionResults } of testResults) {
    for (const { ancestorTitles, title: own, status } of assertionResults)
      results.set([name, ...ancestorTitles, own].join(' > '), status)
  }
  const withPostgres = { ...env, TEST_POSTGRES_URL: NO_SERVER }
  const listed: { file: string; name: string }[] = await list(
    'vitest',
    // With an equals sign: without one Vitest would write over the file that is named next.
    ['list', '--no-static-parse', `--json=${LISTING}`, ...args],
    withPostgres,
  )
  const statuses = listed.map(({ file, name }) => results.get(`${file} > ${name}`) ?? 'undefined')
  const skipped = statuses.filter(status => status === 'pending' || status === 'skipped')
  const undefinedOnes = statuses.filter(status => status === 'undefined')
  leaveOut(skipped.length + undefinedOnes.length, `${title}: PostgreSQL is not installed`, skipped.length)
}

/** Runs the tests beside the code (`unit`), or those of a folder in `tests/` with its own configuration. */
async function vitest(kind: string, title: string, options: StepOptions, files: string[] = []) {
  const report = `test-results/${kind}.json`
  const config = kind === 'unit' ? [] : [`--config=tests/${kind}/vitest.config.ts`]
  const reporters = [
    'default',
    'json',
    ...(kindsWithTable.includes(kind) && !options.isParallel ? ['tests/processes/table-reporter.ts'] : []),
  ]
  const args = ['run', ...reporters.map(name => `--reporter=${name}`), `--outputFile.json=${report}`]
  await run(title, 'vitest', [...args, ...config, ...files], { ...options, report })
  if (!options.env?.TEST_POSTGRES_URL)
    await countWithoutPostgres(title, [...config, ...files], { ...options, report })
}

/** Runs browser tests, or counts them when there is no browser. */
async function browser(title: string, env: Environment, files: string[] = []) {
  if (env.CHROMIUM) {
    await run(title, 'playwright', ['test', ...files], { env, report: 'test-results/browser.json' })
    return
  }
  const listed = await list('playwright', ['test', '--list', '--reporter=json', ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(LISTING),
  })
  leaveOut(listed.stats.skipped, `${title}: ${NO_BROWSER}`)
}

/**
 * The tests that mostly wait for processes run beside those that keep the processor busy. Updates, several machines, Firefox and
 * WebKit are tried by their own commands only.
 */
async function runEverything(env: Environment) {
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

const kindsWithBrowser = ['attack', 'browser']

/** The kind of a test file, by its folder. */
const kindOf = (file: string) =>
  /^tests\/(attack|faults|upgrade|engines|machines|scale|browser)\//.exec(relative('', resolve(file)))?.[1] ??
  'unit'

/** Runs tests of a kind, all without `files`. */
async function runKind(kind: string, files: string[], env: Environment) {
  const title = `Tests: ${kind}`
  if (kind === 'browser') await browser(title, env, files)
  else await vitest(kind, title, { env }, files)
}

interface Services {
  inMemory?: boolean
  /** Unit and API tests need none. */
  needsBrowser: boolean
}

async function withServices(work: (env: Environment) => Promise<void>, { inMemory, needsBrowser }: Services) {
  const chromium = needsBrowser ? installChromium() : undefined
  const postgres = await startPostgres({ inMemory }).catch(error => {
    console.error(error)
    fail('PostgreSQL did not start', 1)
  })
  await using services = new AsyncDisposableStack()
  services.defer(() => postgres?.stop())
  // After a failure here each test prepares its own database and reports the reason.
  const { prepareForAll } = await import('../tests/prepared-databases.ts')
  const prepared = await prepareForAll(postgres?.url).catch(console.error)
  services.defer(() => prepared?.drop())
  await work({ CHROMIUM: chromium, TEST_POSTGRES_URL: postgres?.url, ...prepared?.env })
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { static: { type: 'boolean' }, whole: { type: 'string' } },
})
const started = Date.now()
const { whole: kind } = values
async function runSelected() {
  // A million rows don't fit into memory.
  if (kind)
    await withServices(env => runKind(kind, files, env), {
      inMemory: kind !== 'scale',
      needsBrowser: kindsWithBrowser.includes(kind),
    })
  else if (files.length > 0) {
    const kinds = Object.entries(Object.groupBy(files, kindOf))
    const needsBrowser = kinds.some(([kind]) => kindsWithBrowser.includes(kind))
    await withServices(
      async env => {
        for (const [kind, own = []] of kinds) await runKind(kind, own, env)
      },
      { inMemory: true, needsBrowser },
    )
  }
  if (!kind && files.length === 0) {
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
    if (!values.static) await withServices(runEverything, { inMemory: true, needsBrowser: true })
  }
}

await runSelected().catch(error => {
  console.error(error)
  fail('The tests could not be run', 1)
})
if (isStopped) fail('Stopped before the end', 1)

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${times.join('\n')}\n${minutes} minutes\n`)
for (const line of leftOut) console.error(`○ ${line}`)
for (const title of failures) console.error(`✘ ${title}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = failures.length > 0 ? 1 : 0
