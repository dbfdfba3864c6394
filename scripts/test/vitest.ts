import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runStep, type Step } from './step.ts'
import type { Summary } from './summary.ts'

/** Kinds of tests that print a table: action, promise and observation. Not while another step runs. */
const kindsWithTable = ['attack', 'faults', 'upgrade', 'scale', 'machines']

/** What we read of Vitest's JSON report. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { assertionResults: { status: string; meta: { missing?: string } }[] }[]
}

/** Runs the tests of a kind, all without `files`: the projects of `vitest.config.ts` whose names begin with it. */
export async function runVitest(
  summary: Summary,
  kind: string,
  { title, ...options }: Pick<Step, 'title' | 'env' | 'isParallel'>,
  files: string[] = [],
): Promise<void> {
  const reportFile = `test-results/${kind}.json`
  const reporters = ['default', 'json']
  if (kindsWithTable.includes(kind) && !options.isParallel)
    reporters.push('tests/processes/table-reporter.ts')
  const args = [
    'run',
    `--project=${kind}*`,
    ...reporters.map(name => `--reporter=${name}`),
    `--outputFile.json=${reportFile}`,
    ...files,
  ]
  rmSync(reportFile, { force: true })
  const hasSucceeded = await runStep(summary, { title, tool: 'vitest', args, ...options })
  if (hasSucceeded === undefined) return
  if (!existsSync(reportFile)) {
    summary.addFailure(`${title}: did not finish`)
    return
  }

  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'))
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }
  summary.addResult(title, counts, hasSucceeded)
  for (const [reason, count] of countMissing(report)) summary.addLeftOut(title, count, reason)
}

/** How many tests were skipped for each thing that this machine lacks. */
function countMissing({ testResults }: Report): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { status, meta } of testResults.flatMap(file => file.assertionResults)) {
    if (!meta.missing || !['skipped', 'pending'].includes(status)) continue
    counts.set(meta.missing, (counts.get(meta.missing) ?? 0) + 1)
  }
  return counts
}
