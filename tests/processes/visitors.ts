import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { anInquiry } from '#tests/factories.ts'
import { until } from './until.ts'

const PAUSE_MS = 15
// The longest that a browser would wait.
const LIMIT_MS = 90_000

/** An inquiry that its sender repeats, with the same key, until it is accepted. */
export interface SentInquiry {
  key: string
  attempts: number
}

/** A response as a visitor sees it; `undefined` when the connection broke. */
export type SendResult = { status: number; retryAfter: string | null } | undefined

/** An address that no other visitor has. */
export const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export const newInquiry = (): SentInquiry => ({ key: randomUUID(), attempts: 0 })

/** Sends an inquiry once, from an address that no other request has. */
export async function sendInquiry(url: string, inquiry: SentInquiry): Promise<SendResult> {
  inquiry.attempts++
  try {
    const response = await fetch(`${url}/api/contacts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': inquiry.key,
        'x-forwarded-for': someAddress(),
      },
      body: JSON.stringify(anInquiry({ message: inquiry.key })),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await response.arrayBuffer()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  } catch {
    return undefined
  }
}

/** Visitors who send one inquiry after the other. What is not accepted with 201 is sent again, with the same key. */
export class Visitors implements AsyncDisposable {
  /** Accepted with 201. */
  readonly accepted: SentInquiry[] = []
  readonly pending: SentInquiry[] = []
  /** How often each status was seen; `none` is a broken connection. */
  readonly outcomes: Record<string, number> = {}
  /** Responses of 503 that did not say when to try again. */
  withoutRetryAfter = 0
  /** Inquiries that are sent and have no response yet. */
  inFlight = 0
  #url: () => string
  #isStopping = false
  #running: Promise<void>[] = []

  constructor(url: () => string) {
    this.#url = url
  }

  /** `count` more visitors begin. */
  start(count: number): this {
    this.#isStopping = false
    for (let index = 0; index < count; index++) this.#running.push(this.#run())
    return this
  }

  /** All stop after the response that they wait for. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#running.splice(0))
  }

  /** All stop; pending inquiries are sent until they are accepted. */
  async finish(): Promise<void> {
    await this.stop()
    await until('every inquiry is accepted', async () => {
      for (const inquiry of this.pending.splice(0)) await this.#send(inquiry)
      return this.pending.length === 0
    })
  }

  /** Waits for `count` more inquiries accepted with 201. */
  async untilMore(count: number): Promise<void> {
    const goal = this.accepted.length + count
    await until(`${count} more inquiries are accepted`, () => this.accepted.length >= goal)
  }

  async #run() {
    while (!this.#isStopping) {
      await this.#send(this.pending.pop() ?? newInquiry())
      await sleep(PAUSE_MS)
    }
  }

  async #send(inquiry: SentInquiry) {
    this.inFlight++
    const outcome = await sendInquiry(this.#url(), inquiry)
    this.inFlight--
    const name = outcome?.status ?? 'none'
    this.outcomes[name] = (this.outcomes[name] ?? 0) + 1
    if (outcome?.status === 503 && !outcome.retryAfter) this.withoutRetryAfter++
    if (outcome?.status === 201) this.accepted.push(inquiry)
    else this.pending.push(inquiry)
  }

  [Symbol.asyncDispose]() {
    return this.stop()
  }
}
