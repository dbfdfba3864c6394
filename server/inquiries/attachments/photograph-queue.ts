import type { FileHandle } from 'node:fs/promises'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { refused } from '../../errors.ts'
import type { Photograph } from '../../photographs/photograph.rules.ts'
import { runDecoder } from '../../photographs/run-decoder.ts'
import { createUploadTurns } from '../../upload-turns.ts'

/** Decodes one uploaded photograph at a time; more wait, up to a limit, and are then refused with 429. */
export function createPhotographQueue(decode: typeof runDecoder = runDecoder) {
  const { enter, runOne } = createUploadTurns()
  return {
    enter,
    /** @throws ApiError 422 with the reason why the picture can't be read, by the field `file`; the reason of `signal` */
    async decode(file: FileHandle, signal: AbortSignal): Promise<Photograph> {
      if ((await file.stat()).size === 0) throw refused({ file: refusals.empty })
      const result = await runOne(() => {
        signal.throwIfAborted()
        return decode(file, signal)
      })
      signal.throwIfAborted()
      if ('refused' in result) throw refused({ file: result.refused })
      return result.photograph
    },
  }
}

export type PhotographQueue = ReturnType<typeof createPhotographQueue>
