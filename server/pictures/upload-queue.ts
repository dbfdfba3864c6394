import { fork } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { ApiError, refused } from '../errors.ts'
import type { ImageJob, ImageResult, ProcessedPicture } from './image-worker/image-job.ts'
import { refusals } from './refusals.rules.ts'
import { readKind } from './signature.rules.ts'

const PROCESS = fileURLToPath(new URL('./image-worker/main.ts', import.meta.url))

/** From the first byte that is read to the last size that is made. */
const MAKING_MS = 120_000

/** Pictures under way, from before their first byte to their answer. One admin's slow connection is nobody else's matter. */
const OF_ONE_MAX = 3
/** Of all together: each takes 20 MB of the temporary folder at most. */
const OF_ALL_MAX = 6

/** As long as making one may take, with all others before it. */
export const QUEUE_TIMEOUT_MS = MAKING_MS * OF_ALL_MAX + 10_000

/** As many bytes as say what a file is. */
const SIGNATURE_BYTES = 256

const refuse = () =>
  new ApiError(429, 'Other pictures are being processed just now. Please try again in a moment.', {
    retryAfterSeconds: 15,
  })

/** Has a picture made by a process of its own, which `signal` ends. */
export async function run(
  file: FileHandle,
  job: ImageJob,
  signal: AbortSignal,
  program = PROCESS,
): Promise<ImageResult> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: [file.fd, 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>()
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  const timer = setTimeout(() => {
    resolve({ refused: refusals.tooLong })
    kill()
  }, MAKING_MS)
  child.once('message', outcome => resolve(outcome as ImageResult))
  child.once('error', reject)
  // What it says of a file it has said by now: without a word it ended for lack of memory.
  child.once('close', () => resolve({ refused: refusals.tooMuch }))
  child.send(job, () => {})
  try {
    if (signal.aborted) kill()
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

/** Pictures that are received or made. */
export interface UploadQueue {
  /**
   * Counts a picture to the end of the scope: from before its bytes are read until they are let go of.
   * @throws ApiError 429 when this account, or all together, have too many under way
   */
  enter(account: number): Disposable
  /**
   * Makes a file into all sizes of a place, one file after the other.
   * @throws ApiError 422 with the sentence that says why it is no picture for this place
   */
  make(file: FileHandle, job: Omit<ImageJob, 'kind'>, signal: AbortSignal): Promise<ProcessedPicture>
}

/** @param processImage makes the file, once its first bytes say that it is a picture */
export function createUploadQueue(processImage: typeof run = run): UploadQueue {
  const inTurn = createConcurrencyLimit({ maxRunning: 1, maxWaiting: OF_ALL_MAX, createError: refuse })
  const senders: number[] = []
  return {
    enter(account) {
      const own = senders.filter(sender => sender === account)
      if (own.length >= OF_ONE_MAX || senders.length >= OF_ALL_MAX) throw refuse()
      senders.push(account)
      return { [Symbol.dispose]: () => void senders.splice(senders.indexOf(account), 1) }
    },
    async make(file, job, signal) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
      const kind = readKind(buffer.subarray(0, bytesRead))
      if (bytesRead === 0) throw refused({ picture: refusals.empty })
      if (kind === undefined) throw refused({ picture: refusals.unknown })
      if (kind === 'heic') throw refused({ picture: refusals.heic })
      const outcome = await inTurn(() => {
        signal.throwIfAborted()
        return processImage(file, { ...job, kind }, signal)
      })
      signal.throwIfAborted()
      if ('refused' in outcome) throw refused({ picture: outcome.refused })
      return outcome.made
    },
  }
}
