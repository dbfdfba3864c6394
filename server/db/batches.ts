/**
 * Parts of a long list, one statement each: PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766. Between two
 * statements other requests of the process have their turn.
 */
export function* batchesOf<T>(items: readonly T[], size = 1_000): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
