import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { resolveConfig } from 'vite'
import { expect, it } from 'vitest'

const ESCAPE = '\u001b'

/** What a program prints that `npm run …` starts, into a pipe. */
async function printed(args: string[], variables: Record<string, string>): Promise<string> {
  const code = `import { runNode } from './scripts/node.mjs'; process.exitCode = await runNode(${JSON.stringify(args)})`
  const { PATH, HOME } = process.env
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH, HOME, ...variables },
  })
  const { stdout, stderr } = await run
  return stdout + stderr
}

const showDecision =
  "import { styleText } from 'node:util'; console.log(styleText('red', 'x', { stream: process.stdout }), process.env.NO_COLOR)"

it.each([
  ['TypeScript', ['node_modules/typescript/bin/tsc', '--help'], { TERM: 'xterm-256color' }],
  ['a program of ours', ['--input-type=module', '--eval', showDecision], { TERM: 'xterm', CI: 'true' }],
])('%s writes no colours into a pipe', async (_who, args, variables) => {
  const text = await printed(args, variables as Record<string, string>)
  expect(text.length).toBeGreaterThan(1)
  expect(text).not.toContain(ESCAPE)
})

it('whoever asks for colours gets them in a pipe, unless somebody asked for none', async () => {
  const args = ['--input-type=module', '--eval', showDecision]
  expect(await printed(args, { FORCE_COLOR: '1' })).toContain(ESCAPE)
  expect(await printed(args, { FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain(ESCAPE)
})

it.each(['client', 'ssr'])('the build does not tell how long its plug-ins took: %s', async name => {
  const { environments } = await resolveConfig({ logLevel: 'silent' }, 'build')
  expect(environments[name]?.build.rolldownOptions.checks?.pluginTimings).toBe(false)
})

it('a program that is killed is said, and is no success', () => {
  const code = `import { runNode } from './scripts/node.mjs'
    process.exitCode = await runNode(['--eval', "process.kill(process.pid, 'SIGKILL')"])`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([137, expect.stringContaining('was ended by SIGKILL')])
})

it('a program that is killed by the signal that was passed on is no success either', async () => {
  const code = `import { runNode } from './scripts/node.mjs'
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 500)
    process.exitCode = await runNode(['--eval', 'setInterval(() => {}, 1000)'])`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([143, expect.stringContaining('was ended by SIGTERM')])
})
