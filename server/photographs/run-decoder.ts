import type { FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { runIsolated } from '../isolated/run-isolated.ts'
import type { PhotographResult } from './photograph.rules.ts'

const DECODER = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The time limit for one picture. One of 70 megapixels takes three seconds. */
export const DECODING_MS = 20_000

/** The pixels of a picture are not in it: libvips has memory of its own. */
const HEAP_MB = 64

/**
 * Decodes a picture in a process of its own, so that one that exhausts or crashes it harms nothing else.
 * @param signal kills the process when it is aborted
 */
export async function runDecoder(file: FileHandle, signal?: AbortSignal): Promise<PhotographResult> {
  const outcome = await runIsolated<object, PhotographResult>(
    file,
    {},
    { program: DECODER, heapMb: HEAP_MB, timeoutMs: DECODING_MS },
    signal,
  )
  if ('result' in outcome) return outcome.result
  return { refused: outcome.ended === 'too long' ? refusals.tooLong : refusals.tooMuch }
}
