import type { FileHandle } from 'node:fs/promises'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { refused } from '../../errors.ts'
import type { Photograph } from '../../photographs/photograph.rules.ts'
import { DECODING_MS, runDecoder } from '../../photographs/run-decoder.ts'
import { createOneAtATime, createUploadLimit, UPLOADS_MAX } from '../../upload-turns.ts'

/** The most uploads of the team and of clients together. */
const WAITING_MAX = 2 * UPLOADS_MAX

/** The longest time until a photograph is decoded, with all others before it. */
export const QUEUE_TIMEOUT_MS = DECODING_MS * WAITING_MAX + 10_000

/** Decodes one uploaded photograph at a time; more wait, up to a limit, and are then refused with 429. */
export function createPhotographQueue(decode: typeof runDecoder = runDecoder) {
  const runOne = createOneAtATime(WAITING_MAX)
  return {
    /** Counts the uploads of the team. Strangers can't take their places. */
    enterTeam: createUploadLimit(),
    /** Counts the uploads of clients. */
    enterClient: createUploadLimit(),
    /**
     * @param begin what is done first when it is this photograph's turn; a failure of it ends that
     * @throws ApiError 422 with the reason why the picture can't be read, by the field `file`; the reason of `signal`
     */
    async decode(file: FileHandle, signal: AbortSignal, begin?: () => Promise<void>): Promise<Photograph> {
      if ((await file.stat()).size === 0) throw refused({ file: refusals.empty })
      const result = await runOne(async () => {
        signal.throwIfAborted()
        await begin?.()
        return decode(file, signal)
      })
      signal.throwIfAborted()
      if ('refused' in result) throw refused({ file: result.refused })
      return result.photograph
    },
  }
}

export type PhotographQueue = ReturnType<typeof createPhotographQueue>
