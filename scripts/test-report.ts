interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

export interface Report {
  passed: number
  skipped: number
  /** The names of those that failed. */
  failed: string[]
}

function* walk(suite: PlaywrightSuite, names: string[] = []): Generator<{ name: string; status: string }> {
  const own = [...names, suite.title]
  for (const { title, tests } of suite.specs) {
    for (const { status } of tests) yield { name: [...own, title].join(' › '), status }
  }
  for (const inner of suite.suites ?? []) yield* walk(inner, own)
}

const isPassed = (status: string) => ['passed', 'expected'].includes(status)
const isSkipped = (status: string) => ['pending', 'skipped', 'todo', 'disabled'].includes(status)

/** The JSON report of Vitest or of Playwright. A test that passes at a second try only is one that failed. */
export function readReport(report: VitestReport | { suites: PlaywrightSuite[] }): Report {
  const tests =
    'suites' in report
      ? report.suites.flatMap(suite => [...walk(suite)])
      : report.testResults.flatMap(file => {
          // A file that could not be read has no tests.
          if (file.assertionResults.length === 0) return file.status === 'failed' ? [file] : []
          return file.assertionResults.map(({ fullName, status }) => ({
            name: `${file.name} › ${fullName}`,
            status,
          }))
        })
  return {
    passed: tests.filter(({ status }) => isPassed(status)).length,
    skipped: tests.filter(({ status }) => isSkipped(status)).length,
    failed: tests.filter(({ status }) => !isPassed(status) && !isSkipped(status)).map(({ name }) => name),
  }
}
