import { styleText } from 'node:util'
import { expect, it } from 'vitest'
import { readReport } from './test-report.ts'

it('counts what Vitest reports, and says what failed and why, also a file that could not be read', () => {
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
            failureMessages: ['Error: 2 is not 1\nas it should be\n    at a.test.ts:1:1', 'Error: another'],
          },
          { fullName: 'divides', status: 'pending' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(readReport(report)).toEqual({
    passed: 1,
    skipped: 1,
    failed: [
      { name: 'a.test.ts › takes away', reason: 'Error: 2 is not 1\nas it should be' },
      { name: 'b.test.ts', reason: 'Unexpected token' },
    ],
  })
})

it('counts what Playwright reports: a test that passes at a second try only has failed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map(message => ({ message })) }, { errors: [] }] }],
  })
  const late = styleText('red', 'Timeout of 30 s', { validateStream: false })
  const report = {
    suites: [
      {
        title: 'home.spec.ts',
        specs: [spec('opens', 'expected'), spec('waits', 'flaky', late)],
        suites: [{ title: 'on a phone', specs: [spec('opens', 'unexpected'), spec('rings', 'skipped')] }],
      },
    ],
  }
  expect(readReport(report)).toEqual({
    passed: 1,
    skipped: 1,
    failed: [
      { name: 'home.spec.ts › waits', reason: 'Timeout of 30 s' },
      { name: 'home.spec.ts › on a phone › opens', reason: '' },
    ],
  })
})
