import type { Contact } from '#contracts/contact.ts'
import { PAGE_SIZE } from '#contracts/envelope.ts'

/**
 * The rows that are shown, as they are now: each in its place, those that are gone left out, older ones at the end. What has
 * come since waits (`arrived`), so that nothing moves that is being read.
 */
export function follow(
  shown: readonly Contact[],
  newest: readonly Contact[],
): { rows: Contact[]; arrived: number } {
  const [first] = shown
  if (!first) return { rows: [...newest], arrived: 0 }
  const fresh = new Map(newest.map(contact => [contact.id, contact]))
  // Below this id nothing is known: rows that so many have come before stay as they were.
  const known = newest.length < PAGE_SIZE ? 0 : Math.min(...fresh.keys())
  const kept = shown.flatMap(row => fresh.get(row.id) ?? (row.id < known ? row : []))
  const last = kept.at(-1)?.id ?? first.id + 1
  const older = newest.filter(({ id }) => id < last)
  return {
    rows: [...kept, ...older].slice(0, PAGE_SIZE),
    arrived: newest.filter(({ id }) => id > first.id).length,
  }
}
