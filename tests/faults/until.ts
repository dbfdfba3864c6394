import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../attack/raw.ts'

const LOOK_EVERY_MS = 50
const PATIENCE_MS = 60_000

/**
 * Waits until `look` answers something true, and answers that.
 * @throws when it has not come after a time that no healthy machine needs
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}

/** Waits until nobody takes connections at an address any more: a process has heard that it is to end. */
export async function untilDeaf(url: string): Promise<void> {
  await until('nobody takes connections any more', () =>
    connect(url).then(
      connection => {
        connection[Symbol.dispose]()
        return false
      },
      () => true,
    ),
  )
}
