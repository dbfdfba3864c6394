import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { findNode } from '../../scripts/node.mjs'

/** Another program takes the write lock of a SQLite file, and holds it until the end of this scope. */
export async function holdLock(file: string): Promise<AsyncDisposable> {
  const child = spawn(findNode(), [resolve(import.meta.dirname, 'hold-lock.mjs'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('The lock could not be had')
    }),
  ])
  return {
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await ended
    },
  }
}
