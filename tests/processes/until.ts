import { setTimeout as sleep } from 'node:timers/promises'

const INTERVAL_MS = 50
const LIMIT_MS = 60_000

/**
 * Waits until `look` returns a truthy value, and returns it.
 * @throws when this takes longer than `limitMs`
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
    if (performance.now() > deadline) throw new Error(`Not reached within ${limitMs / 1000} s: ${what}`)
    await sleep(INTERVAL_MS)
  }
}
