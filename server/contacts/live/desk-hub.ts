import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DeskWriting } from '#contracts/desk.ts'
import { findLiveAdminSessions } from '../../auth/sessions.queries.ts'
import type { Clock } from '../../clock.ts'
import type { ContactFeedRow, Tables } from '../../db/tables.ts'
import { listWriters } from '../replies/writing.queries.ts'
import { createDeskStream, type DeskStream } from './desk-stream.ts'
import { startTail } from './desk-tail.ts'
import { COME_BACK_LATER, changeEvent, HEARTBEAT, startAt, writingEvent } from './event-stream.rules.ts'
import { findFeedEnds, listChangesAfter } from './stream.queries.ts'

/** Less than the silence after which a connection is ended; also how soon the end of a session is seen. */
const BEAT_MS = 15_000

/** A browser has six connections to an origin: its tabs must leave some for everything else. */
const STREAMS_PER_SESSION = 4

/** Whoever has missed more is better off loading everything anew. */
const CHANGES_MAX = 500

/** The open screens of the back office in this process: what one look at the feed finds goes to all of them. */
export interface DeskHub {
  /**
   * Opens a stream of events. A session that has too many ends its oldest.
   * @param after the last position that the reader knows; undefined for one who knows nothing yet
   */
  open(sessionId: number, after: number | undefined): Promise<Readable>
  /** How many are open in this process. */
  readonly openStreams: number
  /** Ends the streams of the sessions that have ended. */
  checkSessions(): Promise<void>
  close(): Promise<void>
}

interface HubOptions {
  db: Kysely<Tables>
  databaseUrl: string
  clock: Clock
  log: { error(details: object, message: string): void }
}

type Change = Omit<ContactFeedRow, 'at'>

const keyOf = ({ contactId, user }: DeskWriting) => `${contactId} ${user.id}`

export function createDeskHub({ db, databaseUrl, clock, log }: HubOptions): DeskHub {
  const streams = new Set<DeskStream>()
  let writers = new Map<string, DeskWriting>()
  /** All streams have been told everything up to here. */
  let told = 0
  let stopTail: (() => Promise<void>) | undefined
  let beating: NodeJS.Timeout | undefined
  let isClosed = false

  function endAll() {
    for (const stream of streams) stream.end()
  }

  function remove(stream: DeskStream) {
    streams.delete(stream)
    if (streams.size === 0) void rest()
  }

  async function rest() {
    clearInterval(beating)
    writers = new Map()
    const stop = stopTail
    stopTail = undefined
    await stop?.()
  }

  function tellChanges(changes: Change[]) {
    const last = changes.at(-1)?.position ?? told
    const all = changes.map(changeEvent).join('')
    for (const stream of streams) {
      const isBehind = stream.position <= told
      const news = changes.filter(({ position }) => position > stream.position)
      if (news.length > 0) stream.write(isBehind ? all : news.map(changeEvent).join(''))
      stream.position = Math.max(stream.position, last)
    }
    told = Math.max(told, last)
  }

  function startAllAt(position: number) {
    for (const stream of streams) {
      if (stream.position < position) stream.write(startAt(position, true))
      stream.position = Math.max(stream.position, position)
    }
    told = position
  }

  function tellWriters(now: DeskWriting[]) {
    const next = new Map(now.map(writing => [keyOf(writing), writing]))
    const started = now.filter(writing => !writers.has(keyOf(writing)))
    const stopped = [...writers.values()].filter(writing => !next.has(keyOf(writing)))
    writers = next
    const news = [...started, ...stopped.map(writing => ({ ...writing, writing: false }))]
    if (news.length === 0) return
    const text = news.map(writingEvent).join('')
    for (const stream of streams) stream.write(text)
  }

  /** What has changed since the last look. Without a store nobody hears anything: then the streams end, and say so. */
  async function look() {
    try {
      const changes = await listChangesAfter(db, told, CHANGES_MAX + 1)
      if (changes.length > CHANGES_MAX) startAllAt((await findFeedEnds(db)).last)
      else if (changes.length > 0) tellChanges(changes)
      tellWriters(await listWriters(db, clock))
    } catch (error) {
      if (streams.size > 0) log.error({ err: error }, 'the desk can not be read; its streams end')
      endAll()
    }
  }

  async function checkSessions() {
    const ids = [...new Set([...streams].map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    try {
      const live = await findLiveAdminSessions(db, clock, ids)
      for (const stream of streams) if (!live.has(stream.sessionId)) stream.end()
    } catch (error) {
      log.error({ err: error }, 'the sessions can not be read; the streams end')
      endAll()
    }
  }

  function beat() {
    for (const stream of streams) stream.write(HEARTBEAT)
    void checkSessions()
  }

  /** Where a reader starts, and all that it has missed until then. */
  async function catchUp(after: number | undefined): Promise<{ position: number; missed: string }> {
    const { first, last } = await findFeedEnds(db)
    if (after === undefined) return { position: last, missed: startAt(last, false) }
    const isKnown = after >= first - 1 && after <= last
    if (!isKnown || last - after > CHANGES_MAX) return { position: last, missed: startAt(last, true) }
    const changes = await listChangesAfter(db, after, CHANGES_MAX)
    const position = changes.at(-1)?.position ?? after
    return { position, missed: startAt(after, false) + changes.map(changeEvent).join('') }
  }

  function add(stream: DeskStream) {
    const siblings = [...streams].filter(({ sessionId }) => sessionId === stream.sessionId)
    for (const oldest of siblings.slice(0, Math.max(0, siblings.length + 1 - STREAMS_PER_SESSION))) {
      streams.delete(oldest)
      oldest.write(COME_BACK_LATER)
      oldest.end()
    }
    streams.add(stream)
    if (stopTail) return
    told = stream.position
    stopTail = startTail(db, databaseUrl, look)
    beating = setInterval(beat, BEAT_MS).unref()
  }

  return {
    async open(sessionId, after) {
      let { position, missed } = await catchUp(after)
      // Others have been told more meanwhile: from here on, without a pause, this one is told with them.
      while (stopTail && position < told) {
        const more = await catchUp(position)
        if (more.position === position) break
        position = more.position
        missed += more.missed
      }
      const stream = createDeskStream(sessionId, position, () => remove(stream))
      stream.write(missed + [...writers.values()].map(writingEvent).join(''))
      if (isClosed) stream.end()
      else add(stream)
      return stream.readable
    },
    get openStreams() {
      return streams.size
    },
    checkSessions,
    async close() {
      isClosed = true
      endAll()
      streams.clear()
      await rest()
    },
  }
}
