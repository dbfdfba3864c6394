import { type ClientRequest, type IncomingMessage, request } from 'node:http'

/** An event: its type and data. */
export interface StreamEvent {
  event: string
  data: unknown
}

interface Waiter {
  isTrue(): boolean
  resolve(): void
}

/** A client of `GET /contacts/stream`. */
export class EventStream {
  readonly events: StreamEvent[] = []
  /** The first one begins the stream. */
  comments = 0
  retry: string | undefined
  isEnded = false
  readonly response: IncomingMessage
  readonly #request: ClientRequest
  readonly #waiters = new Set<Waiter>()
  #unread = ''

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent
    this.response = response
    response.setEncoding('utf8')
    response.on('data', (text: string) => this.#read(text))
    response.on('error', () => {})
    response.once('close', () => {
      this.isEnded = true
      this.#checkWaiters()
    })
  }

  /** Opens a stream on the server at `url`; resolves when it has begun. */
  static open(url: string, headers: Record<string, string>): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const sent = request(`${url}/api/contacts/stream`, { agent: false, headers })
      sent.once('response', response => {
        const stream = new EventStream(sent, response)
        stream.until(() => stream.comments > 0 || stream.isEnded).then(() => resolve(stream))
      })
      sent.on('error', reject)
      sent.end()
    })
  }

  /** Resolves when `isTrue`, which is checked after each chunk. */
  until(isTrue: () => boolean): Promise<void> {
    if (isTrue()) return Promise.resolve()
    return new Promise(resolve => this.#waiters.add({ isTrue, resolve }))
  }

  /** The data of all events of a type. */
  of = (event: string) => this.events.filter(each => each.event === event).map(({ data }) => data)

  /** Closes the connection. */
  close() {
    this.#request.destroy()
  }

  #read(text: string) {
    this.#unread += text
    const blocks = this.#unread.split('\n\n')
    this.#unread = blocks.pop() ?? ''
    for (const block of blocks) this.#take(block)
    this.#checkWaiters()
  }

  #take(block: string) {
    if (block.startsWith(':')) this.comments++
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    this.retry = field('retry') ?? this.retry
    const data = field('data')
    if (data === undefined) return
    this.events.push({ event: field('event') ?? '', data: JSON.parse(data) })
  }

  #checkWaiters() {
    for (const waiter of this.#waiters) {
      if (!waiter.isTrue()) continue
      this.#waiters.delete(waiter)
      waiter.resolve()
    }
  }
}
