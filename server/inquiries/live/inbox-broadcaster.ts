import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Level } from '#contracts/accounts/user.ts'
import type { InquiryChange, WritingEvent } from '#contracts/inquiries/inbox.ts'
import { findLiveAdminSessions } from '../../accounts/sessions.queries.ts'
import { type Clock, instant } from '../../clock.ts'
import type { ChangeListener } from '../../db/changes.ts'
import type { Tables } from '../../db/tables.ts'
import { type EventCursor, findCursor, readEventsAfter } from '../state/inquiry-events.queries.ts'
import { listWriters } from './writing.queries.ts'

/** Characters that a client has not read yet; one that reads so slowly is disconnected and loads everything again. */
const UNREAD_MAX = 256 * 1024

/** Writes to the stream of a client, and destroys it when too much is unread. */
export function writeOrDestroy(stream: Readable, text: string): void {
  if (stream.destroyed) return
  stream.push(text)
  if (stream.readableLength > UNREAD_MAX) stream.destroy()
}

/** How often new events, and who is writing, are read while streams are open. */
const READ_EVERY_MS = 200

/** How many of these reads come before each search for sessions that have ended, or whose user has another level. */
const READS_PER_CHECK = 5

/** Shorter than the idle timeout of a connection. */
const HEARTBEAT_MS = 15_000

/** A browser opens six connections to an origin: its tabs must leave some for requests. */
const STREAMS_PER_SESSION = 4

/** More events at once make screens load everything again. */
const EVENTS_MAX = 500

/** A comment that keeps the connection open. */
const HEARTBEAT = ':\n\n'

/** The user of the session has another level now. */
const ACCOUNT_CHANGED = 'event: account\ndata: {}\n\n'

/** Makes a client whose stream was replaced wait a minute before it reconnects. */
const RECONNECT_LATER = 'retry: 60000\n\n'

const format = (
  event: 'change' | 'writing' | 'public-data' | 'account' | 'reset',
  data: InquiryChange | WritingEvent | object,
): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const formatWriting = (writing: WritingEvent) => format('writing', writing)

interface StreamSession {
  id: number
  level: Level
}

interface BroadcasterOptions {
  db: Kysely<Tables>
  /** Knows when public data, such as services, has changed. */
  changes: Pick<ChangeListener, 'generation'>
  clock: Clock
  log: { error(details: object, message: string): void }
}

const writerKey = ({ inquiryId, user }: WritingEvent) => `${inquiryId} ${user.id}`

/**
 * Sends the inquiry events of all processes, and that public data has changed, to the open screens of this one. It
 * reads events only while streams are open.
 */
export function createInboxBroadcaster({ db, changes, clock, log }: BroadcasterOptions) {
  /** Each with its session and the level that its client knows. */
  const streams = new Map<Readable, StreamSession>()
  let writers = new Map<string, WritingEvent>()
  /** All events up to here have been sent. Set before a stream opens. */
  let lastSent!: EventCursor
  /** The generation of the public data that the open screens know. */
  let lastGeneration = changes.generation
  let isReading = false
  let isClosed = false

  /** Ends a stream after what has been written. */
  function end(stream: Readable) {
    streams.delete(stream)
    if (!stream.destroyed) stream.push(null)
  }

  function endAll() {
    for (const stream of streams.keys()) end(stream)
  }

  function sendAll(text: string) {
    for (const stream of streams.keys()) writeOrDestroy(stream, text)
  }

  function sendWriters(now: WritingEvent[]) {
    const next = new Map(now.map(writing => [writerKey(writing), writing]))
    const started = now.filter(writing => !writers.has(writerKey(writing)))
    const stopped = [...writers.values()].filter(writing => !next.has(writerKey(writing)))
    writers = next
    const changes = [...started, ...stopped.map(writing => ({ ...writing, writing: false }))]
    if (changes.length > 0) sendAll(changes.map(formatWriting).join(''))
  }

  function sendPublicDataChange() {
    const { generation } = changes
    if (generation !== lastGeneration) sendAll(format('public-data', {}))
    lastGeneration = generation
  }

  /** Sends new events to all streams. When the database fails the streams end, so that clients notice and reconnect. */
  async function readEvents() {
    try {
      const { events, cursor } = await readEventsAfter(db, lastSent, EVENTS_MAX)
      lastSent = cursor
      if (!events) sendAll(format('reset', {}))
      else if (events.length > 0) sendAll(events.map(change => format('change', change)).join(''))
      sendWriters(await listWriters(db, clock))
      sendPublicDataChange()
    } catch (error) {
      if (streams.size > 0)
        log.error({ err: error }, 'inquiry events could not be read; all event streams end')
      endAll()
    }
  }

  /** Ends the streams of the sessions that have ended, and tells those whose user has another level. */
  async function checkSessions() {
    const checked = [...streams]
    if (checked.length === 0) return
    try {
      const ids = [...new Set(checked.map(([, session]) => session.id))]
      const live = await findLiveAdminSessions(db, instant(clock), ids)
      for (const [stream, session] of checked) {
        const level = live.get(session.id)
        if (level === undefined) end(stream)
        else if (level !== session.level) {
          session.level = level
          writeOrDestroy(stream, ACCOUNT_CHANGED)
        }
      }
    } catch (error) {
      log.error({ err: error }, 'sessions could not be read; all event streams end')
      endAll()
    }
  }

  /** Runs while streams are open. */
  async function keepReading() {
    isReading = true
    const heartbeat = setInterval(() => sendAll(HEARTBEAT), HEARTBEAT_MS).unref()
    for (let reads = 1; streams.size > 0; reads++) {
      await readEvents()
      if (reads % READS_PER_CHECK === 0) await checkSessions()
      await pause(READ_EVERY_MS, undefined, { ref: false })
    }
    clearInterval(heartbeat)
    writers = new Map()
    isReading = false
  }

  function add(stream: Readable, session: StreamSession) {
    const siblings = [...streams].filter(([, { id }]) => id === session.id).map(([sibling]) => sibling)
    for (const oldest of siblings.slice(0, Math.max(0, siblings.length + 1 - STREAMS_PER_SESSION))) {
      writeOrDestroy(oldest, RECONNECT_LATER)
      end(oldest)
    }
    streams.set(stream, session)
    stream.once('close', () => streams.delete(stream))
    if (!isReading) void keepReading()
  }

  return {
    /** Opens a stream of the events from now on. A session that has too many loses its oldest. */
    async open(session: StreamSession): Promise<Readable> {
      // Before the client loads its list: what is committed afterwards is sent.
      if (!isReading) {
        const now = await findCursor(db)
        if (!isReading) {
          lastSent = now
          lastGeneration = changes.generation
        }
      }
      const stream = new Readable({ read() {} })
      writeOrDestroy(stream, HEARTBEAT + [...writers.values()].map(formatWriting).join(''))
      if (isClosed) end(stream)
      else add(stream, session)
      return stream
    },
    /** How many are open in this process. */
    get openStreams() {
      return streams.size
    },
    checkSessions,
    close() {
      isClosed = true
      endAll()
    },
  }
}

export type InboxBroadcaster = ReturnType<typeof createInboxBroadcaster>
