/** How many letters must be added, dropped or exchanged to make one word of another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const exchanged = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}

const FAR = 3

/** The known name that was probably meant; undefined when none is near. */
export function findMeant(name: string, known: Iterable<string>): string | undefined {
  const [nearest] = [...known]
    .map(candidate => ({ candidate, far: distance(name.toUpperCase(), candidate) }))
    .filter(({ candidate, far }) => far <= FAR && far < candidate.length / 2)
    .toSorted((one, other) => one.far - other.far)
  return nearest?.candidate
}

/** Says of a name that is no setting what it should be. */
export function describeUnknown(name: string, known: Iterable<string>): string {
  const meant = findMeant(name, known)
  return meant ? `${name} is no setting: did you mean ${meant}?` : `${name} is no setting.`
}
