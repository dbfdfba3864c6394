import { setTimeout as sleep } from 'node:timers/promises'
import { someAddress } from './visitors.ts'

const INTERVAL_MS = 10
const LIMIT_MS = 90_000

/** A response; status 0 when the connection broke or timed out. */
export interface ProbeResponse {
  status: number
  retryAfter: string | null
  text: string
}

/** Sends one request with its own client IP address, so that rate limits count it alone. */
export async function askAsVisitor(url: string, init: RequestInit = {}): Promise<ProbeResponse> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { 'x-forwarded-for': someAddress(), ...init.headers },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  } catch {
    return { status: 0, retryAfter: null, text: '' }
  }
}

/** Requests the same address again and again until it is stopped or its scope ends, and keeps every response. */
export class Probe implements AsyncDisposable {
  readonly responses: ProbeResponse[] = []
  #isStopping = false
  #running: Promise<void>

  constructor(url: string) {
    this.#running = this.#run(url)
  }

  async #run(url: string) {
    while (!this.#isStopping) {
      this.responses.push(await askAsVisitor(url))
      await sleep(INTERVAL_MS)
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  [Symbol.asyncDispose]() {
    return this.stop()
  }
}
