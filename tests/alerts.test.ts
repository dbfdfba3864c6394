import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
if (!hasPromtool)
  console.warn('!!! promtool is not installed (Debian: prometheus): the test of the alerts is SKIPPED. !!!')

it.skipIf(!hasPromtool)('alerts are raised for what they say, and only for the salon', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'tests/alerts.yml'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toContain('SUCCESS')
  expect(stderr).toBe('')
})
