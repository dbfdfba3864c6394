import type { Branch } from '#contracts/branches/branch.ts'

/** What the texts say until the branches are loaded: the number of the salon's own. */
const DEFAULT_COUNT = 3

/** How many branches visitors can come to: without those that are disabled. */
export const countBranches = (branches: readonly Pick<Branch, 'disable'>[] | null | undefined): number =>
  branches?.filter(({ disable }) => !disable).length ?? DEFAULT_COUNT

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** For the middle of a sentence: 'three locations'. */
export function locationsText(branches: number): string {
  if (branches === 0) return 'Colombo'
  return `${numberWords[branches] ?? branches} ${branches === 1 ? 'location' : 'locations'}`
}

/** Replaces `{places}` in an owner's text: 'three locations'. */
export const withLocations = (text: string, locations: string): string =>
  text.replaceAll('{places}', () => locations)
