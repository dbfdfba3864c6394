import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './raw-connection.ts'

const INTERVAL_MS = 50
const LIMIT_MS = 60_000

/**
 * Waits until `look` returns a truthy value, and returns it.
 * @throws after a time that no healthy machine needs
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`)
    await sleep(INTERVAL_MS)
  }
}

/** Waits until connections to an address are refused: its process has begun to end. */
export async function untilNotListening(url: string): Promise<void> {
  await until('connections are refused', () =>
    connect(url).then(
      connection => {
        connection[Symbol.dispose]()
        return false
      },
      () => true,
    ),
  )
}
