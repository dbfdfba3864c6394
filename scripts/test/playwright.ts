import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { NO_BROWSER } from '../chromium.ts'
import { programOf } from '../program-of.ts'
import { type Environment, runStep } from './step.ts'
import type { Summary } from './summary.ts'

/** `playwright.config.ts` names it too. */
const REPORT_FILE = 'test-results/browser.json'

/** What we read of Playwright's JSON report. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Runs the browser tests, all without `files`; on a machine without a browser they are counted as skipped. */
export async function runPlaywright(
  summary: Summary,
  title: string,
  env: Environment,
  files: string[] = [],
): Promise<void> {
  if (!env.CHROMIUM) {
    const skipped = countTests(env, files)
    summary.addResult(title, { passed: 0, failed: 0, skipped }, true)
    summary.addLeftOut(title, skipped, NO_BROWSER)
    return
  }

  rmSync(REPORT_FILE, { force: true })
  const hasSucceeded = await runStep(summary, { title, tool: 'playwright', args: ['test', ...files], env })
  if (hasSucceeded === undefined) return
  if (!existsSync(REPORT_FILE)) {
    summary.addFailure(`${title}: did not finish`)
    return
  }

  const { stats }: Report = JSON.parse(readFileSync(REPORT_FILE, 'utf8'))
  const counts = {
    passed: stats.expected,
    // A test that passes only when retried has failed.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
  summary.addResult(title, counts, hasSucceeded)
}

/** How many tests there are. @throws when Playwright can't list them */
function countTests(env: Environment, files: string[]): number {
  const { stdout } = spawnSync(
    process.execPath,
    [programOf('playwright'), 'test', '--list', '--reporter=json', ...files],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
  const { stats }: Report = JSON.parse(stdout)
  return stats.skipped
}
