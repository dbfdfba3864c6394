/**
 * PostgreSQL's index knows no order: it collects all inquiries that have a word. So there each has words for the stretches
 * of ids to which it belongs, and a search asks for the newest stretch first. No word of a text begins with `#`.
 */
const STRETCH_BITS = [12, 16, 20]

/** The stretches to which an inquiry belongs, as words. */
export const scopesOf = (id: number): string[] => STRETCH_BITS.map(bits => `#${bits}-${id >> bits}`)

/** A part of all inquiries: those that have any of `words`, which are those from the id `first` on. */
export interface Scope {
  words: string[]
  first: number
}

/** Where to look for the newest of all up to an id, in growing parts; the last part is all of them, and has no words. */
export function scopesUpTo(id: number): Scope[] {
  const parts = STRETCH_BITS.map(bits => ({ bits, stretch: id >> bits })).filter(({ stretch }) => stretch > 1)
  return [
    ...parts.map(({ bits, stretch }) => ({
      words: [`#${bits}-${stretch}`, `#${bits}-${stretch - 1}`],
      first: (stretch - 1) * 2 ** bits,
    })),
    { words: [], first: 0 },
  ]
}
