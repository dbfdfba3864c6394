import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { programOf, type Tool } from '../program-of.ts'
import type { Summary } from './summary.ts'

export type Environment = Record<string, string | undefined>

export interface Step {
  title: string
  tool: Tool
  args: string[]
  /** In addition to this process's environment. */
  env?: Environment
  /** Another step runs at the same time: its output is printed when it has ended. */
  isParallel?: boolean
}

/** Set by Ctrl-C or a closed terminal: the running tools get the same signal, and no other is started. */
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}

export const wasStopped = () => isStopped

/** Runs a tool in this terminal, and notes its time. Resolves with whether it has succeeded; with undefined if it was not started. */
export async function runStep(
  summary: Summary,
  { title, tool, args, env, isParallel }: Step,
): Promise<boolean | undefined> {
  if (isStopped) return undefined
  if (!isParallel) console.log(`\n• ${title}`)
  const started = performance.now()
  const output = isParallel ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [programOf(tool), ...args], {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  })
  const printed = [child.stdout, child.stderr].map(stream => (stream ? text(stream) : ''))
  const [status] = await once(child, 'close').catch(error => [console.error(error)])
  summary.addTime(title, performance.now() - started)
  if (isParallel) console.log(`\n• ${title}\n${(await Promise.all(printed)).join('')}`)
  return status === 0
}

/** Runs a tool that passes or fails as a whole. */
export async function runCheck(summary: Summary, step: Step): Promise<void> {
  const hasSucceeded = await runStep(summary, step)
  if (hasSucceeded === undefined) return
  const counts = { passed: hasSucceeded ? 1 : 0, failed: hasSucceeded ? 0 : 1, skipped: 0 }
  summary.addResult(step.title, counts, hasSucceeded)
}
