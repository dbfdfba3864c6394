import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { needs } from './describe-databases.ts'

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
const promtool = { missing: hasPromtool ? undefined : 'promtool is not installed (Debian: prometheus)' }

it('alerts are raised for what they say, and only for the salon', needs(promtool), () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'tests/alerts.yml'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toContain('SUCCESS')
  expect(stderr).toBe('')
})
