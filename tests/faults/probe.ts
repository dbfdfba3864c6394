import { setTimeout as sleep } from 'node:timers/promises'
import { someAddress } from './visitors.ts'

const PAUSE_MS = 10
const PATIENCE_MS = 90_000

/** An answer to a GET; status 0 when the connection broke. */
export interface Answer {
  status: number
  retryAfter: string | null
  text: string
  /** From the question to the whole answer. */
  ms: number
}

/** Asks once, from an address of its own. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now()
  const ms = () => performance.now() - started
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { 'x-forwarded-for': someAddress(), ...init.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text, ms: ms() }
  } catch {
    return { status: 0, retryAfter: null, text: '', ms: ms() }
  }
}

/** Asks for the same thing again and again until it is stopped or its scope ends, and remembers every answer. */
export class Probe implements AsyncDisposable {
  readonly answers: Answer[] = []
  #leaving = false
  #running: Promise<void>

  constructor(url: string) {
    this.#running = this.#stay(url)
  }

  /** How many answers had another status than 200. */
  get refused(): number {
    return this.answers.filter(({ status }) => status !== 200).length
  }

  async #stay(url: string) {
    while (!this.#leaving) {
      this.answers.push(await ask(url))
      await sleep(PAUSE_MS)
    }
  }

  async stop(): Promise<void> {
    this.#leaving = true
    await this.#running
  }

  [Symbol.asyncDispose]() {
    return this.stop()
  }
}
