import { stripVTControlCharacters } from 'node:util'

interface VitestReport {
  testResults: {
    name: string
    status: string
    /** Why the file could not be read. */
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  specs: {
    title: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface Failure {
  name: string
  /** What was said of it, without where in the code. */
  reason: string
}

export interface Report {
  passed: number
  skipped: number
  failed: Failure[]
}

interface Test {
  name: string
  status: string
  message?: string | undefined
}

function* walk(suite: PlaywrightSuite, names: string[] = []): Generator<Test> {
  const own = [...names, suite.title]
  for (const { title, tests } of suite.specs) {
    for (const { status, results } of tests) {
      const [first] = results.flatMap(({ errors }) => errors)
      yield { name: [...own, title].join(' › '), status, message: first?.message }
    }
  }
  for (const inner of suite.suites ?? []) yield* walk(inner, own)
}

const isPassed = (status: string) => ['passed', 'expected'].includes(status)
const isSkipped = (status: string) => ['pending', 'skipped', 'todo', 'disabled'].includes(status)

const LINES_MAX = 20

/** The beginning of a message, up to the stack. */
function reasonOf(message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const stack = lines.findIndex(line => /^\s+at /.test(line))
  return lines.slice(0, Math.min(stack < 0 ? lines.length : stack, LINES_MAX)).join('\n')
}

/** The JSON report of Vitest or of Playwright. A test that passes at a second try only is one that failed. */
export function readReport(report: VitestReport | { suites: PlaywrightSuite[] }): Report {
  const tests: Test[] =
    'suites' in report
      ? report.suites.flatMap(suite => [...walk(suite)])
      : report.testResults.flatMap(file => {
          const { name, status, message } = file
          // A file that could not be read has no tests.
          if (file.assertionResults.length === 0)
            return status === 'failed' ? [{ name, status, message }] : []
          return file.assertionResults.map(({ fullName, status, failureMessages }) => ({
            name: `${name} › ${fullName}`,
            status,
            message: failureMessages?.[0],
          }))
        })
  return {
    passed: tests.filter(({ status }) => isPassed(status)).length,
    skipped: tests.filter(({ status }) => isSkipped(status)).length,
    failed: tests
      .filter(({ status }) => !isPassed(status) && !isSkipped(status))
      .map(({ name, message }) => ({ name, reason: reasonOf(message) })),
  }
}
