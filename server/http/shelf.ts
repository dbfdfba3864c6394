import type { Changes } from '../db/changes.ts'

/**
 * What is ready to be sent, by address. What shows public data is found until somebody changes a branch or a service,
 * here or in another process, and not at all while other processes can't be heard. Its addresses are bounded by those
 * who put things on it: known pages, lists and files only.
 */
export interface Shelf<T> {
  find(address: string): T | undefined
  /** As `find`, or what was there before a change or before other processes fell silent: for want of anything newer. */
  findOld(address: string): T | undefined
  /** @param generation that of the data which `value` shows; undefined for what never changes */
  put(address: string, value: T, generation?: number): void
}

/** An empty shelf, which asks `changes` whether what it holds is still true. */
export function createShelf<T>(changes: Pick<Changes, 'generation' | 'listening'>): Shelf<T> {
  const entries = new Map<string, { value: T; generation: number | undefined }>()

  return {
    find(address) {
      const entry = entries.get(address)
      if (!entry) return undefined
      const { value, generation } = entry
      return generation === undefined || (generation === changes.generation && changes.listening)
        ? value
        : undefined
    },
    findOld: address => entries.get(address)?.value,
    put(address, value, generation) {
      entries.set(address, { value, generation })
    },
  }
}
