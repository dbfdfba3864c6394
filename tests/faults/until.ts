import { setTimeout as sleep } from 'node:timers/promises'

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
