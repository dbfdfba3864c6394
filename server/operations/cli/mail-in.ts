// `npm run --silent mail:in < message`: takes one email from another mail server, such as Postfix or Exim, and
// answers by its exit code (sysexits.h). Those servers return a message to its sender for every code but 0 and 75,
// and nothing may be sent because a message has arrived: so a message that can't be used is left with 0, and one that
// can be taken later waits with 75. A command with arguments, or without a message, ends with 75 too: a wrong line in
// an aliases file returns no mail.
import type { Readable } from 'node:stream'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { openPreparedDatabase } from '../../db/prepare.ts'
import { createMessageHandler } from '../../inquiries/received/message-handler.ts'
import type { MessageOutcome } from '../../mailbox/handler.rules.ts'
import { MESSAGE_BYTES_MAX } from '../../mailbox/parse/incoming.rules.ts'
import { type Receiving, receiveMessage } from '../../mailbox/receive.ts'
import { loadConfig } from '../../settings-file.ts'
import { describeStartError } from '../../startup-errors.ts'
import { openTemporaryFile } from '../../temporary-file.ts'

const EX_OK = 0
const EX_TEMPFAIL = 75

const usage = 'npm run --silent mail:in < MESSAGE'

const outcomeSentences: Record<MessageOutcome, string> = {
  taken: 'Stored with its inquiry.',
  unmatched: 'It belongs to no inquiry: nothing was stored.',
  'new sender': 'Its sender never wrote to the salon: it was counted, and nothing was stored.',
  refused: 'Not stored: its inquiry has too many messages, or it can’t be read.',
  known: 'It was stored before.',
  waits: 'Its inquiry has had too many messages in this hour: try again.',
}

/** The first line with which mail servers separate messages in a file; it is no header. */
const SEPARATOR = /^From [^\r\n]*\r?\n/

/** Takes the message of a stream. @returns what happened with it; undefined when there was none */
export async function takeFrom(stream: Readable, receiving: Receiving): Promise<MessageOutcome | undefined> {
  await using file = await openTemporaryFile()
  let size = 0
  for await (const chunk of stream) {
    // Only the headers are read of a message that is too large.
    const bytes = size === 0 ? withoutSeparator(chunk as Buffer) : (chunk as Buffer)
    if (size <= MESSAGE_BYTES_MAX) await file.write(bytes, 0, bytes.length, size)
    size += bytes.length
  }
  if (size === 0) return undefined
  const at = receiving.clock.now().toISOString()
  return await receiveMessage(receiving, { file, size, at })
}

function withoutSeparator(chunk: Buffer): Buffer {
  const [line] = SEPARATOR.exec(chunk.subarray(0, 1_000).toString('latin1')) ?? ['']
  return chunk.subarray(line.length)
}

const log: Receiving['log'] = {
  info: () => {},
  warn: (_details: unknown, line?: string) => console.error(line),
  error: (_details: unknown, line?: string) => console.error(line),
} as Receiving['log']

async function run(config: Config): Promise<number> {
  await using db = await openPreparedDatabase(config)
  const outcome = await takeFrom(process.stdin, {
    db,
    clock: systemClock,
    log,
    handler: createMessageHandler(config),
  })
  console.error(outcome === undefined ? `There was no message. ${usage}` : outcomeSentences[outcome])
  return outcome === undefined || outcome === 'waits' ? EX_TEMPFAIL : EX_OK
}

if (import.meta.main) {
  try {
    process.exitCode = process.argv.length > 2 ? EX_TEMPFAIL : await run(loadConfig('real'))
    if (process.argv.length > 2) console.error(usage)
  } catch (error) {
    // Settings and the database can be corrected before the mail server tries again.
    console.error(describeStartError(error))
    process.exitCode = EX_TEMPFAIL
  }
}
