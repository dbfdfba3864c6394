import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it.each([
  ['itself', 137, "['--eval', \"process.kill(process.pid, 'SIGKILL')\"]", ''],
  [
    'by a signal that is passed on',
    143,
    "['--eval', 'setInterval(() => {}, 1000)']",
    "setImmediate(() => process.kill(process.pid, 'SIGTERM'))",
  ],
])('a program that is killed %s is reported and ends with a failure', (_how, code, args, meanwhile) => {
  const program = `import { runNode } from './scripts/node.mjs'
    ${meanwhile}
    process.exitCode = await runNode(${args})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([code, expect.stringMatching(/was ended by SIG(KILL|TERM)/)])
})
