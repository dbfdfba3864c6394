// `npm run audit`: asks the npm registry for advisories about the packages that run in a salon, and about the Node and npm that
// install them. Exits with 1 for one that is high or critical and is no exception. A registry that doesn't answer stops nothing: it
// says loudly that nothing was checked.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AuditReport, Exceptions, judgeAdvisories } from './advisories.ts'
import { root } from './node.mjs'

const NPM = join(root, 'runtime', 'node_modules', 'npm', 'bin', 'npm-cli.js')
const TIMEOUT_MS = 60_000

/** What npm says about the packages of a folder; undefined when the registry has not answered. */
function audit(folder: string): AuditReport | undefined {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=1']
  const { stdout } = spawnSync(process.execPath, [NPM, ...args], {
    cwd: join(root, folder),
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  })
  try {
    return AuditReport.safeParse(JSON.parse(stdout)).data
  } catch {
    // No JSON: npm has not ended in time.
    return undefined
  }
}

const exceptions = Exceptions.parse(
  JSON.parse(readFileSync(join(root, 'scripts', 'audit-exceptions.json'), 'utf8')),
)
const reports = ['.', 'runtime'].map(audit)
const answered = reports.filter(report => report !== undefined)

if (answered.length < reports.length) {
  console.error(`
${'!'.repeat(80)}
NOT CHECKED: the npm registry gave no advisories (npm audit). Nothing is known about
the packages of this release: run "npm run audit" where the registry answers.
${'!'.repeat(80)}
`)
} else {
  const whole = {
    vulnerabilities: Object.fromEntries(
      answered.flatMap(({ vulnerabilities }, index) =>
        Object.entries(vulnerabilities).map(([name, found]) => [`${index} ${name}`, found]),
      ),
    ),
  }
  const today = new Date().toISOString().slice(0, 10)
  const { problems, notes } = judgeAdvisories(whole, exceptions, today)
  for (const note of notes) console.log(note)
  for (const problem of problems) console.error(`✘ ${problem}`)
  if (problems.length === 0) console.log('No package has an advisory that is high or critical.')
  else {
    console.error(
      '\nTake a version without it. If it doesn’t concern us, say why and until when in scripts/audit-exceptions.json.',
    )
    process.exitCode = 1
  }
}
