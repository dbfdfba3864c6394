import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { InquiryChange, WritingEvent } from '#contracts/inquiries/inbox.ts'
import { doubled } from '#contracts/text/days.ts'

/** Adds a user who writes to `writers`, or removes one who has stopped. */
export function updateWriters(writers: readonly WritingEvent[], update: WritingEvent): WritingEvent[] {
  const others = writers.filter(
    ({ inquiryId, user }) => inquiryId !== update.inquiryId || user.id !== update.user.id,
  )
  return update.writing ? [...others, update] : others
}

/** Waits for `ms`, or until the browser is online again or the page is visible again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const onVisible = () => document.visibilityState === 'visible' && end()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', onVisible)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    document.addEventListener('visibilitychange', onVisible)
    signal.addEventListener('abort', end)
  })

/**
 * An event of the stream. `public-data` means that services, branches or content have changed, `reset` that events may have been
 * missed or that the user may do more or less now, so everything has to be read again, the user too.
 */
export type StreamEvent =
  | { type: 'change'; change: InquiryChange }
  | { type: 'writing'; writing: WritingEvent }
  | { type: 'public-data' }
  | { type: 'reset' }

interface Options {
  open(signal: AbortSignal): Promise<Response>
  onEvent(event: StreamEvent): void
  /** The result of an attempt to connect. */
  onAttempt(result: 'connected' | 'failed'): void
  /** @param disconnectedSince undefined when the stream is connected */
  onConnection(disconnectedSince: Date | undefined): void
  signal: AbortSignal
}

/** The server sends something every 15 seconds: a connection that is silent for longer is dead. */
const SILENCE_MS = 40_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

const waitAfter = (failures: number) =>
  doubled(FIRST_WAIT_MS, failures, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2)

function readEvent({ event, data }: EventSourceMessage): StreamEvent | undefined {
  if (event === 'reset' || event === 'public-data') return { type: event }
  if (event === 'account') return { type: 'reset' }
  if (event === 'change') return { type: 'change', change: JSON.parse(data) as InquiryChange }
  if (event === 'writing') return { type: 'writing', writing: JSON.parse(data) as WritingEvent }
}

/** Whether a connection was ended here, which is no fault to log. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Ends a connection on which nothing has arrived for too long, or when the browser goes offline. */
function watchConnection() {
  const connection = new AbortController()
  const disconnect = () => connection.abort()
  let timer = setTimeout(disconnect, SILENCE_MS)
  addEventListener('offline', disconnect)

  return {
    signal: connection.signal,
    onData() {
      clearTimeout(timer)
      timer = setTimeout(disconnect, SILENCE_MS)
    },
    stop() {
      clearTimeout(timer)
      removeEventListener('offline', disconnect)
    },
  }
}

/**
 * Reads the stream until its connection ends.
 * @param onOpen called when it is connected
 * @returns after how many milliseconds the server wants the next connection, if it said so
 * @throws when it could not be connected
 */
async function readStreamOnce(
  { open, onEvent, signal }: Pick<Options, 'open' | 'onEvent' | 'signal'>,
  onOpen: () => void,
): Promise<number | undefined> {
  let retryMs: number | undefined
  const connection = watchConnection()
  try {
    const { body } = await open(AbortSignal.any([signal, connection.signal]))
    if (!body) return undefined
    onOpen()

    const parser = createParser({
      onRetry: ms => {
        retryMs = ms
      },
      onEvent: message => {
        const event = readEvent(message)
        if (event) onEvent(event)
      },
    })
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, never>)
      .getReader()
    for (;;) {
      // A connection that breaks is no error but an end; in Firefox it breaks whenever its page is left.
      const chunk = await reader.read().catch(() => undefined)
      if (!chunk || chunk.done) return retryMs
      connection.onData()
      parser.feed(chunk.value)
    }
  } finally {
    connection.stop()
  }
}

/** Reads the stream until `signal` aborts, and reconnects after each interruption. */
export async function followStream({ onAttempt, onConnection, ...options }: Options): Promise<void> {
  const { signal } = options
  /** How many attempts to connect have failed since the last connection. */
  let failures = 0
  let lostAt = new Date()

  function onOpen() {
    failures = 0
    onConnection(undefined)
    onAttempt('connected')
  }

  while (!signal.aborted) {
    const retryMs = await readStreamOnce(options, onOpen).catch(error => {
      if (!isAbort(error)) console.error(error)
      return undefined
    })
    if (signal.aborted) return
    onAttempt('failed')
    if (failures === 0) lostAt = new Date()
    // A single broken connection is not reported, as long as there is a network and the server did not ask for a pause.
    if (failures > 0 || retryMs !== undefined || !navigator.onLine) onConnection(lostAt)
    await pause(retryMs ?? waitAfter(failures), signal)
    failures += 1
  }
}
