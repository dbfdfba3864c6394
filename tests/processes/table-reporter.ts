import type { Reporter, TestCase, TestModule } from 'vitest/node'

const signs = { passed: '✔', failed: '✘', skipped: '–', pending: '–' }

/** Prints a table after the run: a row per scenario with its action, promise and observation. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap(module => [...module.children.allTests()])
    const lines = ['|   | action | promise | observed |', '| - | - | - | - |', ...cases.map(lineOf)]
    console.log(`\n${lines.join('\n')}`)
  }
}

function lineOf(test: TestCase): string {
  const { state, errors } = test.result()
  const { action = test.name, promise = '', observed = '' } = test.meta().row ?? {}
  const failure = errors?.[0]?.message.split('\n')[0] ?? ''
  return `| ${signs[state]} | ${action} | ${promise} | ${state === 'failed' ? `FAILED: ${failure}` : observed} |`
}
