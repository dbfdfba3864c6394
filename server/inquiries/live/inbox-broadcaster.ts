import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { WritingEvent } from '#contracts/inbox.ts'
import { findLiveAdminSessions } from '../../auth/sessions.queries.ts'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import { listWriters } from '../replies/writing.queries.ts'
import { changeEvent, HEARTBEAT, positionEvent, RECONNECT_LATER, writingEvent } from './event-format.rules.ts'
import { findEventRange, type InquiryEvent, listEventsAfter } from './inquiry-events.queries.ts'
import { pollEvents } from './poll-events.ts'
import { createScreenStream, type ScreenStream } from './screen-stream.ts'

/** Shorter than the idle timeout of a connection; also how often ended sessions are looked for. */
const HEARTBEAT_MS = 15_000

/** A browser opens six connections to an origin: its tabs must leave some for requests. */
const STREAMS_PER_SESSION = 4

/** A client that has missed more events loads everything again. */
const EVENTS_MAX = 500

/** Sends inquiry events to the open screens of this process. */
export interface InboxBroadcaster {
  /**
   * Opens an event stream. A session that has too many loses its oldest.
   * @param after the last position that the client knows; undefined for a new client
   */
  open(sessionId: number, after: number | undefined): Promise<Readable>
  /** How many are open in this process. */
  readonly openStreams: number
  /** Ends the streams of the sessions that have ended. */
  checkSessions(): Promise<void>
  close(): Promise<void>
}

interface BroadcasterOptions {
  db: Kysely<Tables>
  databaseUrl: string
  clock: Clock
  log: { error(details: object, message: string): void }
}

const keyOf = ({ contactId: inquiryId, user }: WritingEvent) => `${inquiryId} ${user.id}`

/** Creates the broadcaster of a process. It polls only while streams are open. */
export function createInboxBroadcaster({
  db,
  databaseUrl,
  clock,
  log,
}: BroadcasterOptions): InboxBroadcaster {
  const streams = new Set<ScreenStream>()
  let writers = new Map<string, WritingEvent>()
  /** All streams have got the events up to this position. */
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

  function sendEvents(events: InquiryEvent[]) {
    const last = events.at(-1)?.position ?? lastSent
    const formatted = events.map(event => ({ position: event.position, text: changeEvent(event) }))
    for (const stream of streams) {
      const unseen = formatted.filter(({ position }) => position > stream.position)
      if (unseen.length > 0) stream.write(unseen.map(({ text }) => text).join(''))
      stream.position = Math.max(stream.position, last)
    }
    lastSent = Math.max(lastSent, last)
  }

  function resetAll(position: number) {
    for (const stream of streams) {
      if (stream.position < position) stream.write(positionEvent(position, true))
      stream.position = Math.max(stream.position, position)
    }
    lastSent = position
  }

  function sendWriters(now: WritingEvent[]) {
    const next = new Map(now.map(writing => [keyOf(writing), writing]))
    const started = now.filter(writing => !writers.has(keyOf(writing)))
    const stopped = [...writers.values()].filter(writing => !next.has(keyOf(writing)))
    writers = next
    const changes = [...started, ...stopped.map(writing => ({ ...writing, writing: false }))]
    if (changes.length === 0) return
    const text = changes.map(writingEvent).join('')
    for (const stream of streams) stream.write(text)
  }

  /** Sends new events to all streams. When the database fails the streams end, so that clients notice and reconnect. */
  async function readEvents() {
    try {
      const events = await listEventsAfter(db, lastSent, EVENTS_MAX + 1)
      if (events.length > EVENTS_MAX) resetAll((await findEventRange(db)).last)
      else if (events.length > 0) sendEvents(events)
      sendWriters(await listWriters(db, clock))
    } catch (error) {
      if (streams.size > 0)
        log.error({ err: error }, 'inquiry events could not be read; all event streams end')
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
      log.error({ err: error }, 'sessions could not be read; all event streams end')
      endAll()
    }
  }

  function beat() {
    for (const stream of streams) stream.write(HEARTBEAT)
    void checkSessions()
  }

  /** The position at which a client's stream starts, and the events until then. */
  async function catchUp(after: number | undefined): Promise<{ position: number; missed: string }> {
    const { first, last } = await findEventRange(db)
    if (after === undefined) return { position: last, missed: positionEvent(last, false) }
    const isKnown = after >= first - 1 && after <= last
    if (!isKnown || last - after > EVENTS_MAX) return { position: last, missed: positionEvent(last, true) }
    const events = await listEventsAfter(db, after, EVENTS_MAX)
    const position = events.at(-1)?.position ?? after
    return { position, missed: positionEvent(after, false) + events.map(changeEvent).join('') }
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
    lastSent = stream.position
    stopPolling = pollEvents(db, databaseUrl, readEvents)
    heartbeat = setInterval(beat, HEARTBEAT_MS).unref()
  }

  return {
    async open(sessionId, after) {
      let { position, missed } = await catchUp(after)
      // Repeated while other streams have got newer events meanwhile; there is no await between the last check and `add`.
      while (stopPolling && position < lastSent) {
        const more = await catchUp(position)
        if (more.position === position) break
        position = more.position
        missed += more.missed
      }
      const stream = createScreenStream(sessionId, position, () => remove(stream))
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
      await pause()
    },
  }
}
