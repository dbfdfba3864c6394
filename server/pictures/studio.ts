import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ApiError, refused } from '../errors.ts'
import { createTurns } from '../in-turn.ts'
import { refusals } from './refusals.rules.ts'
import { readKind } from './signature.rules.ts'
import type { Job, Made, Outcome } from './studio/made.ts'

const PROCESS = fileURLToPath(new URL('./studio/process.ts', import.meta.url))

/** From the first byte that is read to the last size that is made. */
const STUDIO_MS = 120_000

/** So many are held or made at once; each may have 20 MB. */
const AT_ONCE_MAX = 3

/** As long as one may take, with the others before it. */
export const PATIENCE_MS = STUDIO_MS * AT_ONCE_MAX + 10_000

const refuse = () =>
  new ApiError(429, 'Other pictures are being made just now. Please try again in a moment.', {
    retryAfterSeconds: 15,
  })

/** Has it made by a process of its own, which `signal` ends. */
export async function run(file: Buffer, job: Job, signal: AbortSignal, program = PROCESS): Promise<Outcome> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  const timer = setTimeout(() => {
    resolve({ refused: refusals.tooLong })
    kill()
  }, STUDIO_MS)
  child.once('message', outcome => resolve(outcome as Outcome))
  child.once('error', reject)
  // What it says of a file it has said by now: without a word it ended for lack of memory.
  child.once('close', () => resolve({ refused: refusals.tooMuch }))
  // It may end before it has read all.
  child.stdin?.on('error', () => {})
  child.stdin?.end(file)
  child.send(job, () => {})
  try {
    if (signal.aborted) kill()
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

/** Where files that people send become pictures of the site. */
export interface Studio {
  /**
   * Takes a place among those whose picture is held or made: before its bytes are read.
   * @throws ApiError 429 when there is none
   * @returns gives the place back
   */
  enter(): () => void
  /**
   * Makes a file into all sizes of a place, one file after the other.
   * @throws ApiError 422 with the sentence that says why it is no picture for this place
   */
  make(file: Buffer, job: Omit<Job, 'kind'>, signal: AbortSignal): Promise<Made>
}

/** @param develop makes the file, once its first bytes say that it is a picture */
export function createStudio(develop: typeof run = run): Studio {
  const inTurn = createTurns({ atOnce: 1, waitingMax: AT_ONCE_MAX, refuse })
  let inside = 0
  return {
    enter() {
      if (inside >= AT_ONCE_MAX) throw refuse()
      inside++
      let left = false
      return () => {
        if (!left) inside--
        left = true
      }
    },
    async make(file, job, signal) {
      const kind = readKind(file)
      if (file.length === 0) throw refused({ picture: refusals.empty })
      if (kind === undefined) throw refused({ picture: refusals.unknown })
      if (kind === 'heic') throw refused({ picture: refusals.heic })
      const outcome = await inTurn(() => develop(file, { ...job, kind }, signal))
      signal.throwIfAborted()
      if ('refused' in outcome) throw refused({ picture: outcome.refused })
      return outcome.made
    },
  }
}
