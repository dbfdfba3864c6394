import type { FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runIsolated } from '../../isolated/run-isolated.ts'
import type { ParsedMessage } from './incoming.rules.ts'
import type { ParseJob } from './parse-job.ts'
import type { AttachmentContent } from './parse-message.ts'

const MESSAGE_PARSER = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The time limit for one message. The largest that is allowed takes two seconds. */
const PARSING_MS = 20_000

/** For the largest message that is allowed, with its decoded attachments. */
const HEAP_MB = 192

const TOO_LARGE = 'This message is larger than 25 MB, so it was not read. You find it in the mailbox.'
const TOO_MUCH = 'This message could not be read. You find it in the mailbox.'

/** Runs a parser; undefined when it ended without a result, as it took too long or too much memory. */
async function run<Result>(
  file: FileHandle,
  job: ParseJob,
  signal: AbortSignal | undefined,
  program: string,
): Promise<Result | undefined> {
  const outcome = await runIsolated<ParseJob, Result>(
    file,
    job,
    { program, heapMb: HEAP_MB, timeoutMs: PARSING_MS },
    signal,
  )
  signal?.throwIfAborted()
  return 'result' in outcome ? outcome.result : undefined
}

/**
 * Reads a message in a process of its own. When that fails, or it is too large, its headers are read, with a sentence instead of
 * the text.
 * @param file the message; of one that is too large, or could not be read before, at least its headers
 * @returns undefined when not even the headers can be read
 * @throws the reason of `signal`, which ends it
 */
export async function runMessageParser(
  file: FileHandle,
  { isTooLarge, hasFailed = false }: { isTooLarge: boolean; hasFailed?: boolean },
  signal?: AbortSignal,
  program = MESSAGE_PARSER,
): Promise<ParsedMessage | undefined> {
  const readHeaders = (sentence: string) =>
    run<ParsedMessage>(file, { headersOnly: sentence }, signal, program)
  if (isTooLarge) return readHeaders(TOO_LARGE)
  if (hasFailed) return readHeaders(TOO_MUCH)
  return (await run<ParsedMessage>(file, {}, signal, program)) ?? readHeaders(TOO_MUCH)
}

/**
 * Reads an attachment of a message in a process of its own.
 * @param position in the list that `runMessageParser` returns
 * @returns undefined when there is none, or it can't be read
 */
export const runAttachmentReader = (
  file: FileHandle,
  position: number,
): Promise<AttachmentContent | undefined> =>
  run<AttachmentContent>(file, { attachment: position }, undefined, MESSAGE_PARSER)
