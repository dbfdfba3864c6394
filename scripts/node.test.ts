import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
  expect(status).toBe(code)
  expect(stderr).toMatch(/was ended by SIG(KILL|TERM)/)
})

it.skipIf(process.platform === 'win32')('a program ends with the shell of npm that started it', async () => {
  const program = `import { runNode } from './scripts/node.mjs'
    await runNode(['--eval', 'console.log(process.env.NO_COLOR); setInterval(() => {}, 1000)'])`
  const command = `"${process.execPath}" --input-type=module --eval "${program}"; true`
  const env = { PATH: process.env.PATH, npm_lifecycle_event: 'start' }
  const shell = spawn('/bin/sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const [noColour] = await once(shell.stdout, 'data')
  expect(`${noColour}`, 'no colours in a pipe').toBe('1\n')
  shell.kill('SIGTERM')
  // The pipe is closed once every process that inherited it has ended.
  await once(shell, 'close')
})
