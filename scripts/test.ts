// `npm test`: types, lint, dead code, unit and API tests (SQLite and PostgreSQL), attacks, faults, browsers; at the end where
// the time went, what failed and why, and one line of sum. Ctrl-C ends the step in hand, and says the sum of what was tried.
// `npm test -- FILE…`: the tests of these files only, of whatever kind, with what they need. `npm run check` (--static): the
// first four steps only. `npm run test:faults` (--whole faults) and the like: all tests of a kind; further arguments name files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { TABLE } from '../tests/processes/table-reporter.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { readReport } from './test-report.ts'

const total = { passed: 0, skipped: 0 }
const times: string[] = []
const failures: { name: string; reason?: string }[] = []

/** Set by Ctrl-C or a terminal that is closed, which reach the step in hand as well. */
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}

interface Surroundings {
  env?: Record<string, string | undefined>
  /** Something else runs meanwhile: its text comes in one piece, when it has ended. */
  beside?: boolean
}

async function run(title: string, command: string, args: string[], { env, beside }: Surroundings = {}) {
  if (!beside) console.log(`\n• ${title}`)
  const started = performance.now()
  const output = beside ? 'pipe' : 'inherit'
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  })
  const texts = [child.stdout, child.stderr].map(stream => (stream ? text(stream) : ''))
  const [status] = await once(child, 'close').catch(error => [console.error(error)])
  times.push(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${title}`)
  if (beside) console.log(`\n• ${title}\n${(await Promise.all(texts)).join('')}`)
  return status === 0
}

/** A step that is one check: it passes or fails as a whole. */
async function check(title: string, command: string, args: string[], surroundings?: Surroundings) {
  if (isStopped) return
  if (await run(title, command, args, surroundings)) total.passed += 1
  else failures.push({ name: title })
}

/** A runner whose report names its tests; one that fails without a failed test, or has none at all, counts as one. */
async function suite(
  title: string,
  command: string,
  args: string[],
  report: string,
  surroundings: Surroundings,
) {
  if (isStopped) return
  rmSync(report, { force: true })
  const ok = await run(title, command, args, surroundings)
  const { passed, skipped, failed } = existsSync(report)
    ? readReport(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, skipped: 0, failed: [] }
  if (failed.length === 0 && (!ok || passed + skipped === 0))
    failed.push({ name: 'did not run to its end', reason: '' })
  total.passed += passed
  total.skipped += skipped
  failures.push(...failed.map(({ name, reason }) => ({ name: `${title}: ${name}`, reason })))
}

/** Kinds of which each test is a line of a table: what is done, what is promised, what was seen. */
const tabulated = ['attack', 'faults', 'upgrade', 'scale']

/** The tests of one kind: those beside the code, or those of a folder of `tests/` with its own configuration. */
function vitest(kind: string, title: string, surroundings: Surroundings, files: string[] = []) {
  const report = `test-results/${kind}.json`
  const config = kind === 'unit' ? [] : [`--config=tests/${kind}/vitest.config.ts`]
  const reporters = [
    'default',
    'json',
    ...(tabulated.includes(kind) ? ['tests/processes/table-reporter.ts'] : []),
  ]
  const args = [
    'run',
    ...config,
    ...reporters.map(name => `--reporter=${name}`),
    `--outputFile.json=${report}`,
  ]
  return suite(title, 'vitest', [...args, ...files], report, surroundings)
}

/** Playwright sets FORCE_COLOR for its workers, and Node warns of a NO_COLOR beside it. */
const playwrightColours = process.env.NO_COLOR ? { NO_COLOR: undefined, FORCE_COLOR: '0' } : {}

const browser = (title: string, env: Record<string, string>, files: string[] = []) =>
  suite(title, 'playwright', ['test', ...files], 'test-results/browser.json', {
    env: { ...env, ...playwrightColours },
  })

/** What starts salons and waits for them, one after the other, beside what keeps the processor busy. */
async function everything(env: Record<string, string>) {
  const essential = { ...env, PROOF: 'short' }
  const waiting = [
    ['faults', 'Faults, the essential of each (all of them: npm run test:faults)'],
    ['attack', 'Attacks, the essential of each (all of them: npm run test:attack)'],
    ['upgrade', 'An upgrade under load (in full: npm run test:upgrade)'],
    ['engines', 'The main journeys in Firefox and WebKit (all of them: npm run test:engines)'],
  ] as const
  async function wait() {
    for (const [kind, title] of waiting) await vitest(kind, title, { env: essential, beside: true })
  }
  async function work() {
    await vitest('unit', 'Rules and API', { env })
    await browser('In the browser, the essential of each screen (all of it: npm run test:browser)', essential)
  }
  await Promise.all([wait(), work()])
}

/** What the place of a test file says of its kind. */
const kindOf = (file: string) =>
  /^tests\/(attack|faults|upgrade|engines|scale|browser)\//.exec(relative('', resolve(file)))?.[1] ?? 'unit'

async function only(files: string[], env: Record<string, string>) {
  for (const [kind, own = []] of Object.entries(Object.groupBy(files, kindOf))) {
    if (kind === 'browser') await browser('In the browser', env, own)
    else await vitest(kind, `Of ${kind}`, { env }, own)
  }
}

/** All tests of a kind, and their table last. */
async function whole(kind: string, files: string[], env: Record<string, string>) {
  rmSync(TABLE, { force: true })
  const title = `All of ${kind}`
  if (kind === 'browser') await browser(title, env, files)
  else await vitest(kind, title, { env }, files)
  if (tabulated.includes(kind) && existsSync(TABLE)) console.log(`\n${readFileSync(TABLE, 'utf8').trimEnd()}`)
}

async function withServices(run: (env: Record<string, string>) => Promise<void>, { inMemory = true } = {}) {
  const chromium = findChromium()
  const postgres = await startPostgres({ inMemory })
  if (!postgres) {
    console.error(
      '\n!!! There is no PostgreSQL on this machine: every test that needs one is SKIPPED. Install it, or set TEST_POSTGRES_URL. !!!',
    )
    total.skipped += 1
  }
  try {
    // What can not be prepared is named by the tests, each of which then tries for itself.
    const { prepareForAll } = await import('../tests/prepared.ts')
    const prepared = await prepareForAll(postgres?.url).catch(console.error)
    try {
      await run({
        CHROMIUM: chromium,
        ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
        ...prepared?.env,
      })
    } finally {
      await prepared?.drop()
    }
  } finally {
    await postgres?.stop()
  }
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { static: { type: 'boolean' }, whole: { type: 'string' } },
})
const started = Date.now()
const { whole: kind } = values
// What a million rows take is a disk's business.
if (kind) await withServices(env => whole(kind, files, env), { inMemory: kind !== 'scale' })
else if (files.length > 0) await withServices(env => only(files, env))
else {
  const beside = { beside: true }
  // Neither looks where its text goes: `biome ci` has colours everywhere, and what runs beside something else never.
  const colours = process.stdout.hasColors?.() ?? false
  await Promise.all([
    check('Types of everything', 'tsc', ['--project', '.', '--pretty', String(colours)], beside),
    check(
      'Format and lint, and who may import whom',
      'biome',
      ['ci', `--colors=${colours ? 'force' : 'off'}`, '--error-on-warnings', '.'],
      beside,
    ),
    check('Dead code and unused dependencies', 'knip', [], beside),
  ])
  if (!values.static) await withServices(everything)
}
if (isStopped) failures.push({ name: 'Stopped before its end' })

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(`\n${times.join('\n')}\n${minutes} minutes\n`)
for (const { name, reason } of failures) {
  console.error(`✘ ${name}`)
  if (reason) console.error(reason.replaceAll(/^/gm, '  '))
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${failures.length} failed${skipped}`)
process.exitCode = failures.length > 0 ? 1 : 0
