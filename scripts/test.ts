// `npm test`: types, lint, dead code, unit and API tests, attacks, faults, browsers. Prints at the end
// the time of each step, what this machine could not run, the steps that failed, and one line of totals; each step explains its
// failures itself. Ctrl-C ends the running step and prints the rest.
// What this machine could not run is decided by the tests themselves: `needs` in tests/describe-databases.ts, for PostgreSQL.
// `npm test -- FILE...`: the tests of these files only, of any kind; with `-t TITLE` those whose titles match. `npm run check` (--static): types, lint and dead code.
// `npm run test:postgres` (--database PostgreSQL): what `npm test` runs, or the tests of the named files, on PostgreSQL only.
// `npm run test:faults` (--whole faults) and the like: all tests of one kind; further arguments name files.
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTemporaryMemoryFolder } from './memory-folder.ts'
import { runPlaywright } from './test/playwright.ts'
import { withServices } from './test/services.ts'
import { type Environment, runCheck, type Step, wasStopped } from './test/step.ts'
import { Summary } from './test/summary.ts'
import { runVitest } from './test/vitest.ts'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    static: { type: 'boolean' },
    database: { type: 'string' },
    whole: { type: 'string' },
    title: { type: 'string', short: 't' },
  },
})
const { database } = values
const summary = new Summary()

try {
  if (values.whole) await runWholeKind(values.whole)
  else if (files.length > 0) await runFiles()
  else if (values.static) await runStaticChecks()
  // Another database changes nothing about the code.
  else await runEssentialTests({ withStaticChecks: !database })
} catch (error) {
  console.error(error)
  summary.addFailure('The tests could not be run')
}
if (wasStopped()) summary.addFailure('Stopped before the end')

summary.print()
process.exitCode = summary.hasFailed ? 1 : 0

async function runStaticChecks() {
  // The tools write into a pipe here and can't see whether ours is a terminal.
  const colours = process.stdout.hasColors?.() ?? false
  const biomeColours = `--colors=${colours ? 'force' : 'off'}`
  const steps: Step[] = [
    {
      title: 'Types',
      tool: 'tsc',
      // One checker: four, the default, check much of it several times, which takes nearly twice the processor time.
      args: ['--project', '.', '--checkers', '1', '--pretty', String(colours)],
    },
    {
      title: 'Format, lint and import rules',
      tool: 'biome',
      args: ['ci', biomeColours, '--error-on-warnings', '.'],
    },
    { title: 'Dead code and unused dependencies', tool: 'knip', args: [] },
    { title: 'Spelling and terms', tool: 'cspell', args: ['lint', '.', '--no-progress', '--no-summary'] },
  ]
  await Promise.all(steps.map(step => runCheck(summary, { ...step, isParallel: true })))
}

/**
 * The static checks run while the databases start, and the tests that mostly wait for processes beside those that keep the processor
 * busy. Updates, several machines, Firefox and WebKit are tried by their own commands only.
 */
async function runEssentialTests({ withStaticChecks }: { withStaticChecks: boolean }) {
  const staticChecks = withStaticChecks && runStaticChecks()
  await withServices(summary, { inMemory: true, needsBrowser: true, database }, async env => {
    await staticChecks
    const essential = { ...env, ESSENTIAL: '1' }

    async function runWaiting() {
      const options = { env: essential, isParallel: true }
      const faults = 'Faults, essential tests (all: npm run test:faults)'
      await runVitest(summary, 'faults', { title: faults, ...options })
      const attacks = 'Attacks, essential tests (all: npm run test:attack)'
      await runVitest(summary, 'attack', { title: attacks, ...options })
    }

    async function runBusy() {
      await runUnitTests('Unit and API tests', env)
      const browser = 'Browser, essential tests (all: npm run test:browser)'
      await runPlaywright(summary, browser, essential)
    }

    await Promise.all([runWaiting(), runBusy()])
  })
}

/** Their SQLite files are in memory, if there is room: each is written to for a moment only, and a disk is slow to confirm it. */
async function runUnitTests(title: string, env: Environment, args: string[] = []) {
  const folder = createTemporaryMemoryFolder()
  try {
    await runVitest(summary, 'unit', { title, env: { ...env, ...(folder && { TMPDIR: folder.path }) } }, args)
  } finally {
    folder?.remove()
  }
}

async function runWholeKind(kind: string) {
  // A million rows don't fit into memory.
  const services = { inMemory: kind !== 'scale', needsBrowser: needsBrowser(kind), database }
  await withServices(summary, services, env => runKind(kind, files, env))
}

/** Runs the tests of the named files, kind after kind. */
async function runFiles() {
  const byKind = Object.entries(Object.groupBy(files, kindOf))
  const services = { inMemory: true, needsBrowser: byKind.some(([kind]) => needsBrowser(kind)), database }
  await withServices(summary, services, async env => {
    for (const [kind, filesOfKind = []] of byKind) await runKind(kind, filesOfKind, env)
  })
}

async function runKind(kind: string, filesOfKind: string[], env: Environment) {
  const title = `Tests: ${kind}`
  const only = (option: string) => (values.title === undefined ? [] : [`--${option}=${values.title}`])
  if (kind === 'browser') await runPlaywright(summary, title, env, [...filesOfKind, ...only('grep')])
  else if (kind === 'unit') await runUnitTests(title, env, [...filesOfKind, ...only('testNamePattern')])
  else await runVitest(summary, kind, { title, env }, [...filesOfKind, ...only('testNamePattern')])
}

/** The kind of a test file, by its folder. */
function kindOf(file: string): string {
  const [folder = '', kind = ''] = relative('', resolve(file)).split(/[/\\]/)
  const isOwnKind = ['attack', 'browser', 'engines', 'faults', 'machines', 'scale', 'upgrade'].includes(kind)
  return folder === 'tests' && isOwnKind ? kind : 'unit'
}

function needsBrowser(kind: string): boolean {
  return kind === 'attack' || kind === 'browser'
}
