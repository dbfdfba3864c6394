import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

const NEVER_ENDS = 'setInterval(() => {}, 1000)'

/** A program that runs another with `runNode`; `meanwhile` is run when that has started. */
const programThatRuns = (code: string, meanwhile = '') => `
  import { runNode } from './scripts/node.mjs'
  ${meanwhile}
  process.exitCode = await runNode(['--eval', ${JSON.stringify(code)}])`

/** Runs a program to its end. */
function runToEnd(program: string) {
  const args = ['--input-type=module', '--eval', program]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('a program that is run', () => {
  it('and kills itself is reported, and ends with the code of its signal', () => {
    const { status, stderr } = runToEnd(programThatRuns("process.kill(process.pid, 'SIGKILL')"))
    expect(stderr).toContain('was ended by SIGKILL')
    expect(status).toBe(128 + 9)
  })

  it('receives a signal that is sent to its parent, is reported, and ends with the code of the signal', () => {
    const sendSignal = "setImmediate(() => process.kill(process.pid, 'SIGTERM'))"
    const { status, stderr } = runToEnd(programThatRuns(NEVER_ENDS, sendSignal))
    expect(stderr).toContain('was ended by SIGTERM')
    expect(status).toBe(128 + 15)
  })

  it('prints no colours into a pipe', () => {
    expect(runToEnd(programThatRuns('console.log(process.env.NO_COLOR)')).stdout).toBe('1\n')
  })

  it.skipIf(process.platform === 'win32')('ends with the shell of npm that started it', async () => {
    const program = programThatRuns(`console.log(process.pid); ${NEVER_ENDS}`)
    // A shell replaces itself with its last command, so another must follow: npm's shell stays, too.
    const command = '"$NODE" --input-type=module --eval "$PROGRAM"; true'
    const env = {
      PATH: process.env.PATH,
      npm_lifecycle_event: 'start',
      NODE: process.execPath,
      PROGRAM: program,
    }
    const shell = spawn('/bin/sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const [output] = await once(shell.stdout, 'data')
    const pid = Number(output)
    expect(isRunning(pid)).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
