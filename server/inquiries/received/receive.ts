import type { FileHandle } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { findDatabaseFailure } from '../../db/database-failures.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { runMessageParser } from '../../mailbox/parse/run-parser.ts'
import { MESSAGE_BYTES_MAX } from './incoming.rules.ts'
import {
  countOutcome,
  findOwnAddresses,
  type Outcome,
  type OwnAddresses,
  takeMessage,
} from './take.queries.ts'

/** What receiving messages needs. */
export interface Receiving {
  db: Kysely<Tables>
  clock: Clock
  config: Config
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** The addresses of the salon, which clients do not have. */
export const ownAddressesOf = ({
  db,
  config: { mail },
}: Pick<Receiving, 'db' | 'config'>): Promise<OwnAddresses> =>
  findOwnAddresses(
    db,
    [mail.from, ...mail.notifyTo, ...(mail.mailbox ? [mail.mailbox] : [])].map(({ address }) => address),
  )

/** A message that has arrived, as bytes in a file. */
export interface Arrival {
  file: FileHandle
  /** How many bytes it has. */
  size: number
  /** When it arrived, an instant. */
  at: string
  /** Whether it could not be read whole before: then only its headers are read. */
  hasFailed?: boolean
}

/** Counts a message as refused: it is left in the mailbox. @param record as of `receiveMessage` */
export const refuseMessage = (db: Kysely<Tables>, record: (trx: Db) => Promise<void>): Promise<void> =>
  db.transaction().execute(async trx => {
    await countOutcome(trx, 'refused')
    await record(trx)
  })

/**
 * Reads a message and stores it with the inquiry that it belongs to. Sends nothing.
 * @param record stores in the same transaction that the message was looked at
 * @param signal ends the reading
 * @throws the database's error when it can't be used; a message that can't be read or stored otherwise is refused and logged
 */
export async function receiveMessage(
  receiving: Receiving,
  { file, size, at, hasFailed = false }: Arrival,
  own: OwnAddresses,
  record: (trx: Db) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<Outcome> {
  const { db, clock, log } = receiving
  const now = instant(clock)

  const refuse = async (): Promise<Outcome> => {
    await refuseMessage(db, record)
    return 'refused'
  }

  const isTooLarge = size > MESSAGE_BYTES_MAX
  const message = await runMessageParser(file, { isTooLarge, hasFailed }, signal)
  if (!message) {
    log.warn({ size }, 'a received message could not be read; it stays in the mailbox')
    return refuse()
  }
  const original = isTooLarge || hasFailed ? undefined : await readWhole(file, size)
  const incoming = { ...message, at: at < now ? at : now, original }
  try {
    return await db.transaction().execute(async trx => {
      const outcome = await takeMessage(trx, incoming, own, now)
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
