import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

function runTests(files: string[]) {
  const env = { ...process.env, CHROMIUM: 'none', TEST_POSTGRES_URL: 'none' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.ts', ...files], {
    env,
    encoding: 'utf8',
  })
  return { status, totals: stdout.trim().split('\n').at(-1), stderr }
}

it('tests that this machine cannot run are counted and named beside the totals', () => {
  const { status, totals, stderr } = runTests([
    'server/db/saves-at-once.test.ts',
    'tests/browser/api-docs.spec.ts',
  ])
  const [, passed] = /^(\d+) passed, 0 failed, \d+ skipped$/.exec(totals ?? '') ?? []
  // Each test of that file runs on SQLite and on PostgreSQL: as many are left out as pass.
  expect(stderr).toContain(`○ ${passed} tests left out: Tests: unit: PostgreSQL is not installed`)
  expect(stderr).toMatch(/○ \d+ tests left out: Tests: browser: there is no browser/)
  expect(status).toBe(0)
})

it('-t runs the tests of a file whose titles match', () => {
  const { status, totals } = runTests(['contracts/text/phone.test.ts', '-t', 'found at once'])
  expect(totals).toMatch(/^1 passed, 0 failed, [1-9]\d* skipped$/)
  expect(status).toBe(0)
})
