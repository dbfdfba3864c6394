import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { DeskChange, DeskWriting } from '#contracts/desk.ts'

/** Those who are writing now, after one more has begun or stopped. */
export function withWriting(writers: readonly DeskWriting[], news: DeskWriting): DeskWriting[] {
  const others = writers.filter(
    ({ contactId, user }) => contactId !== news.contactId || user.id !== news.user.id,
  )
  return news.writing ? [...others, news] : others
}

/** Waits, but not longer than until the browser is back on the network or its reader back at the page. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const seen = () => document.visibilityState === 'visible' && end()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', seen)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    document.addEventListener('visibilitychange', seen)
    signal.addEventListener('abort', end)
  })

/** What the stream tells. After `reset` nobody knows what was missed: everything is to be read anew. */
export type StreamEvent =
  | { type: 'change'; change: DeskChange }
  | { type: 'writing'; writing: DeskWriting }
  | { type: 'reset' }

interface Options {
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<Response>
  onEvent(event: StreamEvent): void
  /** How a try to open the line has ended: `new` begins now, `continued` where the last one ended. */
  onTry(result: 'new' | 'continued' | 'failed'): void
  /** Since when the screen is no longer told; undefined when it is again. */
  onLine(disconnectedSince: Date | undefined): void
  signal: AbortSignal
}

/** The server says something every 15 seconds: a line that is silent for longer is dead. */
const SILENCE_MS = 40_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

const waitAfter = (failures: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 2)

function readEvent({ event, data }: EventSourceMessage): StreamEvent | undefined {
  if (event === 'reset') return { type: 'reset' }
  if (event === 'change') return { type: 'change', change: JSON.parse(data) as DeskChange }
  if (event === 'writing') return { type: 'writing', writing: JSON.parse(data) as DeskWriting }
}

/** Holds the line until `signal` ends it: comes back after every gap, and is told what happened meanwhile. */
export async function followStream({ open, onEvent, onTry, onLine, signal }: Options): Promise<void> {
  let position: string | undefined
  let comeBackAfter: number | undefined
  let failures = 0
  let lostAt = new Date()

  async function readOnce() {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    heard()
    const hangUp = () => silence.abort()
    addEventListener('offline', hangUp)
    try {
      const { body } = await open(position, AbortSignal.any([signal, silence.signal]))
      if (!body) return
      failures = 0
      onLine(undefined)
      onTry(position === undefined ? 'new' : 'continued')
      const parser = createParser({
        onId: id => {
          position = id
        },
        onRetry: ms => {
          comeBackAfter = ms
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
        const { done, value } = await reader.read()
        if (done) return
        heard()
        parser.feed(value)
      }
    } finally {
      clearTimeout(timer)
      removeEventListener('offline', hangUp)
    }
  }

  while (!signal.aborted) {
    comeBackAfter = undefined
    await readOnce().catch(error => signal.aborted || console.error(error))
    if (signal.aborted) return
    onTry('failed')
    if (failures === 0) lostAt = new Date()
    // One broken connection is nothing to speak of, as long as there is a network.
    if (failures > 0 || comeBackAfter !== undefined || !navigator.onLine) onLine(lostAt)
    await pause(comeBackAfter ?? waitAfter(failures), signal)
    failures += 1
  }
}
