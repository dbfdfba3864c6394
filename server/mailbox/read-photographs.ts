import type { PhotographResult } from '../photographs/photograph.rules.ts'
import { runDecoder } from '../photographs/run-decoder.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import type { IncomingAttachment, ParsedAttachment } from './parse/incoming.rules.ts'

/** The time limit for all pictures of a message. Those that are not decoded by then are listed by name. */
const ALL_MS = 30_000

/** A picture with a shorter side is a logo or an icon: it is listed by name. */
const SIDE_MIN = 200

/** Decodes a picture; aborted when `signal` is. */
type Decode = (picture: Uint8Array, signal: AbortSignal) => Promise<PhotographResult>

async function decodeApart(picture: Uint8Array, signal: AbortSignal): Promise<PhotographResult> {
  await using file = await openTemporaryFile()
  await file.writeFile(picture)
  return await runDecoder(file, signal)
}

/**
 * Decodes the pictures of a message, one after the other, each in a process of its own. One that can't be read is an attachment
 * like any other.
 * @param stop ends it
 * @throws the reason of `stop`
 */
export async function readPhotographs(
  attachments: readonly ParsedAttachment[],
  stop?: AbortSignal,
  decode: Decode = decodeApart,
): Promise<IncomingAttachment[]> {
  const limit = AbortSignal.timeout(ALL_MS)
  const signal = stop ? AbortSignal.any([stop, limit]) : limit
  const read: IncomingAttachment[] = []
  for (const { picture, ...named } of attachments) {
    const result = picture && !signal.aborted ? await decode(picture, signal) : undefined
    stop?.throwIfAborted()
    const photograph = result && 'photograph' in result ? result.photograph : undefined
    const isSmall = photograph && Math.min(photograph.width, photograph.height) < SIDE_MIN
    const { isPicture, ...attachment } = named
    if (isSmall) read.push(attachment)
    else read.push({ ...named, ...(photograph && { photograph }) })
  }
  return read
}
