import type { MatchedInquiry, PersonDataSummary } from '#contracts/privacy/privacy.ts'

const nameOf = ({ name }: MatchedInquiry) => name.toLowerCase().replace(/\s+/g, ' ')

/**
 * The inquiries that are ticked at first: those that were found. Of different names none is ticked, as families share a telephone.
 */
export function chosenAtFirst({ email, matches }: PersonDataSummary): ReadonlySet<number> {
  const found = matches.filter(({ isFound }) => isFound)
  const isOnePerson = email !== '' || new Set(found.map(nameOf)).size === 1
  return new Set(isOnePerson ? found.map(({ id }) => id) : [])
}
