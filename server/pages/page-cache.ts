import type { Changes } from '../db/changes.ts'

interface Kept<T> {
  generation: number
  value: T
}

/**
 * Keeps rendered pages until somebody changes a branch or a service, here or in another process.
 * Requests that miss at the same time share one rendering.
 */
export function createPageCache<T extends { keep: boolean }>(changes: Changes) {
  const kept = new Map<string, Kept<T>>()
  const rendering = new Map<string, Promise<T>>()

  /** A page that is certainly up to date. */
  function find(key: string): T | undefined {
    const entry = kept.get(key)
    return changes.listening && entry?.generation === changes.generation ? entry.value : undefined
  }

  /** The page of a key: the kept one, or `render`'s, kept if it says so. */
  async function get(key: string, render: () => Promise<T>): Promise<T> {
    const hit = find(key)
    if (hit) return hit
    const { generation } = changes
    const ticket = `${generation} ${key}`
    const running = rendering.get(ticket)
    if (running) return running
    const promise = render()
      .then(value => {
        // A change during the rendering makes the page old before it is kept: `find` sees that by the generation.
        if (value.keep) kept.set(key, { generation, value })
        return value
      })
      .finally(() => rendering.delete(ticket))
    rendering.set(ticket, promise)
    return promise
  }

  return { get }
}
