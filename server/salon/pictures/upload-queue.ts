import type { FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { refused } from '../../errors.ts'
import { runIsolated } from '../../isolated/run-isolated.ts'
import { createOneAtATime, createUploadLimit, UPLOADS_MAX } from '../../upload-turns.ts'
import type { ImageJob, ImageResult, ProcessedPicture } from './image-worker/process-image.ts'

const IMAGE_WORKER = fileURLToPath(new URL('./image-worker/main.ts', import.meta.url))

/** The time limit for processing one picture. */
const PROCESSING_MS = 120_000

/** The heap of an image worker. The pixels of a picture are not in it: libvips has memory of its own. */
const HEAP_MB = 128

/** The longest time until a picture is processed, with all others before it. */
export const QUEUE_TIMEOUT_MS = PROCESSING_MS * UPLOADS_MAX + 10_000

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
  const runOne = createOneAtATime(UPLOADS_MAX)
  return {
    enter: createUploadLimit(),
    /**
     * Processes a file to all sizes of a slot, one file at a time.
     * @throws ApiError 422 with the reason why the file is refused
     */
    async processFile(file: FileHandle, job: ImageJob, signal: AbortSignal): Promise<ProcessedPicture> {
      if ((await file.stat()).size === 0) throw refused({ picture: refusals.empty })
      const result = await runOne(() => {
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
