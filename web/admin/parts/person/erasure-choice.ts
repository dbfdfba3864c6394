import type { MatchedInquiry, PersonDataSummary } from '#contracts/privacy/privacy.ts'

const nameOf = ({ name }: MatchedInquiry) => name.toLowerCase().replace(/\s+/g, ' ')

/**
 * The inquiries that are ticked at first: those that were found. A telephone is shared in families, so of different names none is.
 */
export function chosenAtFirst({ email, matches }: PersonDataSummary): ReadonlySet<number> {
  const found = matches.filter(({ isFound }) => isFound)
  const isOnePerson = email !== '' || new Set(found.map(nameOf)).size === 1
  return new Set(isOnePerson ? found.map(({ id }) => id) : [])
}
