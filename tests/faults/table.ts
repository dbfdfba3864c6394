import type { Reporter, TestCase, TestModule } from 'vitest/node'

const marks = { passed: '✔', failed: '✘', skipped: '–', pending: '–' }

/** After the run: one line per case of what was done, promised and seen, and the sum. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const cases = modules.flatMap(module => [...module.children.allTests()])
    const count = (state: string) => cases.filter(test => test.result().state === state).length
    const broken = modules.filter(module => module.errors().length > 0).length + errors.length
    console.log('\n|   | done | promised | seen |\n| - | - | - | - |')
    for (const test of cases) console.log(lineOf(test))
    const skipped = count('skipped')
    console.log(
      `\n${count('passed')} passed, ${count('failed') + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    )
  }
}

function lineOf(test: TestCase): string {
  const { state, errors } = test.result()
  const { done = test.name, promised = '', seen = '' } = test.meta().line ?? {}
  const failure = errors?.[0]?.message.split('\n')[0] ?? ''
  return `| ${marks[state]} | ${done} | ${promised} | ${state === 'failed' ? `FAILED: ${failure}` : seen} |`
}
