import { fork } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'

/** A program that reads one file in a process of its own; its main module calls `answerOneJob`. */
export interface IsolatedProgram {
  /** The path of its main module. */
  program: string
  /** Limit of the JavaScript heap, in megabytes. */
  heapMb: number
  timeoutMs: number
}

/** What the program has answered, or why it ended without an answer. */
export type IsolatedResult<Result> = { result: Result } | { ended: 'too long' | 'too much' }

/** Where Node keeps compiled modules, if it does: with them a process starts in half the time. */
const compileCache = getCompileCacheDir()

/**
 * Reads a file in a process without settings or database, whose environment names the compile cache and nothing else, so that a file
 * that exhausts or crashes it harms nothing else.
 * @param signal kills the process when it is aborted
 */
export async function runIsolated<Job extends object, Result>(
  file: FileHandle,
  job: Job,
  { program, heapMb, timeoutMs }: IsolatedProgram,
  signal?: AbortSignal,
): Promise<IsolatedResult<Result>> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: [file.fd, 'ignore', 'ignore', 'ipc'],
    env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const { promise, resolve, reject } = Promise.withResolvers<IsolatedResult<Result>>()
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  child.once('message', result => resolve({ result: result as Result }))
  child.once('error', reject)
  // A process that ends without an answer took too long, or was killed for lack of memory.
  child.once('close', () => resolve({ ended: child.killed ? 'too long' : 'too much' }))
  child.send(job, () => {})
  try {
    if (signal?.aborted) kill()
    return await promise
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}
