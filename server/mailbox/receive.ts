import type { FileHandle } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { findDatabaseFailure } from '../db/database-failures.ts'
import type { Db, Tables } from '../db/tables.ts'
import { countOutcome } from './counts.queries.ts'
import type { MessageHandler, MessageOutcome } from './handler.rules.ts'
import { type IncomingMessage, MESSAGE_BYTES_MAX } from './parse/incoming.rules.ts'
import { runMessageParser } from './parse/run-parser.ts'
import { readPhotographs } from './read-photographs.ts'

/** What receiving messages needs. */
export interface Receiving {
  db: Kysely<Tables>
  clock: Clock
  handler: MessageHandler
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A message that has arrived, as bytes in a file. */
export interface ArrivedMessage {
  file: FileHandle
  /** How many bytes it has. */
  size: number
  /** When it arrived, an instant. */
  at: string
  /** Whether it could not be read whole before: then only its headers are read. */
  hasFailed?: boolean
}

/** Gives a message to the handler in a transaction, and counts what happens with it. */
export async function takeMessage(
  trx: Db,
  handler: MessageHandler,
  message: IncomingMessage,
  now: string,
): Promise<MessageOutcome> {
  const outcome = await handler.take(trx, message, now)
  if (outcome !== 'waits' && outcome !== 'known') await countOutcome(trx, outcome, now)
  return outcome
}

/**
 * Reads a message and gives it to the handler. Sends nothing.
 * @param record stores in the same transaction that the message is done
 * @param signal ends the reading
 * @throws the database's error when it can't be used; a message that can't be read or stored otherwise is refused and logged
 */
export async function receiveMessage(
  { db, clock, handler, log }: Receiving,
  { file, size, at, hasFailed = false }: ArrivedMessage,
  record: (trx: Db) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<MessageOutcome> {
  const now = instant(clock)
  const refuse = () =>
    db.transaction().execute(async (trx): Promise<MessageOutcome> => {
      await countOutcome(trx, 'refused', now)
      await record(trx)
      return 'refused'
    })

  const isTooLarge = size > MESSAGE_BYTES_MAX
  const message = await runMessageParser(file, { isTooLarge, hasFailed }, signal)
  if (!message) {
    log.warn({ size }, 'a received message could not be read; it stays in the mailbox')
    return refuse()
  }
  const original = isTooLarge || hasFailed ? undefined : await readWhole(file, size)
  const attachments = await readPhotographs(message.attachments, signal)
  const incoming = { ...message, attachments, at: at < now ? at : now, original }
  try {
    return await db.transaction().execute(async trx => {
      const outcome = await takeMessage(trx, handler, incoming, now)
      if (outcome !== 'waits') await record(trx)
      return outcome
    })
  } catch (error) {
    if (findDatabaseFailure(error as Error) !== undefined) throw error
    log.error({ err: error }, 'a received message could not be stored; it stays in the mailbox')
    return refuse()
  }
}

async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  const { bytesRead } = await file.read(bytes, 0, size, 0)
  return bytes.subarray(0, bytesRead)
}
