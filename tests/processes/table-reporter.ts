import type { Reporter, TestCase, TestModule } from 'vitest/node'

const signs = { passed: '✔', failed: '✘', skipped: '–', pending: '–' }

/** Prints a table after the run: a row per scenario with its action, promise and observation, then the totals. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const cases = modules.flatMap(module => [...module.children.allTests()])
    const count = (state: string) => cases.filter(test => test.result().state === state).length
    const broken = modules.filter(module => module.errors().length > 0).length + errors.length
    const skipped = count('skipped')
    const lines = [
      '|   | action | promise | observed |',
      '| - | - | - | - |',
      ...cases.map(lineOf),
      '',
      `${count('passed')} passed, ${count('failed') + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ]
    console.log(`\n${lines.join('\n')}`)
  }
}

function lineOf(test: TestCase): string {
  const { state, errors } = test.result()
  const { action = test.name, promise = '', observed = '' } = test.meta().row ?? {}
  const failure = errors?.[0]?.message.split('\n')[0] ?? ''
  return `| ${signs[state]} | ${action} | ${promise} | ${state === 'failed' ? `FAILED: ${failure}` : observed} |`
}
