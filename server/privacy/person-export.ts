import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { salon } from '#content/salon.ts'
import { PersonExport, type PersonExportInput } from '#contracts/privacy/privacy.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { readFailures } from '../accounts/attempts.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { batchesOf } from '../db/dialect.ts'
import { openSnapshot } from '../db/snapshot.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { readFilesOf } from '../inquiries/attachments/attachments.queries.ts'
import { listStoredInquiries } from '../inquiries/list/detail.queries.ts'
import { findMentions } from './mentions.queries.ts'
import {
  chooseAmong,
  findAccount,
  listErasable,
  listPersonNotes,
  listRecords,
} from './person-data.queries.ts'

/** Inquiries in memory at a time: an eighth of a megabyte of messages, and the salon's notes and replies. */
const BATCH = 25

/** The pause after each batch, in which other work of the process, such as inquiries, is done. */
const PAUSE_MS = 5

/** The longest time of an export: meanwhile the database keeps what the export reads. */
const LIMIT_MS = 10 * MINUTE_MS

const { shape } = PersonExport

/** The JSON of a value, as every other response writes it. */
const toJson = <T>(schema: z.ZodType<T>, value: T): string => JSON.stringify(schema.encode(value))

/** The elements of a JSON array without its brackets, a piece of text for each batch. */
async function* writeElements<T>(schema: z.ZodType<T>, batches: AsyncIterable<T[]>): AsyncGenerator<string> {
  let separator = ''
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map(element => toJson(schema, element)).join(',')
    separator = ','
  }
}

async function* readInquiriesOfPerson(
  db: Db,
  ids: readonly number[],
  now: string,
): AsyncGenerator<PersonExport['inquiries']> {
  for (const batch of batchesOf(ids, BATCH)) yield await listStoredInquiries(db, batch, now)
}

/** One at a time, as each may have megabytes. */
async function* readFilesOfPerson(db: Db, ids: readonly number[]): AsyncGenerator<PersonExport['files']> {
  for await (const { body, ...file } of readFilesOf(db, ids))
    yield [{ ...file, content: Buffer.from(body).toString('base64') }]
}

/** The response's body, in pieces. The first one comes when everything but the inquiries is read. */
async function* write(
  db: Db,
  clock: Clock,
  { ids: chosen, ...person }: PersonExportInput,
): AsyncGenerator<string> {
  const { email, phone } = person
  const erasable = await listErasable(db, person)
  const ids = chooseAmong(erasable, chosen)
  const account = await findAccount(db, clock, person)
  const mentions = await findMentions(db, clock, person, [...erasable.found.map(({ id }) => id), ...ids])
  const records = await listRecords(db, person)
  const notes = toJson(shape.personNotes, await listPersonNotes(db, ids))
  const [address, number, salonName, at] = [email.toLowerCase(), phone, salon.name, instant(clock)].map(
    text => JSON.stringify(text),
  )
  yield `{"success":true,"data":{"email":${address},"phone":${number},"salon":${salonName},"exportedAt":${at}`
  yield `,"personNotes":${notes},"inquiries":[`
  yield* writeElements(shape.inquiries.element, readInquiriesOfPerson(db, ids, instant(clock)))
  yield '],"files":['
  yield* writeElements(shape.files.element, readFilesOfPerson(db, ids))
  yield '],"failedLogins":['
  if (email) yield* writeElements(shape.failedLogins.element, readFailures(db, email))
  yield `],"account":${toJson(shape.account, account)},"mentions":${toJson(shape.mentions, mentions)}`
  yield `,"records":${toJson(shape.records, records)}}}`
}

interface ExportContext {
  db: Kysely<Tables>
  clock: Clock
  /** Aborted when the process stops. */
  shutdown: AbortSignal
}

const busy = () =>
  new ApiError(429, 'Another person’s data is being exported. Please try again in a minute.', {
    retryAfterSeconds: 10,
  })

const stopped = () =>
  new ApiError(503, 'The export was stopped because data was erased. Please try again.', {
    retryAfterSeconds: 5,
  })

/**
 * The exports of people's data by this process: one at a time, each from one snapshot and read as fast as its client
 * takes it. An export fails when its client leaves, when it may not continue, after ten minutes, and when the process
 * stops, so that a part is never taken for the whole.
 */
export function createPersonExports({ db, clock, shutdown }: ExportContext) {
  let running: { stop: AbortController; ended: Promise<void> } | undefined
  let paused = 0

  async function* read(
    person: PersonExportInput,
    mayContinue: () => Promise<boolean>,
  ): AsyncGenerator<string> {
    const snapshot = await openSnapshot(db)
    try {
      for await (const piece of write(snapshot, clock, person)) {
        yield piece
        await pause(PAUSE_MS)
        if (!(await mayContinue())) throw new Error('The export was stopped: its session has ended')
      }
    } finally {
      // The rollback fails where the connection is lost, which the export reports.
      await snapshot
        .rollback()
        .execute()
        .catch(() => {})
    }
  }

  return {
    /**
     * Starts to export a person's data: the body of the response, as JSON.
     * @param mayContinue called after each piece
     * @throws ApiError 422 when an id is none of the person’s inquiries, 429 while another export runs; the
     * database's error before the first piece
     */
    async open(person: PersonExportInput, mayContinue: () => Promise<boolean>): Promise<Readable> {
      if (running || paused > 0) throw busy()
      const stop = new AbortController()
      const signal = AbortSignal.any([shutdown, stop.signal, AbortSignal.timeout(LIMIT_MS)])
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const end = () => {
        running = undefined
        resolve()
      }
      running = { stop, ended }
      const pieces = read(person, mayContinue)
      try {
        const first = await pieces.next()
        signal.throwIfAborted()
        const body = Readable.from(pieces, { objectMode: false })
        body.unshift(first.value)
        // After the snapshot has ended.
        body.once('close', end)
        return addAbortSignal(signal, body)
      } catch (error) {
        await pieces.return(undefined)
        end()
        throw error
      }
    },

    /** Ends the running export, and lets none start before `work` has ended. */
    async stopFor<T>(work: () => Promise<T>): Promise<T> {
      paused++
      try {
        running?.stop.abort(stopped())
        await running?.ended
        return await work()
      } finally {
        paused--
      }
    },
  }
}
