/**
 * PostgreSQL's index knows no order: it collects all inquiries that have a word. So there each has words for the stretches
 * of ids to which it belongs, and a search asks for the newest stretch first. No word of a text begins with `#`.
 */
const STRETCH_BITS = [10, 12, 14, 16, 18, 20]

/** The stretches to which an inquiry belongs, as words. */
export const scopesOf = (id: number): string[] => STRETCH_BITS.map(bits => `#${bits}-${id >> bits}`)

/** A part of all inquiries up to an id: those that have any of `words`, which are those from the id `first` on. */
export interface Scope {
  /** None: all of them. */
  words: string[]
  first: number
}

const everything: Scope = { words: [], first: 0 }

/** The newest of all up to an id, in growing parts; the last part is all of them. */
export function scopesUpTo(last: number): Scope[] {
  const parts = STRETCH_BITS.map(bits => ({ bits, stretch: last >> bits })).filter(
    ({ stretch }) => stretch > 1,
  )
  return [
    ...parts.map(({ bits, stretch }) => ({
      words: [`#${bits}-${stretch}`, `#${bits}-${stretch - 1}`],
      first: (stretch - 1) * 2 ** bits,
    })),
    everything,
  ]
}

/**
 * Where to look after a part in which only `found` were: the smallest that has probably as many as are wanted.
 * @param wanted more than `found`
 */
export function scopeAfter(scope: Scope, last: number, found: number, wanted: number): Scope {
  const probable = (first: number) => (found * (last + 1 - first)) / (last + 1 - scope.first)
  const enough = 1.5 * wanted
  return scopesUpTo(last).find(({ first }) => first < scope.first && probable(first) >= enough) ?? everything
}
