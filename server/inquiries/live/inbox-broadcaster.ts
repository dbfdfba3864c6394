import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { InquiryChange, WritingEvent } from '#contracts/inbox.ts'
import { findLiveAdminSessions } from '../../auth/sessions.queries.ts'
import type { Clock } from '../../clock.ts'
import { isPostgres } from '../../db/dialect.ts'
import { listenToPostgres } from '../../db/listen-postgres.ts'
import type { Tables } from '../../db/tables.ts'
import { listWriters } from '../replies/writing.queries.ts'
import { EVENTS_CHANNEL, findLastPosition, listEventsAfter } from './inquiry-events.queries.ts'

/** Characters that a client has not read yet; one that reads so slowly is disconnected and loads everything again. */
const UNREAD_MAX = 256 * 1024

/** The event stream of one open screen. */
export interface ScreenStream {
  readonly sessionId: number
  readonly readable: Readable
  /** Destroys the stream when too much is unread. */
  write(text: string): void
  /** Ends the stream after what has been written. */
  end(): void
}

/** Creates a stream for a session; `onClose` is called when it has ended for any reason. */
export function createScreenStream(sessionId: number, onClose: () => void): ScreenStream {
  const readable = new Readable({ read() {} })
  readable.once('close', onClose)
  let isOpen = true
  return {
    sessionId,
    readable,
    write(text) {
      if (!isOpen || readable.destroyed) return
      readable.push(text)
      if (readable.readableLength > UNREAD_MAX) readable.destroy()
    },
    end() {
      if (isOpen && !readable.destroyed) readable.push(null)
      isOpen = false
    },
  }
}

/** On SQLite, and while there is no connection to listen on. */
const POLL_EVERY_MS = 200
/** While listening: only for what expires without an event, such as who is writing. */
const LISTENING_POLL_EVERY_MS = 1_000

/**
 * Calls `readEvents` soon after every event that this or another process publishes, never twice at a time.
 * @param readEvents must not throw
 * @returns stops polling
 */
export function pollEvents(
  db: Kysely<Tables>,
  databaseUrl: string,
  readEvents: () => Promise<void>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isReading = false
  let again = false
  let isStopped = false

  async function poll() {
    again = true
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    while (again && !isStopped) {
      again = false
      await readEvents()
    }
    isReading = false
    if (!isStopped) timer = setTimeout(poll, isListening ? LISTENING_POLL_EVERY_MS : POLL_EVERY_MS).unref()
  }

  const stopListening =
    isPostgres(db) &&
    listenToPostgres(databaseUrl, EVENTS_CHANNEL, {
      onMessage: () => void poll(),
      onConnection(yes) {
        isListening = yes
        void poll()
      },
    })
  void poll()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    if (stopListening) await stopListening()
  }
}

/** Shorter than the idle timeout of a connection; also how often ended sessions are looked for. */
const HEARTBEAT_MS = 15_000

/** A browser opens six connections to an origin: its tabs must leave some for requests. */
const STREAMS_PER_SESSION = 4

/** More events at once make screens load everything again. */
const EVENTS_MAX = 500

/** A comment that keeps the connection open. */
const HEARTBEAT = ':\n\n'

/** Makes a client whose stream was replaced wait a minute before it reconnects. */
const RECONNECT_LATER = 'retry: 60000\n\n'

const format = (event: 'change' | 'writing' | 'reset', data: InquiryChange | WritingEvent | object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const formatWriting = (writing: WritingEvent) => format('writing', writing)

interface BroadcasterOptions {
  db: Kysely<Tables>
  databaseUrl: string
  clock: Clock
  log: { error(details: object, message: string): void }
}

const keyOf = ({ contactId: inquiryId, user }: WritingEvent) => `${inquiryId} ${user.id}`

/** Sends inquiry events to the open screens of this process. It polls only while streams are open. */
export function createInboxBroadcaster({ db, databaseUrl, clock, log }: BroadcasterOptions) {
  const streams = new Set<ScreenStream>()
  let writers = new Map<string, WritingEvent>()
  /** All events up to this position have been sent. */
  let lastSent = 0
  let stopPolling: (() => Promise<void>) | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isClosed = false

  function endAll() {
    for (const stream of streams) stream.end()
  }

  function remove(stream: ScreenStream) {
    streams.delete(stream)
    if (streams.size === 0) void pause()
  }

  async function pause() {
    clearInterval(heartbeat)
    writers = new Map()
    const stop = stopPolling
    stopPolling = undefined
    await stop?.()
  }

  function sendAll(text: string) {
    for (const stream of streams) stream.write(text)
  }

  function sendWriters(now: WritingEvent[]) {
    const next = new Map(now.map(writing => [keyOf(writing), writing]))
    const started = now.filter(writing => !writers.has(keyOf(writing)))
    const stopped = [...writers.values()].filter(writing => !next.has(keyOf(writing)))
    writers = next
    const changes = [...started, ...stopped.map(writing => ({ ...writing, writing: false }))]
    if (changes.length > 0) sendAll(changes.map(formatWriting).join(''))
  }

  /** Sends new events to all streams. When the database fails the streams end, so that clients notice and reconnect. */
  async function readEvents() {
    try {
      const events = await listEventsAfter(db, lastSent, EVENTS_MAX + 1)
      const isTooMany = events.length > EVENTS_MAX
      lastSent = isTooMany ? await findLastPosition(db) : (events.at(-1)?.position ?? lastSent)
      if (isTooMany) sendAll(format('reset', {}))
      else if (events.length > 0)
        sendAll(events.map(({ position: _, ...change }) => format('change', change)).join(''))
      sendWriters(await listWriters(db, clock))
    } catch (error) {
      if (streams.size > 0)
        log.error({ err: error }, 'inquiry events could not be read; all event streams end')
      endAll()
    }
  }

  /** Ends the streams of the sessions that have ended. */
  async function checkSessions() {
    const ids = [...new Set([...streams].map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    try {
      const live = await findLiveAdminSessions(db, clock, ids)
      for (const stream of streams) if (!live.has(stream.sessionId)) stream.end()
    } catch (error) {
      log.error({ err: error }, 'sessions could not be read; all event streams end')
      endAll()
    }
  }

  function beat() {
    sendAll(HEARTBEAT)
    void checkSessions()
  }

  function add(stream: ScreenStream) {
    const siblings = [...streams].filter(({ sessionId }) => sessionId === stream.sessionId)
    for (const oldest of siblings.slice(0, Math.max(0, siblings.length + 1 - STREAMS_PER_SESSION))) {
      streams.delete(oldest)
      oldest.write(RECONNECT_LATER)
      oldest.end()
    }
    streams.add(stream)
    if (stopPolling) return
    stopPolling = pollEvents(db, databaseUrl, readEvents)
    heartbeat = setInterval(beat, HEARTBEAT_MS).unref()
  }

  return {
    /** Opens a stream of the events from now on. A session that has too many loses its oldest. */
    async open(sessionId: number): Promise<Readable> {
      // Before the client loads its list: what is committed afterwards is sent.
      if (!stopPolling) {
        const last = await findLastPosition(db)
        if (!stopPolling) lastSent = last
      }
      const stream = createScreenStream(sessionId, () => remove(stream))
      stream.write(HEARTBEAT + [...writers.values()].map(formatWriting).join(''))
      if (isClosed) stream.end()
      else add(stream)
      return stream.readable
    },
    /** How many are open in this process. */
    get openStreams() {
      return streams.size
    },
    checkSessions,
    async close() {
      isClosed = true
      endAll()
      streams.clear()
      await pause()
    },
  }
}

export type InboxBroadcaster = ReturnType<typeof createInboxBroadcaster>
