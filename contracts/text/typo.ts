/** Whether two texts are the same but for one letter that is missing, added, wrong, or swapped with the one beside it. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)]
  if (short.length < long.length) return restOfShort === restOfLong.slice(1)
  const isSwapped = restOfShort[0] === restOfLong[1] && restOfShort[1] === restOfLong[0]
  return (
    restOfShort.slice(1) === restOfLong.slice(1) ||
    (isSwapped && restOfShort.slice(2) === restOfLong.slice(2))
  )
}
