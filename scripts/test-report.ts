import { stripVTControlCharacters } from 'node:util'

interface VitestReport {
  testResults: {
    name: string
    status: string
    /** Why the file failed, if no test of it did. */
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

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  /** Errors outside of all tests. */
  errors: { message?: string }[]
}

interface Failure {
  name: string
  /** The message, without the stack. */
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
  messages: (string | undefined)[]
}

function* walk(suite: PlaywrightSuite, names: string[] = []): Generator<Test> {
  const own = [...names, suite.title]
  for (const { title, tests } of suite.specs) {
    for (const { status, results } of tests) {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      yield { name: [...own, title].join(' › '), status, messages }
    }
  }
  for (const inner of suite.suites ?? []) yield* walk(inner, own)
}

function testsOfPlaywright({ suites, errors }: PlaywrightReport): Test[] {
  const otherErrors = errors.map(({ message }) => ({
    name: 'did not run',
    status: 'failed',
    messages: [message],
  }))
  return [...suites.flatMap(suite => [...walk(suite)]), ...otherErrors]
}

function testsOfVitest({ testResults }: VitestReport): Test[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${name} › ${fullName}`,
      status,
      messages: failureMessages,
    }))
    // The file could not be loaded, or its set-up failed.
    const fileFailed = status === 'failed' && tests.every(test => test.status !== 'failed')
    return fileFailed ? [...tests, { name, status, messages: [message] }] : tests
  })
}

const isPassed = (status: string) => ['passed', 'expected'].includes(status)
const isSkipped = (status: string) => ['pending', 'skipped', 'todo', 'disabled'].includes(status)

const LINES_MAX = 20

/** The first message up to its stack. After a timeout the second message says what was waited for. */
function reasonOf(messages: Test['messages']) {
  const plain = messages.map((message = '') => stripVTControlCharacters(message).trim())
  const lines = (plain.find(message => !message.startsWith('Test timeout')) ?? plain[0] ?? '').split('\n')
  const stack = lines.findIndex(line => /^\s+at .*:\d+/.test(line))
  return lines.slice(0, Math.min(stack < 0 ? lines.length : stack, LINES_MAX)).join('\n')
}

/** Reads the JSON report of Vitest or Playwright. A test that passes only when retried has failed. */
export function readReport(report: VitestReport | PlaywrightReport): Report {
  const tests = 'suites' in report ? testsOfPlaywright(report) : testsOfVitest(report)
  return {
    passed: tests.filter(({ status }) => isPassed(status)).length,
    skipped: tests.filter(({ status }) => isSkipped(status)).length,
    failed: tests
      .filter(({ status }) => !isPassed(status) && !isSkipped(status))
      .map(({ name, messages }) => ({ name, reason: reasonOf(messages) })),
  }
}
