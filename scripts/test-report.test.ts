import { expect, it } from 'vitest'
import { readReport } from './test-report.ts'

it('counts what Vitest reports, and names what failed, also a file that could not be read', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'takes away', status: 'failed' },
          { fullName: 'divides', status: 'pending' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(readReport(report)).toEqual({
    passed: 1,
    skipped: 1,
    failed: ['a.test.ts › takes away', 'b.test.ts'],
  })
})

it('counts what Playwright reports: a test that passes at a second try only has failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const report = {
    suites: [
      {
        title: 'home.spec.ts',
        specs: [spec('opens', 'expected'), spec('waits', 'flaky')],
        suites: [{ title: 'on a phone', specs: [spec('opens', 'unexpected'), spec('rings', 'skipped')] }],
      },
    ],
  }
  expect(readReport(report)).toEqual({
    passed: 1,
    skipped: 1,
    failed: ['home.spec.ts › waits', 'home.spec.ts › on a phone › opens'],
  })
})
