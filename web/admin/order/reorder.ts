/** A copy of the list in which the item at `from` is at `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  const [item] = copy.splice(from, 1)
  if (item !== undefined) copy.splice(to, 0, item)
  return copy
}

/** The index of an item that is dragged to `y`. @param middles of the other rows */
export const indexAt = (middles: readonly number[], y: number): number =>
  middles.filter(middle => middle < y).length
