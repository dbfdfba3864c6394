/** The list with what stood at `from` at `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  const [item] = copy.splice(from, 1)
  if (item !== undefined) copy.splice(to, 0, item)
  return copy
}

/** Where something stands that a pointer holds at `y`: behind all others whose middle lies above. @param middles of the others */
export const indexAt = (middles: readonly number[], y: number): number =>
  middles.filter(middle => middle < y).length
