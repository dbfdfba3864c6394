import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const SETPRIV = '/usr/bin/setpriv'

/** A temporary folder that goes with the tests, however they end. */
export function makeFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `araliya-${name}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return {
    folder,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** A program that ends with the tests, however they end. */
export function start(program: string, args: string[], env: Record<string, string>) {
  // Linux ends it even when the tests are killed and can do nothing about it any more.
  const [command = program, ...rest] = [
    ...(existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : []),
    program,
    ...args,
  ]
  const child = spawn(command, rest, {
    env: { ...process.env, ...env },
    // The last one: where Xvfb says which screen it is.
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  const gone = once(child, 'close')
  const kill = () => child.kill('SIGKILL')
  // Before its folder is removed.
  process.prependOnceListener('exit', kill)
  return {
    child,
    async end() {
      process.off('exit', kill)
      kill()
      await gone
    },
  }
}

/** The first group of the first line that a program writes in this form. @throws when it ends before that */
export async function said({ stdio, spawnfile }: ChildProcess, stream: number, form: RegExp) {
  const output = stdio[stream] as Readable
  for await (const line of createInterface({ input: output })) {
    const found = form.exec(line)?.[1]
    if (found === undefined) continue
    // Nobody listens any more: what else it says must not fill the pipe.
    output.resume()
    return found
  }
  throw new Error(`${spawnfile} ended before it was ready.`)
}
