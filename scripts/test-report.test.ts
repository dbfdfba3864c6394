import { styleText } from 'node:util'
import { expect, it } from 'vitest'
import { readReport } from './test-report.ts'

it('reads a report of Vitest: counts, failures with their reason, files that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          {
            fullName: 'takes away',
            status: 'failed',
            failureMessages: ['Error: 2 is not 1\n  at least\n    at a.test.ts:1:1', 'Error: another'],
          },
          { fullName: 'divides', status: 'pending' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
      {
        name: 'd.test.ts',
        status: 'failed',
        message: 'No room',
        assertionResults: [{ fullName: 'sums', status: 'skipped' }],
      },
    ],
  }
  expect(readReport(report)).toEqual({
    passed: 1,
    skipped: 2,
    failed: [
      { name: 'a.test.ts › takes away', reason: 'Error: 2 is not 1\n  at least' },
      { name: 'b.test.ts', reason: 'Unexpected token' },
      { name: 'd.test.ts', reason: 'No room' },
    ],
  })
})

it('reads a report of Playwright, where a test that passes only when retried has failed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map(message => ({ message })) }, { errors: [] }] }],
  })
  const late = styleText('red', 'Test timeout of 30000ms exceeded.', { validateStream: false })
  const report = {
    errors: [{ message: 'No such browser' }],
    suites: [
      {
        title: 'home.spec.ts',
        specs: [
          spec('opens', 'expected'),
          spec('waits', 'flaky', late, 'Error: waiting for a button'),
          spec('ends', 'unexpected', late),
        ],
        suites: [{ title: 'on a phone', specs: [spec('opens', 'unexpected'), spec('rings', 'skipped')] }],
      },
    ],
  }
  expect(readReport(report)).toEqual({
    passed: 1,
    skipped: 1,
    failed: [
      { name: 'home.spec.ts › waits', reason: 'Error: waiting for a button' },
      { name: 'home.spec.ts › ends', reason: 'Test timeout of 30000ms exceeded.' },
      { name: 'home.spec.ts › on a phone › opens', reason: '' },
      { name: 'did not run', reason: 'No such browser' },
    ],
  })
})
