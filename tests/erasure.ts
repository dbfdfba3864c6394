import type { PersonDataSummary } from '#contracts/privacy/privacy.ts'

/** What an erasure of all inquiries that were found for a person is asked for with, besides the person. */
export const allOf = ({ state, matches }: PersonDataSummary) => ({
  state,
  ids: matches.filter(({ isFound }) => isFound).map(({ id }) => id),
})
