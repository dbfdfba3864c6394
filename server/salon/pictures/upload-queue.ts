import type { FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import { ApiError, refused } from '../../errors.ts'
import { runIsolated } from '../../isolated/run-isolated.ts'
import type { ImageJob, ImageResult, ProcessedPicture } from './image-worker/process-image.ts'

const IMAGE_WORKER = fileURLToPath(new URL('./image-worker/main.ts', import.meta.url))

/** The time limit for processing one picture. */
const PROCESSING_MS = 120_000

/** The heap of an image worker. The pixels of a picture are not in it: libvips has memory of its own. */
const HEAP_MB = 128

/** The most requests at the same time, from before their body is read until their response. */
const PER_ACCOUNT_MAX = 3
/** The most requests of all accounts at the same time: each takes at most 20 MB of the temporary folder. */
const TOTAL_MAX = 6

/** The longest time until a picture is processed, with all others before it. */
export const QUEUE_TIMEOUT_MS = PROCESSING_MS * TOTAL_MAX + 10_000

const createBusyError = () =>
  new ApiError(429, 'Other pictures are being processed. Please try again in a moment.', {
    retryAfterSeconds: 15,
  })

/** Processes a picture in an image worker; aborting `signal` kills the worker. */
export async function runImageWorker(
  file: FileHandle,
  job: ImageJob,
  signal: AbortSignal,
  program = IMAGE_WORKER,
): Promise<ImageResult> {
  const outcome = await runIsolated<ImageJob, ImageResult>(
    file,
    job,
    { program, heapMb: HEAP_MB, timeoutMs: PROCESSING_MS },
    signal,
  )
  if ('result' in outcome) return outcome.result
  return { refused: outcome.ended === 'too long' ? refusals.tooLong : refusals.tooMuch }
}

/** Processes one uploaded picture at a time; more wait, up to a limit, and are then refused with 429. */
export function createUploadQueue(processImage: typeof runImageWorker = runImageWorker) {
  const runLimited = createConcurrencyLimit({
    maxRunning: 1,
    maxWaiting: TOTAL_MAX,
    createError: createBusyError,
  })
  const accounts: number[] = []
  return {
    /**
     * Counts a request until its scope ends.
     * @throws ApiError 429 when this account, or all accounts together, have too many
     */
    enter(account: number): Disposable {
      const own = accounts.filter(other => other === account)
      if (own.length >= PER_ACCOUNT_MAX || accounts.length >= TOTAL_MAX) throw createBusyError()
      accounts.push(account)
      return { [Symbol.dispose]: () => void accounts.splice(accounts.indexOf(account), 1) }
    },
    /**
     * Processes a file to all sizes of a slot, one file at a time.
     * @throws ApiError 422 with the reason why the file is refused
     */
    async processFile(file: FileHandle, job: ImageJob, signal: AbortSignal): Promise<ProcessedPicture> {
      if ((await file.stat()).size === 0) throw refused({ picture: refusals.empty })
      const result = await runLimited(() => {
        signal.throwIfAborted()
        return processImage(file, job, signal)
      })
      signal.throwIfAborted()
      if ('refused' in result) throw refused({ picture: result.refused })
      return result.processed
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
