const NAME_MAX = 80

/** The first and the last name of a sender; of one who gives none, what is before the @. */
export function splitName(name: string, address: string): { firstName: string; lastName: string } {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean)
  const before = address.slice(0, address.lastIndexOf('@'))
  return {
    firstName: (first || before).slice(0, NAME_MAX).toWellFormed(),
    lastName: others.join(' ').slice(0, NAME_MAX).toWellFormed(),
  }
}
