/** How many things have a value. */
export interface Bucket {
  value: number
  total: number
}

/** The value in the middle of all, or between the two in the middle, as a whole number; null of none. */
export function medianOf(buckets: readonly Bucket[]): number | null {
  const sorted = buckets.toSorted((a, b) => a.value - b.value)
  const all = sorted.reduce((sum, { total }) => sum + total, 0)
  if (all === 0) return null
  /** The value that has `before` smaller ones or as large ones before it. */
  const valueAfter = (before: number): number => {
    let left = before
    for (const { value, total } of sorted) {
      if (left < total) return value
      left -= total
    }
    return Number.NaN
  }
  return Math.round((valueAfter(Math.floor((all - 1) / 2)) + valueAfter(Math.floor(all / 2))) / 2)
}

/** The days up to `last`, `count` of them, first to last, as `2026-01-15`. */
export function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(last)
  return Array.from({ length: count }, (_, n) =>
    new Date(end - (count - 1 - n) * 86_400_000).toISOString().slice(0, 10),
  )
}
